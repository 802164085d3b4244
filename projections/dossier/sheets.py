"""The readable files of a dossier: what was said of the coup, the law of that day, the proofs. Plain JSON, sorted."""

import hashlib
import json
from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from projections.dossier.contents import DossierContents, DossierRecord
from projections.film.accounting import as_data
from projections.film.sentences import sentence
from projections.shortfalls import sentences
from projections.speech import Speech
from schemas.findings import RuleVerdict
from streams.engine.integrity import CLAUSES
from streams.engine.reasons import portuguese
from streams.engine.rulebooks import all_rules, english_of, spoken_words, words_of
from streams.engine.tree import consistency, inclusion, leaf, root
from streams.law.explain import explain
from streams.law.paragraphs import UnknownParagraph
from streams.rules import Rule

PT, EN = Speech("pt"), Speech("en")


def canonical(value: Any) -> bytes:
    """The same bytes for the same value, whoever writes it."""
    return (json.dumps(value, sort_keys=True, indent=1, ensure_ascii=True, default=str) + "\n").encode()


def rules() -> Mapping[str, Rule]:
    """Every rule by its id."""
    return {rule.id: rule for rule in (*all_rules(), *CLAUSES)}


def index(case: DossierContents) -> tuple[bytes, dict[str, Any]]:
    """The records one after another, a newline after each, and where each of them lies."""
    raw, entries, breaks = b"", [], []
    last: DossierRecord | None = None
    for kept in case.records:
        entry: dict[str, Any] = {"position": kept.position, "taken": False}
        if kept.event is not None:
            entry |= {"taken": True, "sequence": kept.event.sequence}
            if last is not None and last.event is not None and not _follows(last, kept.event):
                breaks.append([last.event.sequence, kept.event.sequence])
            last = kept
        if kept.withheld:
            entry |= {"withheld": True, "sha256": hashlib.sha256(kept.raw).hexdigest(), "leaf": leaf(kept.raw).hex()}
        else:
            entry |= {"offset": len(raw), "length": len(kept.raw)}
            entry |= {"id": kept.event.id} if kept.event is not None else {}
            raw += kept.raw + b"\n"
        entries.append(entry)
    placed = {"venue": case.licence.venue, "table": case.table, "opening": case.opening}
    return raw, {**placed, "records": entries, "breaks": breaks}


def _follows(last: DossierRecord, event: Any) -> bool:
    number = last.event.sequence + 1 if last.event is not None else 0
    return bool(event.sequence == number and event.prevhash == hashlib.sha256(last.raw).hexdigest())


def story(case: DossierContents) -> list[dict[str, Any]]:
    """The coup event by event, in both languages."""
    film = case.film
    if film is None:
        return []
    at = film.place.regulation, film.place.game
    pt, en = words_of(*at), english_of(*at)
    bets = {f.event.data.bet: f.event.data for f in film.frames if f.event.type == "bet_placed"}
    withheld = {(one.event.id, one.event.sequence) for one in case.records if one.withheld and one.event is not None}
    return [
        {
            "position": frame.position,
            "sequence": frame.event.sequence,
            "id": frame.event.id,
            "time": frame.event.time.isoformat(),
            "believed": frame.believed,
            "phase": frame.phase,
            "pt": sentence(frame.event, film.place.currency, pt, PT, bets),
            "en": sentence(frame.event, film.place.currency, en, EN, bets),
            "findings": sorted({f.id for f in case.findings if f.sequence == frame.event.sequence}),
        }
        for frame in film.frames
        if (frame.event.id, frame.event.sequence) not in withheld
    ]


def shown_lines(case: DossierContents, say: Speech) -> dict[tuple[str, int], str]:
    """What the findings show from outside the coup, in words, where the record is here."""
    licence = case.licence
    words = spoken_words(licence.regulation, licence.game, portuguese=say.portuguese)
    named = {(item.event, item.sequence) for finding in case.findings for item in finding.shows}
    events = [kept.event for kept in case.records if kept.event is not None and not kept.withheld]
    bets = {event.data.bet: event.data for event in events if event.type == "bet_placed"}
    return {
        (event.id, event.sequence): sentence(event, licence.currency, words, say, bets)
        for event in events
        if (event.id, event.sequence) in named
    }


def shortfalls(case: DossierContents) -> list[dict[str, Any]]:
    """Who is short of how much, to whose gain, in words: finding by finding, in both languages."""
    return [{"finding": each.id, "pt": sentences(each, PT), "en": sentences(each, EN)} for each in case.findings]


