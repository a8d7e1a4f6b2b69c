"""What was made of a game that is over is kept beside its events."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "kept",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("what", sa.Text, primary_key=True),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )
