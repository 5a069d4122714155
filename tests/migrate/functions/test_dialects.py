"""What training functions were given before Ray 2.7, and how they saved."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import check_noop, check_transformed, rewritten


@pytest.mark.parametrize(
    ("signature", "new"),
    [
        ("config, reporter", "config"),
        ("config, checkpoint_dir=None", "config"),
        ("config, checkpoint_dir = None, n=1", "config, n=1"),
        ("config,\n    checkpoint_dir=None,\n    n=1,\n", "config,\n    n=1,\n"),
        ("config, *, checkpoint_dir=None, n=1", "config, *, n=1"),
        ("config, n=1, checkpoint_dir: str = None", "config, n=1"),
    ],
)
def test_an_argument_that_is_not_used_goes(signature, new):
    before = f"from ray import tune\n\n\ndef f({signature}):\n    pass\n\n\ntune.Tuner(f)\n"
    check_transformed(before, before.replace(signature, new))


@pytest.mark.parametrize(
    "kept",
    [
        'options["start"] = os.path.join(checkpoint_dir, "model")',
        'path = os.path.join(checkpoint_dir, "model")',
        'part = f"{checkpoint_dir}/model"\n        options = dict(start=part)',
        "options.update(start=checkpoint_dir)",
        "self.start = checkpoint_dir + '/model'",
        "start, done = checkpoint_dir, True",
    ],
)
def test_a_checkpoint_whose_path_is_kept_for_later_stays_there(kept):
    text = rewritten(f"""
import os
from ray import tune


def train(config, checkpoint_dir=None):
    path, options, start = None, {{}}, None
    if checkpoint_dir:
        {kept}
    fit(path, options, start)


tune.Tuner(train)
""")
    assert "checkpoint_dir = checkpoint.to_directory() if checkpoint else None" in text
    assert f"    if checkpoint_dir:\n        {kept}\n" in text


@pytest.mark.parametrize(
    "used",
    [
        'state = load(os.path.join(checkpoint_dir, "model"))',
        'path = os.path.join(checkpoint_dir, "model")\n        state = load(path) if os.path.exists(path) else 0',
        'with open(checkpoint_dir + "/model") as file:\n            state = file.read()',
        "path = checkpoint_dir\n        state = load(path)\n    if state:\n        path = 1\n        fit(path)",
    ],
)
def test_a_checkpoint_that_is_read_at_once_is_closed_again(used):
    text = rewritten(f"""
import os
from ray import tune


def train(config, checkpoint_dir=None):
    state = 0
    if checkpoint_dir:
        {used}
    fit(state)


