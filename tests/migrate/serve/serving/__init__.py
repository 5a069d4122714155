"""Scripts for Ray 2.6 with deployments, which print what those answer, and `answers.json`: what they printed.

They were run on Ray 2.6.3 under Python 3.10, with `"ray[serve]==2.6.3" "pydantic<2" "numpy<2" "pandas<2.2" "pyarrow<13"
"starlette==0.27.0" "fastapi==0.104.1" "protobuf<5" "googleapis-common-protos<1.63" "google-api-core<2.19"
"setuptools<66"`, by `python -m tests.migrate.serve.serving.record PYTHON`.
"""
