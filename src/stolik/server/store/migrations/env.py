"""What Alembic runs to migrate: the connection, and the transaction it is in, are the caller's."""

from __future__ import annotations

from alembic import context

context.configure(connection=context.config.attributes["connection"])
context.run_migrations()
