"""The shell around the engine: records in from Kafka, what the engine says out to Kafka. Faust lives here alone."""
