"""Functions that a package has from one of its modules, and that files which import the package give to Tune."""

import pytest

MODULE = "def fit(config, checkpoint_dir=None):\n    print(config)\n"
WRITTEN = MODULE.replace(", checkpoint_dir=None", "")
MAIN = "from ray import tune\nfrom jobs import fit\n\ntune.Tuner(fit).fit()\n"


@pytest.mark.parametrize(
    ("files", "main"),
    [
        ({"jobs/__init__.py": "from .mnist import fit\n"}, MAIN),
        ({"jobs/__init__.py": "from jobs.mnist import fit\n"}, MAIN),
        ({"jobs/__init__.py": "from .mnist import *\n"}, MAIN),
        (
            {"jobs/__init__.py": "from .mnist import fit as run\n"},
            MAIN.replace("fit\n", "run\n").replace("(fit)", "(run)"),
        ),
        (
            {"jobs/__init__.py": "from .mnist import fit\n"},
            "import jobs\nfrom ray import tune\n\ntune.Tuner(jobs.fit)\n",
        ),
        ({"jobs/__init__.py": "from .mnist import fit\n"}, MAIN.replace("import fit", "import *")),
    ],
    ids=["relative", "absolute", "star", "another name", "module", "star of the package"],
)
def test_what_a_package_gives_on_is_run_by_tune(tree, files, main):
    assert tree({"jobs/mnist.py": MODULE, "main.py": main, **files}, "jobs/mnist.py") == (WRITTEN, [])


def test_a_package_may_have_it_from_another_one(tree):
    files = {
        "jobs/deep/mnist.py": MODULE,
        "jobs/deep/__init__.py": "from .mnist import fit\n",
        "jobs/__init__.py": "from .deep import fit\n",
    }
    assert tree({**files, "main.py": MAIN}, "jobs/deep/mnist.py") == (WRITTEN, [])


@pytest.mark.parametrize(
    ("module", "name", "given"),
    [("def make():\n    return fit\n", "make", "make()"), ("JOBS = {'a': fit}\n", "JOBS", "JOBS[name]")],
)
def test_a_package_may_give_on_what_has_it(tree, module, name, given):
    main = f"from ray import tune\nfrom jobs import {name}\n\ntune.Tuner({given}).fit()\n"
    files = {
        "jobs/mnist.py": f"{MODULE}\n\n{module}",
        "jobs/__init__.py": f"from .mnist import {name}\n",
        "main.py": main,
    }
    assert tree(files, "jobs/mnist.py") == (f"{WRITTEN}\n\n{module}", [])


def test_a_method_of_a_class_that_a_package_gives_on_is_one_too(tree):
    model = "class Model:\n    def fit(self, config, checkpoint_dir=None):\n        print(config)\n"
    main = "from ray import tune\nfrom jobs import Net\n\ntune.Tuner(Net().fit).fit()\n"
    files = {"jobs/model.py": model, "jobs/__init__.py": "from .model import Model as Net\n", "main.py": main}
    assert tree(files, "jobs/model.py") == (model.replace(", checkpoint_dir=None", ""), [])


@pytest.mark.parametrize(
    ("package", "main", "codes"),
    [
        ("from .mnist import other as fit\n", MAIN, ["FUN204"]),
        ("from .cifar import fit\n", MAIN, []),
        ("from .mnist import fit as run\n", MAIN, ["FUN204"]),
        ("from .mnist import fit\n", MAIN.replace("from jobs", "from tasks"), []),
        ("from .mnist import fit\n", "from jobs import fit\n\nfit({}, 'here')\n", []),
        ("", MAIN, []),
    ],
)
def test_what_a_package_does_not_give_on_keeps_its_argument(tree, package, main, codes):
    files = {"jobs/mnist.py": MODULE, "jobs/__init__.py": package, "main.py": main}
    assert tree(files, "jobs/mnist.py") == (MODULE, codes)


def test_packages_that_import_each_other_come_to_an_end(tree):
    files = {
        "a/__init__.py": "from b import fit\nfrom .mnist import fit as own\n",
        "b/__init__.py": "from a import own as fit\n",
        "a/mnist.py": MODULE,
        "main.py": "from ray import tune\nfrom b import other\n\ntune.Tuner(other).fit()\n",
    }
    assert tree(files, "a/mnist.py") == (MODULE, ["FUN204"])
