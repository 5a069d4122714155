"""What tests expect of a mock that stands in the place of a report."""

import pytest

from tests.migrate.support import check_noop, rewritten

HEAD = "from unittest import mock\nfrom unittest.mock import Mock, call, patch\n\nfrom ray import tune\n\n\n"
TESTS = {
    "decorator": '@patch("ray.tune.report")\ndef test_it(report):\n    report.{}\n',
    "two decorators": '@patch("ray.tune.report")\n@patch("os.remove")\ndef test_it(remove, report):\n    report.{}\n',
    "with a new one": '@patch("ray.tune.report")\n@patch("os.remove", None)\ndef test_it(report):\n    report.{}\n',
    "method": (
        'class TestIt:\n    @mock.patch.object(tune, "report")\n    def test_it(self, report):\n        report.{}\n'
    ),
    "with": 'def test_it():\n    with mock.patch("ray.tune.report") as report:\n        go()\n    report.{}\n',
    "mocker": 'def test_it(mocker):\n    report = mocker.patch("ray.tune.report")\n    report.{}\n',
    "monkeypatch": (
        'def test_it(monkeypatch):\n    fake = Mock()\n    monkeypatch.setattr(tune, "report", fake)\n    fake.{}\n'
    ),
    "its name": 'def test_it(mocker):\n    mocker.patch("ray.tune.report")\n    tune.report.{}\n',
}


@pytest.mark.parametrize("test", TESTS)
def test_an_assertion_expects_one_dictionary(test):
    before, after = (HEAD + TESTS[test].format(f"assert_called_with({given})") for given in ("loss=1", '{"loss": 1}'))
    assert rewritten(before) == after


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("assert_called_once_with(a=1, **more)", 'assert_called_once_with({"a": 1, **more})'),
        ("assert_any_call(loss=mock.ANY)", 'assert_any_call({"loss": mock.ANY})'),
        ("assert_has_calls([call(a=1), mock.call(a=2)])", 'assert_has_calls([call({"a": 1}), mock.call({"a": 2})])'),
    ],
)
def test_so_does_every_other_one(before, after):
    assert rewritten(HEAD + TESTS["with"].format(before)) == HEAD + TESTS["with"].format(after)


def test_so_do_calls_that_are_compared():
    text = TESTS["mocker"].replace("    report.{}\n", "    assert report.call_args_list == [call({})]\n")
    assert rewritten(HEAD + text.format("loss=1")) == HEAD + text.format('{"loss": 1}')


@pytest.mark.parametrize(
    "use",
    [
        "    assert report.call_args[1]['loss'] == 1\n",
        "    assert report.call_args.kwargs['loss'] == 1\n",
        "    assert report.call_args_list[-1][1]['loss'] == 1\n",
        "    _, given = report.call_args\n",
        "    report.assert_called_with(0.5)\n",
    ],
)
def test_what_is_asked_of_its_arguments_is_reported(use):
    text = HEAD + TESTS["mocker"].replace("    report.{}\n", use)
    assert check_noop(text) in (["FUN201"], ["FUN202"])


@pytest.mark.parametrize(
    "text",
    [
        TESTS["with"].format("assert_called_with({'loss': 1})"),
        TESTS["with"].format("assert_called_with(metrics={'loss': 1}, checkpoint=None)"),
        TESTS["with"].format("assert_not_called()"),
        TESTS["with"].format("call_args[0][0]['loss']"),
        TESTS["with"].format("call_args.args"),
        TESTS["with"].format("call_count").replace("ray.tune.report", "os.remove"),
        TESTS["with"].format("assert_called_with(loss=1)").replace("ray.tune.report", "os.remove"),
        TESTS["two decorators"].format("x").replace("report.x", "remove.assert_called_with(loss=1)"),
        TESTS["with"].format("assert_called_with(loss=1)").replace("    report", "    other"),
        "def test_it(report):\n    report.assert_called_with(loss=1)\n",
    ],
)
def test_what_is_of_today_or_of_another_mock_is_left(text):
    assert check_noop(HEAD + text) == []


def test_a_test_that_does_not_name_ray_patches_what_another_file_has(tree):
    test = 'from unittest.mock import patch\n\n\n@patch("search.tune.report")\ndef test_it(report):\n    report.{}\n'
    files = {"search.py": "from ray import tune\n\n\ndef f(config):\n    tune.report(loss=1)\n"}
    files["test_search.py"] = test.format("assert_called_with(loss=1)")
    assert tree(files, "test_search.py") == (test.format('assert_called_with({"loss": 1})'), [])


FAKE = "def fake({}):\n    seen.append(kw)\n\n\n"


@pytest.mark.parametrize(
    "use",
    [
        'monkeypatch.setattr(tune, "report", lambda **kw: seen.append(kw))\n',
        'monkeypatch.setattr("ray.tune.report", lambda _metric=None, **kw: seen.append(kw))\n',
        f'{FAKE.format("**kw")}monkeypatch.setattr(tune, "report", fake)\n',
        f"{FAKE.format('*, loss, **kw')}tune.report = fake\n",
        'mock.patch("ray.tune.report", new=lambda **kw: None)\n',
        'mock.patch("ray.tune.report", side_effect=lambda **kw: None)\n',
    ],
)
def test_a_function_in_its_place_that_takes_metrics_by_name_is_reported(use):
    assert check_noop(HEAD + use) == ["FUN201"]


@pytest.mark.parametrize(
    "use",
    [
        'monkeypatch.setattr(tune, "report", lambda metrics, **kw: seen.append(metrics))\n',
        'monkeypatch.setattr(tune, "report", lambda *given, **kw: seen.append(given))\n',
        'monkeypatch.setattr(os, "remove", lambda **kw: seen.append(kw))\n',
        f"{FAKE.format('kw')}tune.report = fake\n",
        f"{FAKE.format('**kw')}tune.other = fake\n",
    ],
)
def test_a_function_that_takes_a_dictionary_is_not(use):
    assert check_noop(HEAD + use) == []
