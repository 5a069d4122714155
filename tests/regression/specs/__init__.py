"""What a legacy call asks Ray for, under the shim and migrated: observed where it reaches Ray, compared as data."""
