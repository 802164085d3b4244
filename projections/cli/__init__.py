"""The command `vigia`: the one place where law, engine, simulator and stores are wired together."""
