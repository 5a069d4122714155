"""Files that trials and drivers write, and the directories that hold them."""
