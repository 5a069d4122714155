"""The suite's scripts in other shapes that mean the same: the codemod must say of each what it says of the script.

A shape changes where things stand and how they are called, as users do: other imports, arguments in dictionaries or
from the command line, results in attributes, functions or other files. What is told of a script and of its shape no
more is silent there, or rewritten on a wrong assumption.
"""
