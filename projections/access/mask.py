"""Shows players under a pseudonym: the same everywhere in Vigia, and useless outside it.

The pseudonym is a keyed digest of venue and name, so namesakes of two venues are two people. The log without the key
does not tell who is who, and neither do the pseudonyms without the log.
"""

import base64
import contextlib
import hashlib
import hmac
import json
import os
import re
import secrets
import stat
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final, Literal, Self

from projections.access.players import (
    BLANKS,
    HOUSE,
    IN_KEYS,
    IN_VALUES,
    LISTS,
    NOBODY,
    OTHERS,
    PERSON,
    PLAYER,
    PLAYERS_ROLES,
    PLAYING,
    SEPARATOR,
)
from projections.access.private_files import FileDamaged, own_folder
from projections.speech import with_articles
from schemas.envelope import Envelope
from schemas.findings import Finding, Reason, Value
from schemas.parties import Party, Shortfall
from streams.engine.integrity import CLAUSES
from streams.engine.rulebooks import all_rules, spoken_words
from streams.engine.texts import fill
from streams.rules import Rule

_LETTERS: Final = str.maketrans("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", "0123456789ABCDEFGHJKMNPQRSTVWXYZ")
_LENGTH: Final = 7  # 35 bits: among ten thousand players, one chance in seven hundred that any two look alike
_WORDS: Final = {"pt": ("Jogador", "Pessoa"), "en": ("Player", "Person")}
_TEXT: Final = 1024  # a finding's sentence is no longer
_PARTY: Final = 128  # nor the name of a party


HIDDEN = "•"  # replaces attributes that the sender added: they may name anybody
_OURS = frozenset({"type", "data", *Envelope.model_fields})


@dataclass(frozen=True, slots=True)
class Mask:
    """Shows findings and events under pseudonyms.

    A mask applies `at` a venue; without one nobody is named. People in `revealed` are shown by name: those whom this
    viewer may know, and staff. People in `players` are known to play, so fields that do not say so call them players
    too.
    """

    key: bytes
    language: Literal["pt", "en"] = "pt"
    venue: str | None = None
    revealed: frozenset[tuple[str, str]] = frozenset()
    players: frozenset[tuple[str, str]] = frozenset()

    def at(self, venue: str) -> Self:
        """The same mask for people of this venue."""
        return self if self.venue == venue else replace(self, venue=venue)

    def revealing(self, people: Iterable[str]) -> Self:
        """The same mask for a viewer who may know these people of the venue."""
        return replace(self, revealed=self.revealed | self._here(people))

    def knowing(self, players: Iterable[str]) -> Self:
        """The same mask where these are known to play: the same person has the same pseudonym in every field."""
        return replace(self, players=self.players | self._here(players))

    def code(self, player: str) -> str:
        """The pseudonym alone, the same in every language: `K7Q2M4X`."""
        return _code(self.key, self._whose(), player)

    def _whose(self) -> str:
        if self.venue is None:
            raise ValueError("a mask is put on at a venue: Mask.at(venue)")
        return self.venue

    def _here(self, people: Iterable[str]) -> frozenset[tuple[str, str]]:
        venue = self._whose()
        return frozenset((venue, person) for person in people)

    def name(self, player: str) -> str:
        """How the player is called here: `Jogador K7Q2M4X`, or by name where it was revealed."""
        return self._called(player, 0)

    def person(self, person: str) -> str:
        """A person who may be a player or staff: `Pessoa K7Q2M4X`."""
        return self._called(person, 0 if (self.venue, person) in self.players else 1)

    def finding(self, finding: Finding) -> Finding:
        """The finding with its sentences made again under pseudonyms."""
        named, names = _named(finding), players_of(finding)
        if not names:
            return finding
        here = self.at(finding.venue)
        pt, en = replace(here, language="pt"), replace(here, language="en")
        values = {speaking.language: _values(speaking, finding, named, names) for speaking in (pt, en)}
        return finding.model_copy(
            update={
                "player": None if finding.player is None else here.name(finding.player),
                "values": values[self.language],
                "shortfalls": tuple(_shortfall(here, each, names) for each in finding.shortfalls),
                "pt": _sentence(pt, finding, values["pt"], names),
                "en": _sentence(en, finding, values["en"], names),
            }
        )

    def event(self, data: Mapping[str, Any], kind: str = "") -> Mapping[str, Any]:
        """An event, or its data, with a pseudonym in every field that names a player; `kind` where data come alone."""
        if "data" in data:
            kind = str(data.get("type", kind))
            data = {name: value if name in _OURS else HIDDEN for name, value in data.items()}
        players, others = people_in(data, kind)
        if not self._here(players) <= self.players:
            return self.knowing(players).event(data, kind)
        shown = self._shown(data, players | others, kind)
        return shown if isinstance(shown, Mapping) else data

    def text(self, text: str, players: Collection[str]) -> str:
        """Free text in which any of these players may be named."""
        return self._replaced(text, players, self.name)

    @staticmethod
    def _replaced(text: str, people: Collection[str], called: Callable[[str], str]) -> str:
        for person in sorted(people, key=len, reverse=True):
            text = re.sub(rf"(?<!\w){re.escape(person)}(?!\w)", lambda _, who=person: called(who), text)  # type: ignore[misc]
        return text

    def _called(self, person: str, word: int) -> str:
        return (
            person if (self._whose(), person) in self.revealed else f"{_WORDS[self.language][word]} {self.code(person)}"
        )

    def _shown(self, value: Any, names: Collection[str], kind: str, field: str = "", role: Any = None) -> Any:
        if isinstance(value, Mapping) and field in IN_VALUES:
            return {key: self._shown(inner, names, kind, "player") for key, inner in value.items()}
        if isinstance(value, Mapping) and field in IN_KEYS:
            return {self.name(key): inner for key, inner in value.items()}
        if isinstance(value, Mapping):
            return {key: self._shown(inner, names, kind, key, _role(value, key)) for key, inner in value.items()}
        if isinstance(value, list | tuple):
            return type(value)(self._shown(inner, names, kind, field, role) for inner in value)
        if not isinstance(value, str):
            return value
        if field in PLAYER or (field in PERSON and role in PLAYERS_ROLES):
            return self.name(value)
        if field in PERSON and role is None and (kind, field) not in HOUSE:
            return self.person(value)
        return self._replaced(value, names, self.person) if names and " " in value else value


