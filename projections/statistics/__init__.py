"""Regulatory statistics: what many coups say together. Indicators, never breaches."""