tune.Tuner(train)
""")
    assert "with checkpoint.as_directory() as checkpoint_dir:" in text


def test_a_function_that_another_file_runs_is_known_by_what_it_does():
    text = rewritten("""
        from ray import tune


        def train(config, checkpoint_dir=None):
            tune.report(loss=1)


        def other(config, reporter):
            reporter(loss=1)
        """)
    assert "def train(config):" in text
    assert "def other(config):" in text
    assert text.count('tune.report({"loss": 1})') == 2


def test_what_a_reporter_knew_of_its_trial_the_context_knows():
    check_transformed(
        """
        from ray import tune


        def train(config, reporter):
            save(reporter.logdir, reporter.trial_name)
            reporter(loss=1)


        tune.Tuner(train)
        """,
        """
        from ray import tune


        def train(config):
            save(tune.get_context().get_trial_dir(), tune.get_context().get_trial_name())
            tune.report({"loss": 1})


        tune.Tuner(train, run_config=tune.RunConfig(sync_config=tune.SyncConfig(sync_artifacts=True)))
        """,
    )


@pytest.mark.parametrize(
    "text",
    [
        "from ray import tune\n\n\ndef f(data, reporter):\n    reporter.write(data)\n",
        "from ray import tune\n\n\ndef f(data, reporter):\n    reporter(data)\n",
        "from ray import tune\n\n\ndef f(model, checkpoint_dir):\n    save(model, checkpoint_dir)\n",
        "from ray import tune\n\n\ndef f(model, checkpoint_dir=None):\n    save(model, checkpoint_dir)\n",
        "from ray import tune\n\n\ndef f(reporter):\n    tune.report({})\n",
        "from ray import tune\n\n\ndef f(config, checkpoint_dir):\n    tune.report({})\n",
        "from ray import tune\n\n\nclass C:\n    def f(self, reporter):\n        reporter(a=1)\n",
        "from mine import tune\n\n\ndef f(config, checkpoint_dir=None):\n    tune.report({})\n",
    ],
)
def test_functions_that_need_not_be_tune_s_are_left_alone(text):
    assert check_noop(text) == []


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ("def f(config, reporter):\n    reporter(a=1)\n\n\nf({}, print)\n", "FUN203"),
        ("def f(config, reporter):\n    print(reporter._queue)\n\n\ntune.Tuner(f)\n", "FUN203"),
        ("def f(config, reporter):\n    reporter = reporter or print\n\n\ntune.Tuner(f)\n", "FUN203"),
        ("def f(config, *, reporter):\n    reporter(a=1)\n\n\ntune.Tuner(f)\n", "FUN203"),
        ("def f(config, checkpoint_dir=None):\n    pass\n\n\ntune.Tuner(f)\nf({}, checkpoint_dir='x')\n", "FUN204"),
        ("def f(config, checkpoint_dir=None): pass\n\n\ntune.Tuner(f)\nf({}, 'x')\n", "FUN204"),
    ],
)
def test_what_cannot_be_followed_is_reported(body, code):
    assert check_noop(f"from ray import tune\n\n\n{body}") == [code]


@pytest.mark.parametrize(
    "body",
    [
        "    with tune.checkpoint_dir(step=1) as path:\n        save(path)\n",
        "    with tune.checkpoint_dir(step=1):\n        save()\n    tune.report({})\n",
        "    tune.report({})\n    with tune.checkpoint_dir(step=1) as path:\n        save(path)\n",
        "    with tune.checkpoint_dir(step=1) as path:\n        save(path)\n    tune.report({}, checkpoint=None)\n",
        "    with tune.checkpoint_dir(step=1) as path: save(path)\n    tune.report({})\n",
        "    with tune.checkpoint_dir(1) as path:\n        save(path)\n    tune.report({'path': path})\n",
        "    with tune.checkpoint_dir(1) as path:\n        save(path)\n    tune.report({})\n    print(path)\n",
        "    for _ in x:\n        with tune.checkpoint_dir(1) as path:\n            save(path)\n    tune.report({})\n",
        "    if x:\n        with tune.checkpoint_dir(1) as path:\n            save(path)\n    else:\n        y()\n"
        "    tune.report({})\n",
        "    if x:\n        with tune.checkpoint_dir(1) as path:\n            save(path)\n        return\n"
        "    tune.report({})\n",
        "    path = tune.checkpoint_dir(1)\n    tune.report({})\n",
        # a branch without a report, and one with two
        "    with tune.checkpoint_dir(1) as path:\n        save(path)\n    if x:\n        tune.report({})\n",
        "    with tune.checkpoint_dir(1) as path:\n        save(path)\n    if x:\n        tune.report({})\n"
        "    elif y:\n        tune.report({})\n    else:\n        pass\n",
        "    with tune.checkpoint_dir(1) as path:\n        save(path)\n    if x:\n        tune.report({})\n"
        "        tune.report({})\n    else:\n        tune.report({})\n",
    ],
)
def test_a_checkpoint_whose_report_is_not_certain_is_reported(body):
    assert check_noop(f"from ray import tune\n\n\ndef f(config):\n{body}") == ["FUN214"]


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        (
            "        tune.report({})\n        with tune.checkpoint_dir(1) as d:\n            save(d)\n",
            "in front of the block",
        ),
        (
            "        with tune.checkpoint_dir(1) as d:\n            save(d)\n            tune.report({})\n",
            "in the block",
        ),
        (
            "        with tune.checkpoint_dir(1) as d:\n            path = os.path.join(d, 'x')\n"
            "            save(path)\n        tune.report({})\n    return load(path)\n",
            "kept for later",
        ),
        (
            "        with tune.checkpoint_dir(1) as d:\n            config.out = d\n            save(d)\n"
            "        tune.report({})\n",
            "kept for later",
        ),
    ],
)
def test_a_checkpoint_that_a_person_has_to_move_is_reported_with_the_reason(body, reason):
    done = rewrite_text(f"import os\nfrom ray import tune\n\n\ndef f(config):\n    for _ in range(2):\n{body}")
    assert [(found.code, reason in found.message) for found in done.findings] == [("FUN214", True)]


def test_a_path_of_another_directory_in_front_of_the_block_is_no_reason():
    text = rewritten(
        "import os\nfrom ray import tune\n\n\ndef f(config, checkpoint_dir=None):\n    if checkpoint_dir:\n"
        "        path = os.path.join(checkpoint_dir, 'x')\n        load(path)\n    for _ in range(2):\n"
        "        with tune.checkpoint_dir(1) as checkpoint_dir:\n            path = os.path.join(checkpoint_dir, 'x')\n"
        "            save(path)\n        tune.report(a=1)\n"
    )
    assert "with tempfile.TemporaryDirectory() as checkpoint_dir:" in text


def test_what_stands_between_checkpoint_and_report_keeps_its_form():
    check_transformed(
        '''
        import tempfile
        from ray import tune


        def train(config):
          while True:
            # now and then
            if config["save"]:
              text = """
          left alone"""
              with tune.checkpoint_dir(1) as d:  # here
                save(d, """
          this, too""")

                # saved
              # save: done
            # reported
            loss = evaluate(
                config
            )
            tune.report(
                loss=loss,  # lower is better
            )
        ''',
        '''
        import tempfile
        from ray import tune


        def train(config):
          while True:
            # now and then
            with tempfile.TemporaryDirectory() as d:
              checkpoint = None
              if config["save"]:
                text = """
          left alone"""
                # here
                save(d, """
          this, too""")

                # saved
                checkpoint = tune.Checkpoint.from_directory(d)
                # save: done
              # reported
              loss = evaluate(
                  config
              )
              tune.report({
                  "loss": loss,  # lower is better
              }, checkpoint=checkpoint)
        ''',
    )


@pytest.mark.parametrize(
    "text",
    [
        "from ray.tune import track\n\nx = track.init()\n",
        "from mine import track\n\ntrack.init()\n",
    ],
)
def test_other_names_of_track_are_left(text):
    check_noop(text)


def test_a_body_that_only_started_the_session_becomes_pass():
    check_transformed(
        "import os\nfrom ray.tune import track\n\n\ndef start():\n    track.init()\n",
        "import os\n\n\ndef start():\n    pass\n",
    )


@pytest.mark.parametrize(
    ("function", "code"),
    [
        ("lambda config, reporter, n=1: reporter(a=1)", "FUN203"),
        ("lambda config, checkpoint_dir=None: train(config, checkpoint_dir)", "FUN204"),
    ],
)
def test_a_lambda_with_arguments_of_then_is_reported(function, code):
    assert check_noop(f"from ray import tune\n\ntune.Tuner({function})\n") == [code]
    assert check_noop(f"from ray import tune\n\nfunction = {function}\ntune.Tuner(function)\n") == [code]


def test_a_lambda_with_other_arguments_stays():
    assert check_noop("from ray import tune\n\ntune.Tuner(lambda config, data=None: train(config, data))\n") == []


@pytest.mark.parametrize(
    ("head", "given"),
    [
        ("class Model:\n    def __call__(self, config, {}):\n        {}\n\n\n", "Model()"),
        ("class Model:\n    def fit(self, config, {}):\n        {}\n\n\nmodel = Model()\n", "model.fit"),
        (
            "class Base:\n    def fit(self, config, {}):\n        {}\n\n\nclass Model(Base):\n    pass\n\n\n",
            "Model().fit",
        ),
        ("def make():\n    def fit(config, {}):\n        {}\n\n    return fit\n\n\n", "make()"),
        ("def fit(config, {}):\n    {}\n\n\nchosen = fit if fast else other\n", "chosen"),
    ],
    ids=["instance", "method", "method of a base", "made by a function", "chosen"],
)
@pytest.mark.parametrize(
    ("argument", "body", "new"),
    [
        ("reporter", "print(reporter.trial_id)", "print(tune.get_context().get_trial_id())"),
        ("checkpoint_dir=None", "pass", "pass"),
    ],
    ids=["reporter", "checkpoint_dir"],
)
def test_a_training_function_is_found_however_it_is_given(head, given, argument, body, new):
    text = "from ray import tune\n\n\n" + head + f"tune.Tuner({given})\n"
    check_transformed(text.format(argument, body), text.replace(", {}", "").format(new))


@pytest.mark.parametrize(
    "arguments",
    [
        "arguments = dict(run_or_experiment=fit, num_samples=2)",
        'arguments = {"run_or_experiment": fit, "num_samples": 2}',
        'arguments = dict(num_samples=2)\narguments["run_or_experiment"] = fit',
        "arguments = dict(num_samples=2)\narguments.update(run_or_experiment=fit)",
    ],
)
@pytest.mark.parametrize("argument", ["reporter", "checkpoint_dir=None"])
def test_a_training_function_is_found_in_a_dictionary_that_is_changed_later(arguments, argument):
    function = f"def fit(config, {argument}):\n    pass\n\n\n"
    text = (
        f"from ray import tune\n\n\n{function}{arguments}\nif slow:\n    arguments[change] = 1\ntune.run(**arguments)\n"
    )
    assert "def fit(config):\n" in rewritten(text)


@pytest.mark.parametrize(
    "search",
    [
        "class Hunt:\n    def __init__(self, fn):\n        self.fn = fn\n\n"
        "    def run(self):\n        tune.Tuner(self.fn)\n\n\nHunt(fit).run()\n",
        "class Base:\n    def __init__(self, fn):\n        self.fn = fn\n\n"
        "    def run(self):\n        tune.Tuner(self.fn)\n\n\nclass Hunt(Base):\n    pass\n\n\nHunt(fn=fit)\n",
        "class Hunt:\n    fn = staticmethod(fit)\n\n    def run(self):\n        tune.Tuner(self.fn)\n",
        "class Hunt:\n    def run(self, times, fn):\n        tune.Tuner(fn)\n\n\nHunt().run(2, fit)\n",
        "class Hunt:\n    @staticmethod\n    def run(times, fn):\n        tune.Tuner(fn)\n\n\nHunt.run(2, fit)\n",
        "class Hunt:\n    @classmethod\n    def run(cls, fn):\n        tune.Tuner(fn)\n\n\nHunt.run(fit)\n",
        "class Hunt:\n    def run(self, fn):\n        tune.Tuner(fn)\n\n\nHunt.run(Hunt(), fit)\n",
    ],
    ids=["constructor", "of a base", "class", "method", "static method", "method of the class", "asked of the class"],
)
def test_a_training_function_is_found_that_an_object_runs(search):
    text = f"from ray import tune\n\n\ndef fit(config, reporter):\n    pass\n\n\n{search}"
    check_transformed(text, text.replace(", reporter", ""))


@pytest.mark.parametrize(
    "search",
    [
        "class Hunt:\n    def __init__(self, fn, other):\n        self.other = other\n\n"
        "    def run(self):\n        tune.Tuner(self.other)\n\n\nHunt(fit, None).run()\n",
        "class Hunt:\n    def run(self, times, fn):\n        tune.Tuner(fn)\n\n\nHunt().run(fit, 2)\n",
    ],
)
def test_a_function_that_an_object_has_for_something_else_is_none(search):
    assert check_noop(f"from ray import tune\n\n\ndef fit(config, reporter):\n    pass\n\n\n{search}") == []


def test_an_entry_of_another_name_is_no_training_function():
    function = "def fit(config, reporter):\n    pass\n\n\n"
    assert check_noop(f"from ray import tune\n\n\n{function}tune.Tuner(other, param_space=dict(run=fit))\n") == []


def test_a_decorator_of_the_file_that_passes_the_argument_is_reported():
    text = """
