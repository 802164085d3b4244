"""The plan of alerts: a TOML file with channels and the routes that lead to them."""

import os
import tomllib
from collections.abc import Mapping
from datetime import time
from pathlib import Path
from typing import Annotated, Literal, Self

import pydantic
from pydantic import Field, model_validator

from projections.speech import Spoken, misfit
from schemas.findings import Finding, Severity
from schemas.model import Model, Name

Names = Annotated[tuple[Name, ...], Field(max_length=256, strict=False)]  # TOML has lists, not tuples
Seconds = Annotated[int, Field(ge=0, le=86_400)]
GRAVITY: Mapping[Severity, int] = {severity: place for place, severity in enumerate(Severity)}


class PlanFault(Spoken, ValueError):
    """The plan cannot be followed: what is wrong with it, and where."""


class Channel(Model):
    """A way out. Its address is a secret: it stands in a file, in the environment or, if it must, in the plan itself."""

    name: Name
    url: str | None = None
    url_file: str | None = None
    url_env: str | None = None
    language: Literal["pt", "en"] = "pt"

    @model_validator(mode="after")
    def _one_address(self) -> Self:
        if sum(way is not None for way in (self.url, self.url_file, self.url_env)) != 1:
            raise PlanFault("dê um de url, url_file, url_env", "give one of url, url_file, url_env")
        return self

    def address(self, beside: Path) -> str:
        """Where it leads; a relative file lies beside the plan."""
        if self.url_env is not None:
            if not os.environ.get(self.url_env):
                raise PlanFault(
                    f"canal {self.name}: o ambiente não tem {self.url_env}",
                    f"channel {self.name}: the environment has no {self.url_env}",
                )
            return os.environ[self.url_env]
        if self.url_file is not None:
            try:
                return (beside / self.url_file).read_text("utf-8").strip()
            except OSError as fault:
                raise PlanFault(
                    f"canal {self.name}: {self.url_file} não se pode ler: {fault.strerror}",
                    f"channel {self.name}: {self.url_file} cannot be read: {fault.strerror}",
                ) from None
        return self.url or ""


class Hours(Model):
    """From one time of day to another, in the venue's own time zone; over midnight where the second is earlier."""

    since: time
    until: time

    def hold(self, at: time) -> bool:
        """Whether the time of day lies in them: from the first instant, and not at the last."""
        if self.since <= self.until:
            return self.since <= at < self.until
        return at >= self.since or at < self.until


class Quiet(Hours):
    """Hours in which what is less grave than `below` waits."""

    below: Annotated[Severity, Field(strict=False)] = Severity.CRITICAL


class EscalationStep(Model):
    """Who is alerted next, if nobody has acknowledged so many seconds after the first message."""

    after: Seconds
    channels: Names


class Route(Model):
    """Which findings go where. What is left empty may be anything; `severity` is the least that counts."""

    name: Name
    channels: Names
    severity: Annotated[Severity, Field(strict=False)] = Severity.MAJOR
    venues: Names = ()
    games: Names = ()
    tables: Names = ()
    paragraphs: Names = ()  # beginnings: `ao-de-261-22/1/` is all of art. 1
    hours: Hours | None = None
    gather: Seconds = 300  # repeats of one cause within so long come as one message
    quiet: Quiet | None = None
    escalate: Annotated[tuple[EscalationStep, ...], Field(max_length=16, strict=False)] = ()
    repeat: Annotated[int, Field(ge=30, le=86_400)] | None = None  # the last step again, until acknowledged

    def wants(self, finding: Finding, at: time) -> bool:
        """Whether the finding goes this way; `at` is the venue's time of day."""
        return (
            GRAVITY[finding.severity] >= GRAVITY[self.severity]
            and (not self.venues or finding.venue in self.venues)
            and (not self.games or finding.game in self.games)
            and (not self.tables or finding.table in self.tables)
            and (not self.paragraphs or finding.paragraph.startswith(self.paragraphs))
            and (self.hours is None or self.hours.hold(at))
        )


class AlertPlan(Model):
    """The channels and routes of the alert service."""

    console: str | None = None  # the console's address, for links
    channel: Annotated[tuple[Channel, ...], Field(min_length=1, max_length=64, strict=False)]
    route: Annotated[tuple[Route, ...], Field(min_length=1, max_length=64, strict=False)]

    @model_validator(mode="after")
    def _names_fit(self) -> Self:
        channels = [channel.name for channel in self.channel]
        routes = [route.name for route in self.route]
        for names, pt, en in ((channels, "dois canais", "two channels"), (routes, "duas rotas", "two routes")):
            twice = ", ".join(sorted({name for name in names if names.count(name) > 1}))
            if twice:
                raise PlanFault(f"{pt} chamam-se {twice}", f"{en} are named {twice}")
        for route in self.route:
            wrong = _wrong_with(route, set(channels))
            if wrong is not None:
                raise PlanFault(f"rota {route.name}: {wrong[0]}", f"route {route.name}: {wrong[1]}")
        return self


def _wrong_with(route: Route, channels: set[str]) -> tuple[str, str] | None:
    named = {*route.channels, *(name for step in route.escalate for name in step.channels)}
    unknown = ", ".join(sorted(named - channels))
    if not route.channels:
        return "não leva a nenhum canal", "it leads to no channel"
    if unknown:
        return f"nenhum canal se chama {unknown}", f"no channel is named {unknown}"
    if [step.after for step in route.escalate] != sorted(step.after for step in route.escalate):
        return (
            "os passos da escalada não estão por ordem de tempo",
            "the steps of escalation are not in the order of time",
        )
    if route.repeat is not None and not route.escalate:
        return "repeat sem um passo de escalada", "repeat without a step of escalation"
    return None


def read_plan(path: Path) -> AlertPlan:
    """The plan in that file, or one sentence on what is wrong with it."""
    try:
        parsed = tomllib.loads(path.read_text("utf-8"))
    except OSError as fault:
        raise PlanFault(*[f"{path}: {fault.strerror}"] * 2) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as fault:
        raise PlanFault(f"{path} não é TOML: {fault}", f"{path} is not TOML: {fault}") from None
    try:
        return AlertPlan.model_validate(parsed)
    except pydantic.ValidationError as fault:
        wrong = misfit(fault.errors())
        raise PlanFault(f"{path}: {wrong.pt}", f"{path}: {wrong.en}") from None
