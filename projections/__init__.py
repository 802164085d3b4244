"""What people see: findings, coups, statistics, and the command line."""