from ray import tune


def timed(function):
    def inner(config, {argument}):
        return function(config, {argument})

    return inner


@timed
def train(config, {argument}):
    {body}


tune.Tuner(train)
"""
    assert check_noop(text.format(argument="reporter", body="reporter(loss=1)")) == ["FUN203"]
    assert check_noop(text.format(argument="checkpoint_dir", body="print(checkpoint_dir)")) == ["FUN204"]
    passing = text.replace("inner(config, {argument})", "inner(*given)").replace(
        "function(config, {argument})", "function(*given)"
    )
    assert "def train(config):" in rewritten(passing.format(argument="reporter", body="reporter(loss=1)"))


def test_a_trainable_may_be_wrapped_into_its_own_name():
    text = """
from ray import tune


def train(config{argument}):
    pass


trainable = train
for key in {{"a": 1}}:
    trainable = tune.with_parameters(trainable, key=1)
tune.Tuner(trainable)
"""
    check_transformed(text.format(argument=", checkpoint_dir=None"), text.format(argument=""))


def test_a_report_in_each_branch_takes_the_checkpoint():
    head = "import tempfile\nfrom ray import tune\n\n\ndef f(config):\n"
    body = "    with {opened} as path:\n        save(path){made}\n"
    body += "{step}    if x:\n{step}        tune.report({{}}{given})\n"
    body += "{step}    elif y:\n{step}        log()\n{step}        tune.report({{}}{given})\n"
    body += "{step}    else:\n{step}        tune.report({{}}{given})\n"
    made = "\n        checkpoint = tune.Checkpoint.from_directory(path)"
    opened, given = "tempfile.TemporaryDirectory()", ", checkpoint=checkpoint"
    old = head + body.format(opened="tune.checkpoint_dir(1)", made="", step="", given="")
    assert rewritten(old) == head + body.format(opened=opened, made=made, step="    ", given=given)


def test_a_comment_above_the_first_statement_stays_above_it():
    function = """\
