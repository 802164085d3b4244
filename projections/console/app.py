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
from projections.console.middleware import BodyLimit, SecurityHeaders
from projections.console.services import Services
from projections.console.web import ApiRoutes, MenuEntry
from projections.version import version


def application(services: Services) -> FastAPI:
    """The console over these services."""
    app = FastAPI(
        title="Vigia", version=version(), lifespan=_open_hours, docs_url=None, redoc_url=None, openapi_url=None
    )
    move_in(app, services)
    modules = list(page_modules())
    entries = [module.NAVIGATION for module in modules if hasattr(module, "NAVIGATION")]
    app.state.navigation = sorted(entries, key=_place)
    app.state.api_routes = ApiRoutes(
        tuple(route for module in modules if module.router.prefix for route in module.router.routes)
    )
    for module in modules:
        app.include_router(module.router)
    faults.install(app)
    app.add_middleware(BodyLimit)
    app.add_middleware(SecurityHeaders)
    return app


def move_in(app: FastAPI, services: Services) -> None:
    """Use these services from now on."""
    app.state.services = services
    services.feed.names = services.names
    if services.desk is not None:
        services.feed.decided = services.desk.decided


@asynccontextmanager
async def _open_hours(app: FastAPI) -> AsyncIterator[None]:
    services: Services = app.state.services
    services.feed.bind()
    yield
    services.feed.close()


def _place(entry: MenuEntry) -> tuple[int, str]:
    return entry.place, entry.path


def page_modules() -> Iterator[ModuleType]:
    """Every module of pages, in the order of their names."""
    for each in pkgutil.iter_modules(pages.__path__):
        module = importlib.import_module(f"{pages.__name__}.{each.name}")
        if hasattr(module, "router"):
            yield module