def verdicts(case: DossierContents) -> dict[str, Any]:
    """What each rule said, and the account of the coup between parties."""
    film, known = case.film, rules()
    rule_verdicts = film.verdicts if film is not None else ()
    return {
        "coup": case.coup,
        "venue": case.licence.venue,
        "table": case.table,
        "opening": case.opening,
        "closed": film.closed if film is not None else None,
        "silent": film.silent if film is not None else None,
        "verdicts": [
            _verdict(each, known.get(each.rule)) for each in sorted(rule_verdicts, key=lambda each: each.rule)
        ],
        "account": as_data(film.account) if film is not None and film.account is not None else None,
    }


def _verdict(verdict: RuleVerdict, rule: Rule | None) -> dict[str, Any]:
    return {
        "rule": verdict.rule,
        "verdict": verdict.verdict.value,
        "reason": verdict.reason,
        "reason_pt": portuguese(verdict.reason) if verdict.reason else None,
        "version": rule.version if rule else None,
        "title_pt": rule.title_pt if rule else None,
        "title_en": rule.title_en if rule else None,
        "paragraphs": list(rule.cites) if rule else [],
    }


def day_of(case: DossierContents) -> date:
    """The legal day of the case: that of its last record, at the venue."""
    last = next(kept.event for kept in reversed(case.records) if kept.event is not None)
    try:
        return date.fromordinal(last.time.astimezone(ZoneInfo(case.licence.time_zone)).toordinal())
    except (ZoneInfoNotFoundError, ValueError, OSError, OverflowError):
        return date.fromordinal(last.time.toordinal())


def law_sheet(case: DossierContents) -> dict[str, Any]:
    """The law as in force: every paragraph that a finding or a verdict of this case cites."""
    day, known = day_of(case), rules()
    cited = {finding.paragraph for finding in case.findings}
    asked = [finding.rule for finding in case.findings]
    asked += [verdict.rule for verdict in case.film.verdicts] if case.film is not None else []
    for name in asked:
        rule = known.get(name)
        cited |= {each for each in rule.cites if each.startswith(case.licence.regulation)} if rule else set()
    return {
        "regulation": case.licence.regulation,
        "day": day.isoformat(),
        "versions": sorted({finding.law for finding in case.findings}),
        "paragraphs": [paragraph for name in sorted(cited) if (paragraph := _paragraph(case, name, day)) is not None],
    }


def _paragraph(case: DossierContents, name: str, day: date) -> dict[str, Any] | None:
    try:
        explanation = explain(case.law, name, day)
    except UnknownParagraph:
        return None  # what Vigia itself asks of a log stands in no regulation
    return {
        **explanation.paragraph.model_dump(mode="json"),
        "chapter": explanation.chapter,
        "figures": [figure.model_dump(mode="json") for figure in explanation.figures],
        "no_law": explanation.no_law,
        "readings": [reading.model_dump(mode="json") for reading in explanation.readings],
    }


def proofs(case: DossierContents) -> dict[str, Any]:
    """From the records to the checkpoint: leaves that came before, root, consistency, inclusion of the coup's events."""
    sealed = case.sealed
    size = sealed.first + sum(kept.event is not None for kept in case.records)
    leaves = sealed.leaves
    sheet: dict[str, Any] = {
        "origin": sealed.origin,
        "before": [each.hex() for each in leaves[: sealed.first]],
        "size": size,
        "root": root(leaves[:size]).hex(),
        "checkpoint": None,
        "consistency": [],
        "inclusion": [],
    }
    if sealed.head is None:
        return sheet
    whole = leaves[: sealed.head.size]
    sheet["checkpoint"] = {"size": sealed.head.size, "root": sealed.head.root.hex()}
    sheet["consistency"] = [each.hex() for each in consistency(size, whole)]
    sheet["inclusion"] = [
        {"event": event.id, "index": place, "path": [each.hex() for each in inclusion(place, whole)]}
        for place, event in _of_the_case(case)
    ]
    return sheet


def _of_the_case(case: DossierContents) -> Iterable[tuple[int, Any]]:
    """The events of the coup and those that findings name, each with its place in the day's tree."""
    named = {item.event for finding in case.findings for item in (*finding.evidence, *finding.shows)}
    chain = [kept.event for kept in case.records if kept.event is not None]
    for place, event in enumerate(chain, case.sealed.first):
        if event.id in named or (case.coup is not None and event.subject == case.coup):
            yield place, event
