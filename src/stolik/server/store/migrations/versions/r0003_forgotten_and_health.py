"""Tables are forgotten before they are deleted, processes write that they are well, and a key belongs to a database."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("tables", sa.Column("forgotten", sa.Double))
    forgotten = sa.text("forgotten IS NOT NULL")
    op.create_index("tables_forgotten", "tables", ["forgotten"], sqlite_where=forgotten, postgresql_where=forgotten)
    op.create_table("health", sa.Column("process", sa.Text, primary_key=True), sa.Column("at", sa.Double, nullable=False))
    op.create_table("settings", sa.Column("name", sa.Text, primary_key=True), sa.Column("value", sa.Text, nullable=False))
