"""The log of all tables' events, in SQLite or PostgreSQL. Knows bytes, and nothing of what they mean."""
