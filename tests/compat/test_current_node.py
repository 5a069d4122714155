"""`ray.util.ml_utils.node` of Ray 1.13: tasks that stay on the node of whoever asks for them."""


def test_tasks_stay_on_this_node(ray_session):
    import ray
    from ray.util.ml_utils.node import force_on_current_node, get_current_node_resource_key

    @ray.remote
    def where():
        return ray.get_runtime_context().get_node_id()

    here = ray.get_runtime_context().get_node_id()
    assert ray.get(force_on_current_node(where).remote()) == here
    assert ray.get(where.options(**force_on_current_node()).remote()) == here
    assert ray.cluster_resources()[get_current_node_resource_key()] == 1
