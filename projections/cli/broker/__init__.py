"""A real Apache Kafka on this machine, for development and tests: no container, one or three brokers."""
