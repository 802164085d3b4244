"""Templates: always escaped, nothing undefined, and no text from outside can harm the reader."""

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from jinja2 import Environment, FileSystemLoader, StrictUndefined, pass_context
from jinja2.runtime import Context
from markupsafe import Markup, escape

from projections.access.role_words import ROLES
from projections.citation import cited, regulation_named
from projections.console.addresses import address, coup_page, law_page
from projections.console.names import NO_NAMES, Names
from projections.console.value_names import ENGLISH
from projections.console.value_names import PORTUGUESE as FACTS
from projections.console.words import chapter_name, role_name, word
from projections.desk.words import STATES
from projections.figures import figure_name, figure_value
from projections.film.clocks import WORDS
from projections.game_names import game_name, games_by_name
from projections.shortfalls import sentences
from projections.speech import SEVERITY, Speech, clean
from schemas.findings import Finding, Value
from streams.engine.rulebooks import spoken_words
from streams.engine.texts import fill, money, translated
from streams.engine.unreadable import NO_TIME
from streams.law.files import load_law

HERE: Final = Path(__file__).parent
VERDICT: Final = {
    "compliant": ("cumpre", "compliant"),
    "breach": ("infracção", "breach"),
    "not_evaluable": ("não avaliável", "not evaluable"),
    "error": ("erro", "error"),
}

CITIES: Final = {"Lisbon": "Lisboa", "Azores": "Açores"}  # where the database of time zones writes English


def visible(value: Any) -> Any:
    """Every text that is printed: control and direction characters are shown, not obeyed; lines stay lines."""
    if type(value) is str and value.isprintable():  # nearly all texts; the floor is rendered twice a second
        return value
    if isinstance(value, Markup) or not isinstance(value, str):
        return "" if value is None else value
    return "\n".join(clean(line) for line in value.split("\n"))


@cache
def _environment() -> Environment:
    made = Environment(
        loader=FileSystemLoader(HERE / "templates"), autoescape=True, undefined=StrictUndefined, finalize=visible,
        trim_blocks=True, lstrip_blocks=True,
    )  # fmt: skip
    made.filters.update(when=when, day=day, clock=clock, offset=offset, money=_money, urlencode_all=_quoted)
    made.filters.update(house=_house, table_name=_table, person=_person)
    made.globals.update(
        severity_word=severity_word,
        severity_count=severity_count, verdict_word=verdict_word, translated=translated, game_name=game_name, games_by_name=games_by_name,
        role_name=role_name, word=word, clock_words=WORDS, span=span, zone_for=zone_for, zone_name=zone_name, value_word=value_word,
        fact_word=fact_word, figure_word=figure_word, figure_name=figure_name, state_word=state_word, coup_page=coup_page, coup_address=address, chapter_name=chapter_name, account_roles=ROLES, shortfalls=sentences,
        cited=cited, regulation_named=regulation_named, law_page=law_page, figure_value=figure_value,
    )  # fmt: skip
    return made


def rendered(template: str, speech: Speech, facts: Mapping[str, Any]) -> str:
    """The text of a page."""
    token = facts.get("csrf_token", "")

    def csrf() -> Markup:
        return Markup('<input type="hidden" name="csrf_token" value="{}">').format(token)

    return _environment().get_template(template).render(
        say=speech, speech=speech, language=speech.language, csrf=csrf, **facts
    )  # fmt: skip


def severity_word(code: str, say: Speech) -> str:
    """A severity in words."""
    return say(*SEVERITY.get(str(code), (str(code), str(code))))


def severity_count(code: str, number: int, say: Speech) -> str:
    """So many of that severity: `2 graves`."""
    one = severity_word(code, say)
    return f"{number} {one}{'s' if number != 1 and say.portuguese else ''}"


def verdict_word(code: str, say: Speech) -> str:
    """What a rule said, in words."""
    return say(*VERDICT.get(str(code), (str(code), str(code))))


def state_word(code: str, say: Speech) -> str:
    """Where a finding stands at the desk, in words."""
    return say(*STATES.get(str(code), (str(code), str(code))))


def value_word(name: str, value: Value, finding: Finding, say: Speech) -> str:
    """A value of a finding as its sentence shows it."""
    words = spoken_words(finding.regulation, finding.game, portuguese=say.portuguese)
    return fill(f"{{{name}}}", {name: value}, finding.currency, words)


