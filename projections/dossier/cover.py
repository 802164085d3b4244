"""The first page of a dossier, for a court: who, what was claimed and decided, which coup, whose money, which seal."""

from collections.abc import Iterable, Mapping
from typing import Any

from reportlab.lib.units import mm
from reportlab.platypus import Flowable, PageBreak, Paragraph

from projections.citation import cited, regulation_named
from projections.desk.words import DISPOSITIONS, STATES
from projections.dossier.contents import DossierContents
from projections.dossier.paper import BODY, HEAD, SMALL, STRONG, TITLE, pairs, printable, table, timed
from projections.film.accounting import BEYOND, sheet
from projections.game_names import game_name
from projections.shortfalls import sentences
from projections.speech import Speech
from streams.engine.texts import money


def cover(
    case: DossierContents, sheets: Mapping[str, Any], fingerprint: str | None, say: Speech, *, signs: bool
) -> Iterable[Flowable]:
    """One page."""
    yield Paragraph(printable(say("Dossier de um golpe", "Dossier of a coup") if case.coup else say("Dossier de um achado", "Dossier of a finding")), TITLE)  # fmt: skip
    yield pairs(_whose(case, say))
    yield Paragraph(say("O golpe", "The coup"), HEAD)
    yield pairs(_coup(case, sheets, say))
    yield from _claimed(case, say)
    yield from _decided(case, say)
    yield from _money(case, say)
    yield Paragraph(say("O selo", "The seal"), HEAD)
    yield pairs(_seal(sheets["proofs"], fingerprint, say, signs=signs))
    yield PageBreak()


def _whose(case: DossierContents, say: Speech) -> list[tuple[str, str]]:
    court = case.court
    made = timed(court.made, case.licence.time_zone)[:16] if court.made is not None else ""
    rows = [
        (say("Autoridade", "Authority"), court.authority), (say("Processo", "Case"), " · ".join(filter(None, (court.case, court.title)))),
        (say("Feito em", "Made on"), made and f"{made} ({case.licence.time_zone})"), (say("Por", "By"), court.by),
    ]  # fmt: skip
    return [(name, value or "—") for name, value in rows]


def _coup(case: DossierContents, sheets: Mapping[str, Any], say: Speech) -> list[tuple[str, str]]:
    licence = case.licence
    own = [
        kept.event
        for kept in case.records
        if kept.event is not None and (case.coup is None or kept.event.subject == case.coup)
    ]
    withheld = sum(kept.withheld for kept in case.records)
    records = say(f"{len(case.records) - withheld} aqui", f"{len(case.records) - withheld} here")
    if withheld:
        records += say(f"; de {withheld}, que nomeiam jogadores alheios ao caso, só o resumo", f"; of {withheld}, which name players who have nothing to do with the case, the hash alone")  # fmt: skip
    rows = [
        (say("Casino", "Casino"), f"{_called(case.court.house, licence.venue)} ({licence.territory})"),
        (say("Mesa e jogo", "Table and game"), f"{_called(case.court.place, case.table)} · {game_name(licence.game, say)}"),
        (say("Golpe", "Coup"), case.coup or "—"),
        (say("De … a …", "From … to …"), f"{timed(own[0].time, licence.time_zone)[:19]} · {timed(own[-1].time, licence.time_zone)[:19]} ({licence.time_zone})" if own else "—"),
        (say("Regulamento", "Regulation"), f"{regulation_named(licence.regulation, say)}, {say('em', 'on')} {sheets['law']['day']}"),
        (say("Registos", "Records"), records),
    ]  # fmt: skip
    if case.finding is not None:
        rows.append((say("Achado", "Finding"), case.finding.id))
    return rows


def _called(name: str, known: str) -> str:
    """What it is called, with the short name by which records know it."""
    return f"{name} · {known}" if name and name != known else known


