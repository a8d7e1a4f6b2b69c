"""Learns what bots judge by, from games against themselves; on one kind of machine, a command always makes the same file."""