def fact_word(name: str, finding: Finding, say: Speech) -> str:
    """What a value of a finding is."""
    english = ENGLISH.get(name, name.replace("_", " "))
    return say(FACTS[name], english) if name in FACTS else word(name, finding.regulation, finding.game, say)


def figure_word(value: Any, finding: Finding, say: Speech) -> str:
    """A figure of the law, in the words of the finding's game."""
    return figure_value(value, say, finding.regulation, finding.game)


def _quoted(text: str) -> str:
    """A part of a path, slashes and all."""
    return quote(text, safe="")


def zone_of(name: str | None) -> ZoneInfo:
    """A time zone by name; UTC where the name is none."""
    try:
        return ZoneInfo(name or "UTC")
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return ZoneInfo("UTC")


def common_zone(regulations: Iterable[str]) -> str:
    """The time zone for days: that of the regulations if they share one, else UTC."""
    zones = {zone_for(regulation) for regulation in regulations if regulation != "unknown"}
    return zones.pop() if len(zones) == 1 else "UTC"


@cache
def zone_for(regulation: str) -> str:
    """The time zone of the land where a regulation is in force."""
    known = load_law().regulations.get(regulation)
    return known.time_zone if known else "UTC"


def zone_name(zone: str | None, say: Callable[[str, str], str]) -> str:
    """Whose time it is, in words: `hora de Lisboa`. The database of time zones names its cities in English."""
    key = zone_of(zone).key
    if "/" not in key:
        return key
    city = key.rpartition("/")[2].replace("_", " ")
    return say(f"hora de {CITIES.get(city, city)}", f"{city} time")


@pass_context
def when(context: Context, time: datetime, zone: str | None = None, *, zone_named: bool = True) -> Markup:
    """An instant in the venue's local time, with the zone named."""
    if time == NO_TIME:
        return Markup("—")
    try:
        local = time.astimezone(zone_of(zone))
    except OverflowError:
        local = time
    named = f", {zone_name(zone, context['say'])}" if zone_named else ""
    written = f"{local:%Y-%m-%d %H:%M:%S}{named}"
    return Markup('<time datetime="{}">{}</time>').format(time.isoformat(), written)


def day(time: datetime, zone: str | None = None) -> str:
    """The day in the venue's local time."""
    return f"{time.astimezone(zone_of(zone)):%Y-%m-%d}"


def clock(time: datetime, zone: str | None = None) -> str:
    """The hour alone."""
    return f"{time.astimezone(zone_of(zone)):%H:%M:%S}"


def offset(time: datetime, zone: str | None = None) -> str:
    """The UTC offset of the venue: one floor may show tables of two countries."""
    if time == NO_TIME:
        return ""
    try:
        ahead = time.astimezone(zone_of(zone)).utcoffset() or timedelta(0)
    except OverflowError:  # on the first or the last day of the calendar
        return ""
    hours, minutes = divmod(abs(ahead) // timedelta(minutes=1), 60)
    return f"UTC{'-' if ahead < timedelta(0) else '+'}{hours}" + (f":{minutes:02}" if minutes else "")


def span(passed: timedelta) -> str:
    """A length of time in words, so that nobody takes it for a time of day: `1 h 02 min`, `17 min 05 s`, `-12 s` where
    it is over.
    """
    seconds = int(passed.total_seconds())
    sign, seconds = ("-", -seconds) if seconds < 0 else ("", seconds)
    hours, rest = divmod(seconds, 3600)
    if hours:
        return f"{sign}{hours} h {rest // 60:02d} min"
    return f"{sign}{rest // 60} min {rest % 60:02d} s" if rest >= 60 else f"{sign}{rest} s"


@pass_context
def _house(context: Context, venue: str) -> str:
    return str(_names(context).house(venue))


@pass_context
def _table(context: Context, table: str, venue: str) -> str:
    return str(_names(context).table(venue, table))


@pass_context
def _person(context: Context, person: str, venue: str) -> str:
    return str(_names(context).person(venue, person))


def _names(context: Context) -> Names:
    names = context.get("names")
    return names if isinstance(names, Names) else NO_NAMES


def _money(minor: int, currency: str, speech: Speech) -> str:
    return money(minor, currency, portuguese=speech.portuguese)


__all__ = ["Markup", "escape", "rendered", "severity_word", "verdict_word", "visible", "when"]
