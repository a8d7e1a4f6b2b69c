"""Tables, and the events that make them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("length", sa.Integer, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("over", sa.Boolean, nullable=False),
        sa.Column("due", sa.Double),
        sa.Column("touched", sa.Double, nullable=False),
        sa.Column("card", sa.LargeBinary, nullable=False),
    )
    listed, awaited = sa.text("public AND NOT over"), sa.text("due IS NOT NULL")
    op.create_index("tables_listed", "tables", ["touched"], sqlite_where=listed, postgresql_where=listed)
    op.create_index("tables_due", "tables", ["due"], sqlite_where=awaited, postgresql_where=awaited)
    op.create_index("tables_idle", "tables", ["over", "touched"])
    op.create_table(
        "events",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("writer", sa.BigInteger, nullable=False),
    )
