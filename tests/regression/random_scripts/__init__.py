"""Scripts of random parts: what the old Ray makes of them, and the shim, and the codemod on plain Ray."""
