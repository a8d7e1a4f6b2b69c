"""How the log's schema came to be, step by step; Alembic runs what a database lacks."""
