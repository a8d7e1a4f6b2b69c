"""Codes by which people find a table; those that are there already get one, too."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from stolik.server.wire.codes import new_code

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("tables", sa.Column("code", sa.Text))
    tables = sa.table("tables", sa.column("id", sa.Text), sa.column("code", sa.Text))
    connection = op.get_bind()
    names = connection.scalars(sa.select(tables.c.id)).all()
    codes = set[str]()
    while len(codes) < len(names):
        codes.add(new_code())
    if names:
        coded = sa.update(tables).where(tables.c.id == sa.bindparam("name")).values(code=sa.bindparam("drawn"))
        connection.execute(coded, [{"name": name, "drawn": code} for name, code in zip(names, codes, strict=True)])
    op.create_index("tables_code", "tables", ["code"], unique=True)
