"""Resources of trials that another file of the tree has."""

import pytest

RUN = "from ray import tune\n{imports}\n\n\ndef f(config):\n    pass\n\n\ntune.run(f, resources_per_trial={given})\n"


@pytest.mark.parametrize(
    ("imports", "given"), [("import settings", "settings.RESOURCES"), ("from settings import RESOURCES", "RESOURCES")]
)
@pytest.mark.parametrize(
    ("resources", "codes"),
    [
        ('{"cpu": 1, "extra_cpu": 2}', ["RUN303"]),
        ('{"extra_gpu": 1}', ["RUN303"]),
        ('{"cpu": 1, "gpu": 1}', []),
        ("make()", []),
    ],
)
def test_extra_resources_of_another_file_are_reported(tree, imports, given, resources, codes):
    files = {"main.py": RUN.format(imports=imports, given=given), "settings.py": f"RESOURCES = {resources}\n"}
    text, found = tree(files, "main.py")
    assert found == codes
    assert (f"tune.with_resources(f, {given})" in text) is (not codes)
