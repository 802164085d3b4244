"""The engine as a service: reads records from Kafka and sends findings to Kafka. Only this package knows Faust."""
