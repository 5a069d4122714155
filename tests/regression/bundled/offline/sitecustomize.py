"""What an example finds in place of its time and of the network; on the path of every process of an example.

- `ray.tune.examples` and `ray.train.examples` are the directories the example came from: bundled examples import each
  other. What was migrated finds the installed Ray's, as the codemod says, but in the ways that say otherwise.
- Data sets are synthetic and stand where Keras and torchvision keep what they downloaded. Both compare
  checksums before they use it; here every file that exists is good.
- Random numbers begin with the same seed in every process, also the generators that NumPy would seed from the system.
- What a trainer came to that an example runs itself is written to its home.
- torchvision is imported without its compiled operators, which no example uses.
"""

import json
import os
import random
import sys
from importlib.abc import Loader, MetaPathFinder
from importlib.util import find_spec, spec_from_file_location

EXAMPLES = ("ray.tune.examples", "ray.train.examples")


def _seed_numpy(module):
    module.seed(0)
    own_state, own_generator = module.RandomState, module.default_rng

    class Seeded(type):
        def __call__(cls, seed=None):
            return own_state(0 if seed is None else seed)

        def __instancecheck__(cls, value):
            return isinstance(value, own_state)

    class RandomState(own_state, metaclass=Seeded):
        """What searchers make without a seed has one; what they are given need not be of this class."""

    module.RandomState = RandomState
    module.default_rng = lambda seed=None: own_generator(0 if seed is None else seed)


def _seed_torch(module):
    module.default_generator.manual_seed(0)


def _seed_tensorflow(module):
    module.set_random_seed(0)


def _seed_keras(module):
    module.random = random.Random(0)  # what else a worker draws random numbers for is no matter of the example


def _trust_keras(module):
    module.validate_file = lambda *arguments, **keywords: True


def _trust_torchvision(module):
    module.check_integrity = lambda path, md5=None: os.path.isfile(path)
    module.download_and_extract_archive = _link_data


def _link_data(url, download_root, extract_root=None, filename=None, **options):
    """Put a link to the data of the home directory where torchvision would unpack what it downloads."""
    name = {"cifar-10-python.tar.gz": "cifar-10-batches-py"}.get(filename, filename.removesuffix(".gz"))
    data = os.path.expanduser("~/data")
    home = data if name.startswith("cifar") else os.path.join(data, "MNIST", "raw")
    os.makedirs(download_root, exist_ok=True)
    link = os.path.join(download_root, name)
    if not os.path.exists(link):
        if os.path.lexists(link):  # in a common directory, to the home of an example that is over
            os.unlink(link)
        os.symlink(os.path.join(home, name), link)


def _read_mnist(module):
    module.load_dataset = _mnist_as_rows


def _mnist_as_rows(path, **options):
    """The first images of MNIST, as the package datasets has them."""
    from torchvision.datasets import MNIST

    if path != "ylecun/mnist":
        raise ConnectionError(f"there is no data set {path} without a network")
    parts = {"train": (True, 2000), "test": (False, 500)}
    rows = {}
    for part, (train, count) in parts.items():
        images = MNIST(os.path.expanduser("~/data"), train=train)
        rows[part] = [dict(zip(("image", "label"), images[position], strict=True)) for position in range(count)]
    return rows


def _declare_nms(module):
    # The wheels in public registries are built for CUDA, and their operators do not load next to torch's CPU build.
    # torchvision declares what shape these return, whether it has them or not.
    if not module._has_ops():
        import torch

        module.declared = torch.library.Library("torchvision", "DEF")
        for name in ("nms", "qnms"):
            module.declared.define(f"{name}(Tensor dets, Tensor scores, float iou_threshold) -> Tensor")


def _note_fits(module):
    own = module.DataParallelTrainer.fit

    def fit(self):
        result = own(self)
        _note_fit(result)
        return result

    module.DataParallelTrainer.fit = fit


