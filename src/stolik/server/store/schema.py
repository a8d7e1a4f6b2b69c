"""The log's tables in the database, and the migrations that bring an older database up to them."""

from __future__ import annotations

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Connection,
    Double,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    text,
)

from stolik.core.errors import StolikError

metadata = MetaData()

LISTED, AWAITED, FORGOTTEN = text("public AND NOT over"), text("due IS NOT NULL"), text("forgotten IS NOT NULL")
OF_A_DEAL, OF_A_COMPANY = text("deal IS NOT NULL"), text("company IS NOT NULL")
"""Conditions of partial indexes: SQLite takes such an index only for a query with the same words."""

tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("length", Integer, nullable=False),  # how many events it has: the append that raises this has won
    Column("public", Boolean, nullable=False),
    Column("over", Boolean, nullable=False),
    Column("due", Double),
    Column("touched", Double, nullable=False),
    Column("card", LargeBinary, nullable=False),
    Column("code", Text),  # people find it by its code; no two tables have the same
    Column("forgotten", Double),  # since when it is as good as deleted
    Column("deal", Text),  # the deal whose result it is
    Column("company", Text),  # the company whose game it is
    Column("result", LargeBinary),  # how it ended
    Index("tables_listed", "touched", sqlite_where=LISTED, postgresql_where=LISTED),
    Index("tables_due", "due", sqlite_where=AWAITED, postgresql_where=AWAITED),
    Index("tables_idle", "over", "touched"),
    Index("tables_code", "code", unique=True),
    Index("tables_forgotten", "forgotten", sqlite_where=FORGOTTEN, postgresql_where=FORGOTTEN),
    Index("tables_deal", "deal", "touched", sqlite_where=OF_A_DEAL, postgresql_where=OF_A_DEAL),
    Index("tables_company", "company", "touched", sqlite_where=OF_A_COMPANY, postgresql_where=OF_A_COMPANY),
)

# SQLite's WITHOUT ROWID would keep a table's events side by side, and so every append would write another page: half as fast.
events = Table(
    "events",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("body", LargeBinary, nullable=False),
    Column("writer", BigInteger, nullable=False),  # a random number: finds out how an unanswered commit ended
)


# What was made of a game that is over, such as its review: it follows from the events, and is deleted with them.
kept = Table(
    "kept",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("what", Text, primary_key=True),
    Column("body", LargeBinary, nullable=False),
)


# One row for each process that was asked whether it is ready: the answer is a write, or it would prove nothing.
health = Table("health", metadata, Column("process", Text, primary_key=True), Column("at", Double, nullable=False))


# What must be the same for all processes: which key encrypts the secrets.
settings = Table("settings", metadata, Column("name", Text, primary_key=True), Column("value", Text, nullable=False))


class NewerLog(StolikError):
    words = (
        "This database belongs to a newer Stolik. Update Stolik to open it.",
        "Ta baza danych należy do nowszego Stolika. Zaktualizuj Stolik, żeby ją otworzyć.",
    )


def migrate(connection: Connection) -> None:
    """Runs the migrations that a database lacks, in the transaction of the connection.

    Alembic keeps its work in globals: one process migrates one database at a time.
    """
    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", "stolik.server.store:migrations")
    scripts = ScriptDirectory.from_config(config)
    at = set(MigrationContext.configure(connection).get_current_heads())
    if not at <= {script.revision for script in scripts.walk_revisions()}:
        raise NewerLog
    if at != set(scripts.get_heads()):
        command.upgrade(config, "head")
