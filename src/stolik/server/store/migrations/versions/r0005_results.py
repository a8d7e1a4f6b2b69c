"""Tables say which deal and which company they belong to, and how they ended. Those of before say it when they next change."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("tables", sa.Column("deal", sa.Text))
    op.add_column("tables", sa.Column("company", sa.Text))
    op.add_column("tables", sa.Column("result", sa.LargeBinary))
    deals, companies = sa.text("deal IS NOT NULL"), sa.text("company IS NOT NULL")
    op.create_index("tables_deal", "tables", ["deal", "touched"], sqlite_where=deals, postgresql_where=deals)
    op.create_index("tables_company", "tables", ["company", "touched"], sqlite_where=companies, postgresql_where=companies)
