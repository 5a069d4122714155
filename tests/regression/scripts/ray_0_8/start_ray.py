"""The arguments with which Ray was started: those that have other names today, and those that mean nothing."""

import ray
from observed import outcome

ray.init(
    num_cpus=1,
    redis_address=None,
    redis_port=None,
    redis_password="a-password",
    memory=500 * 1024 * 1024,
    object_store_memory=200 * 1024 * 1024,
    driver_object_store_memory=None,
    redis_max_memory=None,
    object_ref_seed=None,
    local_mode=False,
    redirect_worker_output=None,
    redirect_output=None,
    num_redis_shards=None,
    redis_max_clients=None,
    plasma_directory=None,
    huge_pages=False,
    include_java=False,
    job_id=None,
    plasma_store_socket_name=None,
    raylet_socket_name=None,
    temp_dir=None,
    load_code_from_local=False,
    java_worker_options=None,
    use_pickle=True,
    lru_evict=False,
    enable_object_reconstruction=False,
)
outcome(initialized=ray.is_initialized(), cpus=ray.cluster_resources()["CPU"])
