"""One file for each command. A command is a module with `describe`, `arguments` and `run`.

Nothing heavy is imported at the top of these files: `vigia --help` reads them all.
"""
