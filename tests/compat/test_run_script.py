"""`python -m compat SCRIPT ARGS…` is the script, and nothing of ours shows."""

import textwrap

import pytest


@pytest.fixture
def script(tmp_path):
    def write(code, name="legacy.py"):
        path = tmp_path / name
        path.write_text(textwrap.dedent(code))
        return path

    return write


def test_arguments_and_main_module_are_the_scripts_own(run_python, script):
    path = script(
        """
        import sys, os
        import __main__
        print(sys.argv[1:], __name__, os.path.basename(__file__), __main__.__dict__ is globals())
        import helper
        """
    )
    script("print('helper found')", "helper.py")
    done = run_python("-m", "compat", path, "--lr", "0.1", "-h")
    assert done.stdout.splitlines() == ["['--lr', '0.1', '-h'] __main__ legacy.py True", "helper found"]


@pytest.mark.parametrize("ending, code", [("sys.exit(7)", 7), ("sys.exit()", 0), ("sys.exit('no')", 1), ("", 0)])
def test_the_exit_code_passes_through(run_python, script, ending, code):
    assert run_python("-m", "compat", script(f"import sys\n{ending}")).returncode == code


def test_an_exception_looks_as_without_us(run_python, script):
    path = script("def f():\n    raise KeyError('lost')\nf()\n")
    ours, plain = run_python("-m", "compat", path), run_python(path)
    assert (ours.returncode, ours.stderr) == (plain.returncode, plain.stderr)


def test_a_syntax_error_looks_as_without_us(run_python, script):
    path = script("def f(:\n")
    ours, plain = run_python("-m", "compat", path), run_python(path)
    assert ours.returncode == 1
    assert ours.stderr.splitlines()[-3:] == plain.stderr.splitlines()[-3:]


def test_a_missing_script_is_one_line(run_python):
    done = run_python("-m", "compat", "missing.py")
    assert done.returncode == 2
    assert done.stderr.splitlines() == ["python -m compat: missing.py: no such file"]


def test_functions_of_the_script_run_in_workers(run_python, script):
    path = script(
        """
        import ray

        FACTOR = 3

        @ray.remote
        def triple(x):
            return x * FACTOR

        ray.init(num_cpus=1, include_dashboard=False)
        print(ray.get(triple.remote(5)))
        """
    )
    done = run_python("-m", "compat", path)
    assert done.stdout.strip() == "15", done.stderr
