"""What the names of a file stand for, in its scopes and through its imports."""
