"""The server: tables that people share, kept as events in a database."""