def train(config, checkpoint_dir=None):
    # The network.
    net = build(config)
    if checkpoint_dir:
        net.load(checkpoint_dir)
    save(net, checkpoint_dir)
    tune.report(loss=1)
"""
    text = rewritten(f"from ray import tune\n\n\n{function}\n\ntune.run(train)\n")
    assert "if checkpoint else None\n    # The network.\n    net = build(config)\n" in text


def test_a_directory_that_is_deleted_has_a_value_before():
    after = rewritten(
        """
        from ray import tune


        def train(config, checkpoint_dir=None):
            if checkpoint_dir:
                load(checkpoint_dir)
            del checkpoint_dir
            tune.report(loss=1)
        """
    )
    assert "checkpoint_dir = checkpoint.to_directory() if checkpoint else None\n" in after
    assert after.index("to_directory") < after.index("del checkpoint_dir")


def test_an_argument_that_is_deleted_with_others_is_reported():
    text = """
        from ray import tune


        def train(config, checkpoint_dir=None):
            del config, checkpoint_dir
            tune.report({"loss": 1})
        """
    assert check_noop(text) == ["FUN204"]


TRIALS = (
    "import pytorch_lightning as pl\nfrom ray import tune\nfrom ray.tune.integration.pytorch_lightning import "
    "TuneReportCallback\n\n\n"
)
LOADS = "    if checkpoint_dir:\n        load(checkpoint_dir)\n"


@pytest.mark.parametrize(
    "line", ["pl.Trainer(callbacks=[TuneReportCallback('loss')]).fit(model)", "print(tune.get_trial_id())"]
)
def test_a_function_that_asks_for_its_trial_is_a_trials(line):
    text = rewritten(f"{TRIALS}def train(config, data=None, checkpoint_dir=None):\n{LOADS}    {line}\n")
    assert "def train(config, data=None):\n    checkpoint = tune.get_checkpoint()\n" in text


@pytest.mark.parametrize(
    "function",
    [
        f"def train(config, checkpoint_dir=None):\n{LOADS}    print(tune.get_trial_id())\n\n\n"
        "def outer(config):\n    train(config, checkpoint_dir='here')\n",
        f"def train(config, checkpoint_dir=None):\n{LOADS}    print(tune.get_trial_id())\n\n\n"
        "def outer(config):\n    train(config, 'here')\n",
        f"def train(config, checkpoint_dir=None):\n{LOADS}    pl.Trainer(callbacks=[]).fit(model)\n",
        f"def train(config, checkpoint_dir='here'):\n{LOADS}    print(tune.get_trial_id())\n",
        f"def train(config, checkpoint_dir):\n{LOADS}    print(tune.get_trial_id())\n",
    ],
)
def test_a_directory_that_somebody_passes_stays(function):
    assert "checkpoint_dir" in function and function.splitlines()[0] in rewritten(f"{TRIALS}{function}")


def test_a_function_that_another_file_calls_with_a_directory_is_no_trials(tree):
    function = f"{TRIALS}def train(config, checkpoint_dir=None):\n{LOADS}    print(tune.get_trial_id())\n"
    files = {"training.py": function, "main.py": "from training import train\n\ntrain({}, checkpoint_dir='here')\n"}
    text, _ = tree(files, "training.py")
    assert "def train(config, checkpoint_dir=None):\n" in text