def _note_fit(result):
    """Write down what a trainer came to that the script itself runs; one in a trial is known by the trial."""
    import ray

    if ray._private.worker.global_worker.mode != ray.SCRIPT_MODE:
        return
    if not isinstance(result, ray.train.Result):  # what the shim asks of Ray for a trainer of before Ray 2
        return
    files = []
    if result.checkpoint is not None:
        with result.checkpoint.as_directory() as directory:
            files = sorted(name for _, _, names in os.walk(directory) for name in names)
    returned = getattr(result, "return_value", None)
    # Without a checkpoint, plain Ray keeps no metrics: there, a migrated loop returns its last report.
    metrics = result.metrics or (returned if isinstance(returned, dict) else {})
    checkpoints = len(result.best_checkpoints or [])
    _write_fit({"metrics": metrics, "checkpoints": checkpoints, "files": files, "returned": returned})


def _note_runs(module):
    """Write down what the first worker returned to a trainer of before Ray 2, which has nothing else to give."""
    own = module.Trainer.run

    def run(self, *arguments, **keywords):
        results = own(self, *arguments, **keywords)
        _write_fit({"metrics": None, "returned": results[0]})
        return results

    module.Trainer.run = run


def _note_returned(module):
    """Write down what the first worker returned to a migrated script, which has each put it into a queue."""
    own = module.Queue.get_nowait_batch

    def get_nowait_batch(self, num_items):
        items = own(self, num_items)
        returned = dict(item for item in items if isinstance(item, tuple) and len(item) == 2)
        if 0 in returned:
            _write_fit({"metrics": None, "returned": returned[0]}, instead=True)
        return items

    module.Queue.get_nowait_batch = get_nowait_batch


def _write_fit(fit, instead=False):
    """Write down what a trainer came to, or say more of the last one."""
    path = os.path.join(os.path.expanduser("~"), "fits.jsonl")
    with open(path, "a+") as file:
        file.seek(0)
        lines = file.readlines()
        file.truncate(0)
        file.writelines([*(lines[:-1] if instead else lines), json.dumps(fit, default=str) + "\n"])


PATCHES = {
    "compat.adapters.train1.trainer": _note_runs,
    "datasets.load": _read_mnist,
    "numpy.random": _seed_numpy,
    "ray.train.v2.api.data_parallel_trainer": _note_fits,
    "ray.util.queue": _note_returned,
    "torch.random": _seed_torch,
    "tensorflow.python.framework.random_seed": _seed_tensorflow,
    "keras.src.utils.file_utils": _trust_keras,
    "tensorflow.python.keras.utils.data_utils": _trust_keras,
    "tf_keras.src.backend": _seed_keras,
    "tf_keras.src.utils.data_utils": _trust_keras,
    "torchvision.extension": _declare_nms,
    "torchvision.datasets.utils": _trust_torchvision,
}


class _PatchingLoader(Loader):
    def __init__(self, original, patch):
        self._original = original
        self._patch = patch

    def create_module(self, spec):
        return self._original.create_module(spec)

    def exec_module(self, module):
        self._original.exec_module(module)
        self._patch(module)


class _Finder(MetaPathFinder):
    def __init__(self, examples):
        self._examples = examples
        self._searching = set()

    def find_spec(self, fullname, path, target=None):
        if fullname in EXAMPLES and self._examples:
            directory = os.path.join(self._examples, *fullname.split("."))
            package = os.path.join(directory, "__init__.py")
            if os.path.isfile(package):
                return spec_from_file_location(fullname, package, submodule_search_locations=[directory])
        if fullname not in PATCHES or fullname in self._searching:
            return None
        self._searching.add(fullname)
        try:
            spec = find_spec(fullname)
        finally:
            self._searching.discard(fullname)
        if spec is not None:
            spec.loader = _PatchingLoader(spec.loader, PATCHES[fullname])
        return spec


if "BUNDLED_EXAMPLES" in os.environ:
    random.seed(0)
    sys.meta_path.insert(0, _Finder(os.environ["BUNDLED_EXAMPLES"]))
