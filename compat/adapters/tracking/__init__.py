"""Who is told of results: loggers, tracking services, and the callbacks of training frameworks that report."""
