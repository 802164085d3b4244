"""What people use: findings, coups, statistics, the console and the command line."""
