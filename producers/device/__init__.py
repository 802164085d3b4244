"""What a table's vendor embeds: keys, a chain that survives the power cut, delivery."""