@lru_cache(maxsize=10_000)  # a page of a coup names the same few people a thousand times
def _code(key: bytes, venue: str, player: str) -> str:
    named = json.dumps([venue, player]).encode()
    digest = hmac.new(key, named, hashlib.sha256).digest()
    return base64.b32encode(digest).decode("ascii").translate(_LETTERS)[:_LENGTH]


def people_in(event: Mapping[str, Any], kind: str = "") -> tuple[frozenset[str], frozenset[str]]:
    """The people whom an event, or its data, names as players; and those in fields that do not say whether they play."""
    kind = str(event.get("type", kind)) if "data" in event else kind
    players: set[str] = set()
    others: set[str] = set()
    for field, name, role in _named_in(event):
        if field in PLAYER or role in PLAYERS_ROLES:
            players.add(name)
        elif (kind, field) not in HOUSE:
            others.add(name)
    return frozenset(players), frozenset(others - players)


def players_of(finding: Finding) -> frozenset[str]:
    """Everybody whom a finding names as a player."""
    named = {name for place in _named(finding) for name in _each(place, finding.values[place])}
    parties = (party for each in finding.shortfalls for party in (each.party, each.gainer))
    named |= {party.name for party in parties if party.role in PLAYING and party.name}
    return frozenset(named | ({finding.player} if finding.player is not None else set()))


def _named(finding: Finding) -> set[str]:
    """The blanks of this finding that hold a player."""
    return {
        place
        for place, value in finding.values.items()
        if isinstance(value, str) and place in BLANKS | LISTS and (finding.rule, place) not in OTHERS
    }


