"""Routes for deals that others have, too, and for the games of a company."""

from __future__ import annotations

from litestar import get
from litestar.params import FromPath

from stolik.server import wire
from stolik.server.web.errors import refusals
from stolik.server.web.parts import Address, Server


@get(
    "/api/tables/{name:str}/company",
    summary="The games of a table's company, each the rematch of the one before",
    responses=refusals(404, 429, 503),
)
async def company(name: FromPath[str], server: Server, address: Address) -> wire.Company:
    """Only games that are over. Who holds the link of one of the tables may see them all."""
    server.rates["read_rate"].spend(address)
    return await server.deals.company(name)


ROUTES = (company,)
