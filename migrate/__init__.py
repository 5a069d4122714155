"""The codemod: rewrites legacy Ray Tune and Ray Train source code into code for current Ray.

Run it with ``python -m migrate PATH...``. It reads source code only: Ray and torch are never imported.
"""
