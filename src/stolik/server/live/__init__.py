"""The tables that this process has in memory, with their listeners, the bots in their seats, and the clock."""
