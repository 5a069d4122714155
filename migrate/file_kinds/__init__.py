"""What kinds of file there are, and how each is read: Python, notebooks, scripts, images, requirements and the like."""
