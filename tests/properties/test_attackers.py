"""Whatever somebody without a key writes into the log of a signed table, the table is judged as if alone."""

import json
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from producers.device.keys import SigningKey
from streams.engine.judge import Judge
from streams.engine.silence import CLOCK
from streams.law.files import load_law
from tests.engine.attackers import GHOST, THIEF, evening_with_breaches, forged, opening, own
from tests.engine.floor import Notebook
from tests.engine.houses import without_venue
from tests.engine.keys import KEYS, TABLE, WHEEL, key, script, signed

LAW = load_law()
ATTACK = frozenset({"vigia/signature_valid", "vigia/record_readable", "vigia/one_house", "vigia/opened_first"})


@cache
def evenings(*, bare: bool) -> tuple[list[bytes], list[bytes]]:
    """Records of an evening that the log has forgotten, and the two evenings that it is judged by, one chain."""
    scripts = [evening_with_breaches(script(coups)) for coups in (2, 3, 3)]
    for day, evening in enumerate(scripts):
        for draft in evening:
            draft.time += timedelta(days=day)
    records = signed([draft for evening in scripts for draft in evening], KEYS)
    records = list(without_venue(records, KEYS)) if bare else records
    return records[: len(scripts[0])], records[len(scripts[0]) :]


def judged(records: list[bytes]) -> tuple[Notebook, list[str], tuple[Any, ...]]:
    notebook, believed = Notebook(), list[str]()
    judge = Judge(LAW, notebook, follow=lambda event: believed.append(f"{event.id} {event.sequence} {event.time}"))
    for position, raw in enumerate(records):
        judge.take(raw, position)
    return notebook, believed, judge.finish()


def lawful(notebook: Notebook) -> list[str]:
    return [each.model_dump_json() for each in notebook.findings if not each.rule.startswith("vigia/")]


@dataclass(frozen=True)
class Scene:
    """Where somebody without a key interferes, and what is drawn for it."""

    honest: list[bytes]
    forgotten: list[bytes]
    place: int
    near: bytes  # an honest record about there
    signer: SigningKey | None
    source: str
    serial: int
    many: int
    ahead: int
    rests: str  # on what the forged record says that it rests

    @property
    def last(self) -> bytes:
        return self.honest[self.place - 1]

    @property
    def number(self) -> int:
        return int(json.loads(self.last)["sequence"])

    def forged(self, model: bytes | None = None, **changes: Any) -> bytes:
        common = {"source": self.source, "id": f"forged-{self.serial}", "prevhash": self.rests}
        return forged(model or self.near, self.signer, **common | changes)


def numbered(scene: Scene) -> list[bytes]:
    """So many records with numbers ahead or behind."""
    return [scene.forged(sequence=max(1, scene.number + scene.ahead - step)) for step in range(scene.many)]


def chain(scene: Scene) -> list[bytes]:
    """Records of which each rests on the one before."""
    forgeries, head = [], scene.rests
    for step in range(scene.many):
        forgeries.append(scene.forged(sequence=max(1, scene.number + scene.ahead + step), prevhash=head))
        head = own(forgeries[-1])
    return forgeries


def openings(scene: Scene) -> list[bytes]:
    """The table opened anew, in its own house and in another, and what rests on it."""
    venue = "casino-b" if scene.serial % 2 else json.loads(scene.last).get("venue")
    common = {"source": scene.source, "venue": venue, "prevhash": scene.rests, "id": f"forged-{scene.serial}"}
    stolen = opening(scene.honest[0], scene.signer, **common)
    return [stolen, scene.forged(scene.honest[1], sequence=1, prevhash=own(stolen))]


def keys(scene: Scene) -> list[bytes]:
    """A key registered for a ghost, the wheel's key revoked, and what the ghost says then."""
    named = {"source": GHOST, "public_key": THIEF.public}
    gone = {"public_key": KEYS[WHEEL].public, "reason": "because"}
    fields: dict[str, Any] = {"subject": None, "sequence": scene.number + 1 + scene.ahead}
    return [
        scene.forged(type="key_registered", data=named, **fields),
        scene.forged(type="key_revoked", data=gone, **fields),
        forged(scene.near, THIEF, source=GHOST, sequence=scene.number + 1, prevhash=scene.rests),
    ]


