"""The application: loads every module in `pages/`, sets headers on every answer, and shows a clear page for every
fault.
"""

import importlib
import pkgutil
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from types import ModuleType

from fastapi import FastAPI

from projections.console import faults, pages
from projections.console.bodies import Bodies
from projections.console.headers import Headers
from projections.console.house import House
from projections.console.web import Entry
from projections.version import version


def application(house: House) -> FastAPI:
    """The console of a house."""
    app = FastAPI(
        title="Vigia", version=version(), lifespan=_open_hours, docs_url=None, redoc_url=None, openapi_url=None
    )
    move_in(app, house)
    found = list(found_pages())
    entries = [module.NAVIGATION for module in found if hasattr(module, "NAVIGATION")]
    app.state.navigation = sorted(entries, key=_place)
    for module in found:
        app.include_router(module.router)
    faults.install(app)
    app.add_middleware(Bodies)
    app.add_middleware(Headers)
    return app


def move_in(app: FastAPI, house: House) -> None:
    """Let the console serve this house from now on."""
    app.state.house = house
    if house.desk is not None:
        house.feed.decided = house.desk.decided


@asynccontextmanager
async def _open_hours(app: FastAPI) -> AsyncIterator[None]:
    house: House = app.state.house
    house.feed.bind()
    yield
    house.feed.close()


def _place(entry: Entry) -> tuple[int, str]:
    return entry.place, entry.path


def found_pages() -> Iterator[ModuleType]:
    """Every module of pages, in the order of their names."""
    for found in pkgutil.iter_modules(pages.__path__):
        module = importlib.import_module(f"{pages.__name__}.{found.name}")
        if hasattr(module, "router"):
            yield module