def _each(place: str, value: Value) -> list[str]:
    """The names in a blank: one, or several where it is a list."""
    if not isinstance(value, str):
        return []
    return [name for name in value.split(SEPARATOR) if name not in ("", NOBODY)] if place in LISTS else [value]


def _values(mask: Mask, finding: Finding, named: Collection[str], names: Collection[str]) -> dict[str, Value]:
    shown: dict[str, Value] = dict(finding.values)
    for place, value in finding.values.items():
        if place in named and isinstance(value, str):
            shown[place] = SEPARATOR.join(mask.name(name) for name in _each(place, value)) or value
        elif isinstance(value, Reason):
            shown[place] = Reason(reason=mask.text(value.reason, names))
    return shown


def _shortfall(mask: Mask, shortfall: Shortfall, names: Collection[str]) -> Shortfall:
    party, gainer = (_party(mask, each, names) for each in (shortfall.party, shortfall.gainer))
    about = mask.text(shortfall.about, names)[:_PARTY]
    return Shortfall(party=party, gainer=gainer, amount=shortfall.amount, about=about)


def _party(mask: Mask, party: Party, names: Collection[str]) -> Party:
    """Whoever plays, banks or shares a bank is a player; a pot or jackpot may be called after one."""
    name = mask.name(party.name) if party.role in PLAYING and party.name else mask.text(party.name, names)
    return Party(role=party.role, name=name[:_PARTY])


def _sentence(mask: Mask, finding: Finding, values: Mapping[str, Value], names: Collection[str]) -> str:
    """The sentence, made again from the rule; if another version of the rule wrote it, with the names replaced."""
    rule = _rules().get(finding.rule)
    words = spoken_words(finding.regulation, finding.game, portuguese=mask.language == "pt")
    sentence = finding.pt if mask.language == "pt" else finding.en
    template = "" if rule is None else rule.pt if mask.language == "pt" else rule.en
    with contextlib.suppress(KeyError):
        if fill(template, finding.values, finding.currency, words)[:_TEXT] == sentence:
            return _finished(mask, fill(template, values, finding.currency, words))
    return _finished(mask, mask.text(sentence, names))


def _finished(mask: Mask, sentence: str) -> str:
    return (with_articles(sentence) if mask.language == "pt" else sentence)[:_TEXT]


def _role(beside: Mapping[str, Any], field: str) -> Any:
    """What the event says of the person in a field: in `role`, or in the field's own `witness_role`."""
    return beside.get(f"{field}_role", beside.get("role"))


def _named_in(value: Any, field: str = "", role: Any = None) -> Iterator[tuple[str, str, Any]]:
    """Every field that may name a player, with the name and the role beside it: free text may repeat the name."""
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _named_in(inner, "player" if field in IN_VALUES else key, _role(value, key))
            if field in IN_KEYS:
                yield "player", key, None
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _named_in(inner, field, role)
    elif isinstance(value, str) and (field in PLAYER or (field in PERSON and (role is None or role in PLAYERS_ROLES))):
        yield field, value, role


@cache
def _rules() -> Mapping[str, Rule]:
    return {rule.id: rule for rule in (*CLAUSES, *all_rules())}


def key_of(path: Path) -> bytes:
    """The key for pseudonyms; created once and never replaced, because another key changes every pseudonym."""
    own_folder(path.parent)
    if not path.exists():
        draft = path.with_suffix(f".{secrets.token_hex(4)}")
        file = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(file, "wb") as out:
            out.write(secrets.token_bytes(32).hex().encode("ascii") + b"\n")
            out.flush()
            os.fsync(out.fileno())
        with contextlib.suppress(FileExistsError):
            os.link(draft, path)  # the first of two processes wins, and both read the same key
        draft.unlink()
    if path.stat().st_mode & (stat.S_IRWXO | stat.S_IRWXG):
        raise FileDamaged(f"{path} is open to other users of this machine: look who read it, then chmod 600")
    try:
        key = bytes.fromhex(path.read_text("ascii"))
    except ValueError:
        key = b""
    if len(key) != 32:
        raise FileDamaged(f"{path} holds no key of 32 bytes: restore it from a copy, or every pseudonym changes")
    return key