def ticks(scene: Scene) -> list[bytes]:
    """The authority's clock, forged: of the true last record or of another."""
    later = timedelta(seconds=scene.serial % 86_400 - 10)
    time = datetime.fromisoformat(json.loads(scene.last)["time"]) + later
    fields: dict[str, Any] = {
        "source": CLOCK,
        "type": "clock_ticked",
        "data": {},
        "subject": None,
        "time": time.isoformat(),
    }
    return [scene.forged(**fields, sequence=max(1, scene.number + ahead)) for ahead in (0, scene.ahead)]


def rubbish(scene: Scene) -> list[bytes]:
    """Bytes that are no event and name the table; and an honest record cut short."""
    names = {"table": TABLE, "prevhash": scene.rests, "venue": json.loads(scene.last).get("venue")}
    return [json.dumps({**names, "n": step + scene.serial}).encode() for step in range(scene.many)] + [scene.near[:-9]]


def again(scene: Scene) -> list[bytes]:
    """Honest records once more."""
    return [*scene.honest[max(0, scene.place - scene.many) : scene.place], scene.honest[0]]


def old(scene: Scene) -> list[bytes]:
    """What the table itself signed in an evening that this log never had."""
    return scene.forgotten[-scene.many :]


def changed(scene: Scene) -> list[bytes]:
    """Honest records renumbered, moved to another table, or with other bytes that say the same."""
    renumbered = scene.near.replace(b'"sequence":', b'"sequence":1')
    return [renumbered, scene.near.replace(TABLE.encode(), b"lu-2"), scene.near + b" ", b" " + scene.near]


ATTACKS = (numbered, chain, openings, keys, ticks, rubbish, again, old, changed)


@st.composite
def attacks(draw: Any, honest: list[bytes], forgotten: list[bytes]) -> tuple[int, list[bytes]]:
    """Some records of one kind, and the place in the log where they are put."""
    place = draw(st.integers(1, len(honest) - 1))
    near = honest[draw(st.integers(max(1, place - 3), min(len(honest) - 1, place + 3)))]
    serial = draw(st.integers(0, 10**6))
    signer = draw(st.sampled_from([None, THIEF, key("lu-2/wheel"), *KEYS.values()]))
    source = draw(st.sampled_from([*KEYS, GHOST, f"ghost-{serial}", CLOCK]))
    rests = draw(st.sampled_from([own(honest[place - 1]), own(near), "0" * 64, json.loads(near)["prevhash"]]))
    scene = Scene(
        honest, forgotten, place, near, THIEF if signer is KEYS.get(source) else signer, source, serial,
        draw(st.sampled_from([1, 2, 40])), draw(st.sampled_from([0, 1, 2, 31, 500, 9_999, 10_001, 2**52])), rests,
    )  # fmt: skip
    return place, draw(st.sampled_from(ATTACKS))(scene)


@settings(max_examples=60, deadline=None)
@given(data=st.data(), bare=st.booleans())
def test_nobody_without_a_key_changes_what_is_said_of_a_signed_table(data: Any, bare: bool) -> None:
    forgotten, honest = evenings(bare=bare)
    alone, believed, _ = judged(honest)
    log = list(honest)
    planned = data.draw(st.lists(attacks(honest, forgotten), min_size=1, max_size=4))
    for place, forgery in sorted(planned, key=lambda one: one[0], reverse=True):
        log[place:place] = forgery
    notebook, now_believed, waiting = judged(log)
    assert lawful(alone)
    assert lawful(notebook) == lawful(alone)
    at_home = [each for each in now_believed if each in set(believed)]
    assert at_home == believed
    assert {each.rule for each in notebook.findings if each.rule.startswith("vigia/")} <= ATTACK
    assert not {own(each.raw) for each in notebook.aside} & {own(raw) for raw in honest}
    assert all(held.table != TABLE or held.venue != "casino-luanda" for held in waiting)
    coups = [(one.coup.id, one.coup.lost) for one in notebook.coups if one.coup]
    assert [one for one in coups if one[1] is None] == coups