def _claimed(case: DossierContents, say: Speech) -> Iterable[Flowable]:
    if not case.court.claims:
        return
    yield Paragraph(say("O que se reclama", "What is claimed"), HEAD)
    for one in case.court.claims:
        asked = (
            f" ({money(one.amount, one.currency or '', portuguese=say.portuguese)})" if one.amount is not None else ""
        )
        yield Paragraph(
            printable(f"{one.dispute} · {one.claimant} · {timed(one.opened, case.licence.time_zone)[:16]}{asked}"),
            STRONG,
        )
        yield Paragraph(printable(one.claim[:1200]), BODY)
        outcome = (
            f"{say(*STATES[one.outcome])}: {one.reason[:600]}"
            if one.outcome
            else say("Por decidir.", "Not decided yet.")
        )
        yield Paragraph(printable(outcome), BODY)


def _decided(case: DossierContents, say: Speech) -> Iterable[Flowable]:
    yield Paragraph(say("O que se encontrou e decidiu", "What was found and decided"), HEAD)
    if not case.findings:
        yield Paragraph(say("Nenhuma infracção.", "No breach."), BODY)
    known = {one.finding: one for one in case.court.decisions}
    for finding in case.findings[:6]:
        yield Paragraph(printable(f"{cited(finding.paragraph, say)}: {say(finding.pt, finding.en)}"), BODY)
        made = known.get(finding.id)
        if made is None:
            yield Paragraph(say("Ainda sem decisão.", "Not decided yet."), SMALL)
            continue
        what = say(*STATES[made.state]) + (f" ({say(*DISPOSITIONS[made.disposition])})" if made.disposition else "")
        second = say(f", subscrito por {made.second}", f", seconded by {made.second}") if made.second else ""
        signed = say(f"assinado por {made.by}{second}", f"signed by {made.by}{second}")
        yield Paragraph(
            printable(f"{what}, {signed}, {timed(made.time, case.licence.time_zone)[:16]}. {made.reason[:600]}"), STRONG
        )
    if len(case.findings) > 6:
        rest = say.several(len(case.findings) - 6, ("achado", "achados"), ("more finding", "more findings"))
        yield Paragraph(
            say(
                f"E mais {rest}, adiante.",
                f"And {rest}, below.",
            ),
            SMALL,
        )


def _money(case: DossierContents, say: Speech) -> Iterable[Flowable]:
    """Who is short of how much; and the account of the coup, party by party."""
    yield Paragraph(say("O dinheiro, parte a parte", "The money, party by party"), HEAD)
    for line in [line for finding in case.findings for line in sentences(finding, say)][:8] or [
        say("Não falta dinheiro a ninguém.", "Nobody is short of money.")
    ]:
        yield Paragraph(printable(line), BODY)
    if case.film is None or case.film.account is None:
        return
    account = sheet(case.film.account, case.licence.currency, say)
    if account.reason:
        return
    heads = say("Parte|Movimentado|Devido|Diferença", "Party|Moved|Due|Difference").split("|")
    cells = [[Paragraph(printable(word), STRONG) for word in heads]]
    unequal = sorted(
        account.rows, key=lambda row: row[3].startswith("0 ")
    )  # whom something is owed, or who has too much
    cells += [[Paragraph(printable(word), BODY) for word in row] for row in unequal[:8]]
    if len(cells) > 1:
        yield table(cells, [60 * mm, 38 * mm, 38 * mm, 38 * mm], head=True)
        if any(finding.shortfalls for finding in case.findings):
            yield Paragraph(say(*BEYOND), SMALL)


def _seal(proofs: Mapping[str, Any], fingerprint: str | None, say: Speech, *, signs: bool) -> list[tuple[str, str]]:
    head = proofs["checkpoint"]
    sealed = say(f"cobre {head['size']} registos do dia da mesa, estes entre eles", f"covers {head['size']} records of the table's day, these among them") if head else say("nenhum cobre estes registos: ninguém responde por eles", "none covers these records: nobody vouches for them")  # fmt: skip
    signed = say("assinada: a autoridade responde por achados, veredictos, lei e PDF", "signed: the authority vouches for findings, verdicts, law and PDF") if signs else say("não assinada", "not signed")  # fmt: skip
    return [
        (say("Selo assinado", "Signed checkpoint"), sealed), (say("Lista de ficheiros", "List of files"), signed),
        (say("Impressão digital da chave", "Fingerprint of the key"), fingerprint or "—"),
    ]  # fmt: skip
