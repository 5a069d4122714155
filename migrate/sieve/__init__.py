"""Which files are worth parsing, asked of their bytes: every question may say yes for nothing, none no for nothing."""
