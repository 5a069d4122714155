"""What runs returned: analyses, grids and trials, and what they are asked."""
