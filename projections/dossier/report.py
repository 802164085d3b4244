"""The readable part of a dossier: a PDF for the archive in Portuguese and in English, the font inside it."""

import io
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, Final

from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, PageBreak, Paragraph, SimpleDocTemplate, Spacer

from projections.citation import cited_with_id, regulation_named
from projections.dossier.archive_pdf import PRODUCER, canvas_of
from projections.dossier.contents import DossierContents
from projections.dossier.cover import cover
from projections.dossier.paper import (
    BODY,
    HEAD,
    OPENING_HEAD,
    PLAIN,
    SMALL,
    STRONG,
    TITLE,
    letters,
    pairs,
    printable,
    table,
    timed,
    written_in,
)
from projections.dossier.sheets import shown_lines
from projections.figures import figure_name, figure_value
from projections.film.accounting import sheet
from projections.film.citations import Citations
from projections.shortfalls import sentences
from projections.speech import SEVERITY, Speech, clean
from schemas.findings import Finding
from streams.engine.spelling import country_of

VERDICT: Final = {
    "compliant": ("cumpre", "compliant"), "breach": ("infracção", "breach"),
    "not_evaluable": ("não avaliável", "not evaluable"), "error": ("erro", "error"),
}  # fmt: skip


def report(case: DossierContents, sheets: Mapping[str, Any], fingerprint: str | None, *, signs: bool = False) -> bytes:
    """The whole document; Portuguese first. Its date is that on which it was made, or that of its last record."""
    letters()
    out = io.BytesIO()
    last = next(kept.event for kept in reversed(case.records) if kept.event is not None)
    title = f"Vigia {case.coup or case.table}".encode("ascii", "replace").decode()
    author = "".join(letter if ord(letter) in letters() else "?" for letter in clean(case.court.authority or "Vigia"))

    def footer(canvas: Any, number: int, total: int) -> None:
        canvas.saveState()
        canvas.setFont(PLAIN, 7)
        about = clean(f"Vigia · {case.licence.venue} · {case.table} · {case.coup or '—'}")
        canvas.drawString(18 * mm, 10 * mm, "".join(c if ord(c) in letters() else "?" for c in about)[:110])
        canvas.drawRightString(A4[0] - 18 * mm, 10 * mm, f"{number} / {total}")
        canvas.restoreState()

    document = SimpleDocTemplate(
        out, pagesize=A4, leftMargin=18 * mm, rightMargin=18 * mm, topMargin=16 * mm, bottomMargin=18 * mm,
        title=title, author=author, subject=title, creator=PRODUCER, producer=PRODUCER, invariant=1, lang="pt",
    )  # fmt: skip
    parts: list[Flowable] = []
    for place, language in enumerate(("pt", "en")):
        if place:
            parts.append(PageBreak())
        with written_in(language):
            speech = Speech(language, country_of(case.licence.regulation))  # type: ignore[arg-type]  # one of the two
            parts += _half(case, sheets, fingerprint, speech, signs=signs)
    document.build(parts, canvasmaker=canvas_of(title, author, case.court.made or last.time, PLAIN, footer))
    return out.getvalue()


def _half(
    case: DossierContents, sheets: Mapping[str, Any], fingerprint: str | None, say: Speech, *, signs: bool
) -> Iterable[Flowable]:
    """One language: the page for the court, the breach and its law; whatever else there is comes as an annex."""
    yield from cover(case, sheets, fingerprint, say, signs=signs)
    yield Paragraph(say("A infracção e a prova", "The breach and its evidence"), HEAD)
    if not case.findings:
        yield Paragraph(say("Nenhuma: nenhuma regra encontrou infracção neste golpe.", "None: no rule found a breach in this coup."), BODY)  # fmt: skip
    for finding in case.findings:
        yield from _finding(case, finding, sheets["story"], say)
    yield from _law(case, sheets, say, {finding.paragraph for finding in case.findings})
    kept = sum(each["verdict"] == "compliant" for each in sheets["verdicts"]["verdicts"])
    if kept:
        yield Paragraph(say(f"Cumpre: {kept} regras foram respeitadas neste golpe.", f"Compliant: {kept} rules were kept in this coup."), BODY)  # fmt: skip
    yield PageBreak()
    yield Paragraph(say("Anexos", "Annexes"), TITLE)
    yield from _story(case, sheets["story"], say)
    yield from _account(case, say)
    yield from _verdicts(case, sheets["verdicts"], say)
    others = {
        p
        for each in sheets["verdicts"]["verdicts"]
        if each["verdict"] not in ("compliant", "breach")
        for p in each["paragraphs"]
    }
    yield from _law(case, sheets, say, others - {finding.paragraph for finding in case.findings}, annex=True)
    yield from _attached(case, say)
    yield from _integrity(case, sheets["proofs"], fingerprint, say)


def _finding(
    case: DossierContents, finding: Finding, story: Sequence[Mapping[str, Any]], say: Speech
) -> Iterable[Flowable]:
    """What was broken, whose money it is, and every event that shows it, in order."""
    zone = case.licence.time_zone
    yield Spacer(1, 3)
    yield Paragraph(printable(f"{say(*SEVERITY[finding.severity])} · {cited_with_id(finding.paragraph, say)}"), STRONG)
    yield Paragraph(printable(say(finding.pt, finding.en)), BODY)
    rows = [(say("Número", "Number"), finding.id), (say("Regra", "Rule"), f"{finding.rule}, {say('versão', 'version')} {finding.version}")]  # fmt: skip
    rows.append((say("Instante", "Instant"), timed(finding.time, zone)))
    rows += [(say("Dinheiro", "Money"), each) for each in sentences(finding, say)]
    if finding.reading:
        rows.append((say("Assenta na leitura", "Rests on the reading"), finding.reading))
    yield pairs(rows)
    lines = shown_lines(case, say) | {(line["id"], line["sequence"]): say(line["pt"], line["en"]) for line in story}
    least = {(item.event, item.sequence) for item in finding.evidence}
    cells = [
        [
            Paragraph(printable(word), STRONG)
            for word in say("Hora|N.º|O que o mostra|", "Time|No.|What shows it|").split("|")
        ]
    ]
    for item in finding.shows:
        key = (item.event, item.sequence)
        cells.append([
            Paragraph(printable(timed(item.time, zone)[11:23]), SMALL), Paragraph(printable(f"#{item.sequence}"), SMALL),
            Paragraph(printable(lines.get(key, item.type)), BODY),
            Paragraph(say("prova", "evidence") if key in least else "", STRONG),
        ])  # fmt: skip
    yield table(cells, [24 * mm, 16 * mm, 114 * mm, 20 * mm], head=True)


def _story(case: DossierContents, story: Sequence[Mapping[str, Any]], say: Speech) -> Iterable[Flowable]:
    if not story:
        return
    yield Paragraph(say("O golpe, evento a evento", "The coup, event by event"), OPENING_HEAD)
    cited = Citations.of(case.findings)
    zone = case.licence.time_zone
    cells = [[Paragraph(printable(word), STRONG) for word in say("Hora|N.º|O que aconteceu", "Time|No.|What happened").split("|")]]  # fmt: skip
    for line in story:
        text = say(line["pt"], line["en"])
        if not line["believed"]:
            text += say(" [não faz parte da cadeia]", " [not part of the chain]")
        mine = cited.at((line["id"], line["sequence"]))
        mark = (
            say("  « prova", "  « evidence") if mine.evidence else say("  « mostra", "  « shows") if mine.shows else ""
        )
        cells.append([
            Paragraph(printable(timed(datetime.fromisoformat(line["time"]), zone)[11:23]), SMALL), Paragraph(printable(line["sequence"]), SMALL),
            Paragraph(printable(text) + f"<b>{mark}</b>", BODY),
        ])  # fmt: skip
    yield table(cells, [24 * mm, 16 * mm, 134 * mm], head=True)


def _account(case: DossierContents, say: Speech) -> Iterable[Flowable]:
    """What moved, what was due and the difference, party by party; verdicts.json has every movement and claim."""
    if case.film is None or case.film.account is None:
        return
    account = sheet(case.film.account, case.licence.currency, say)
    yield Paragraph(say("Conta do golpe", "Account of the coup"), HEAD)
    if account.reason:
        yield Paragraph(printable(f"{say(*VERDICT['not_evaluable'])}: {account.reason}"), BODY)
        return
    heads = say("Parte|Movimentado|Devido|Diferença", "Party|Moved|Due|Difference").split("|")
    cells = [[Paragraph(printable(word), STRONG) for word in heads]]
    cells += [[Paragraph(printable(word), BODY) for word in row] for row in account.rows]
    yield table(cells, [60 * mm, 38 * mm, 38 * mm, 38 * mm], head=True)
    for line in (*account.shortfalls, *(f"{about}: {reason}" for about, reason in account.unclear)):
        yield Paragraph(printable(line), BODY)


def _verdicts(case: DossierContents, verdicts: Mapping[str, Any], say: Speech) -> Iterable[Flowable]:
    """What each rule said that did not find the law kept; those that did are one line, and stand in verdicts.json."""
    if not verdicts["verdicts"]:
        return
    yield Paragraph(say("O que disse cada regra", "What each rule said"), HEAD)
    gravest = ["breach", "error", "not_evaluable", "compliant"]
    cells, kept = [], 0
    for each in sorted(verdicts["verdicts"], key=lambda each: (gravest.index(each["verdict"]), each["rule"])):
        if each["verdict"] == "compliant":
            kept += 1
            continue
        title = say(each["title_pt"] or each["rule"], each["title_en"] or each["rule"])
        breaches = [say(finding.pt, finding.en) for finding in case.findings if finding.rule == each["rule"]]
        why = say(each["reason_pt"] or "", each["reason"] or "") or " ".join(breaches)
        own = [name for name in each["paragraphs"] if name.startswith(case.licence.regulation)]
        cells.append([
            Paragraph(printable(say(*VERDICT[each["verdict"]])), STRONG),
            Paragraph(printable(title + (f": {why}" if why else "")), BODY),
            Paragraph(printable(", ".join(own[:3])), SMALL),
        ])  # fmt: skip
    if cells:
        yield table(cells, [28 * mm, 96 * mm, 50 * mm])
    if kept:
        yield Paragraph(say(f"Cumpre: {kept} regras.", f"Compliant: {kept} rules."), BODY)
    if verdicts["silent"]:
        yield Paragraph(say(f"{verdicts['silent']} regras não tinham nada a julgar neste golpe.", f"{verdicts['silent']} rules had nothing to judge in this coup."), SMALL)  # fmt: skip


def _law(
    case: DossierContents, sheets: Mapping[str, Any], say: Speech, turned: set[str], *, annex: bool = False
) -> Iterable[Flowable]:
    """These paragraphs, of the regulation of that land; law/law.json has those of every rule that spoke."""
    law = sheets["law"]
    regulation, game = case.licence.regulation, case.licence.game
    shown = [one for one in law["paragraphs"] if one["id"] in turned and one["id"].startswith(regulation)]
    if not shown:
        return
    yield Paragraph(
        say("A lei das regras que não puderam julgar", "The law of the rules that could not judge")
        if annex
        else say("A lei como estava em vigor", "The law as it was in force"),
        HEAD,
    )
    if not annex:
        yield Paragraph(
            say(
                f"{regulation_named(regulation, say)}, em {law['day']}. O resumo é nosso; vale o texto do diploma.",
                f"{regulation_named(regulation, say)}, on {law['day']}. The gloss is ours; the text of the regulation rules.",
            ),
            SMALL,
        )
    for paragraph in shown:
        yield Paragraph(printable(cited_with_id(paragraph["id"], say)), STRONG)
        yield Paragraph(printable((paragraph["gloss_pt"] if say.portuguese else None) or paragraph["gloss"]), BODY)
        for figure in paragraph["figures"]:
            value = figure_value(figure["value"], say, regulation, game)
            since = say("desde", "since")
            instrument = f", {figure['instrument']}" if figure.get("instrument") else ""
            yield Paragraph(printable(f"{figure_name(figure['name'], say, regulation, game)}: {value[:300]} ({since} {figure['since']}{instrument})"), SMALL)  # fmt: skip
        for reading in paragraph["readings"]:
            read = (reading["reading_pt"] if say.portuguese else None) or reading["reading"]
            yield Paragraph(printable(say("Leitura ", "Reading ") + f"{reading['id']}: {read}"), SMALL)


def _integrity(
    case: DossierContents, proofs: Mapping[str, Any], fingerprint: str | None, say: Speech
) -> Iterable[Flowable]:
    yield Paragraph(say("Cadeia, árvore e selo", "Chain, tree and checkpoint"), HEAD)
    rows = [
        (say("Dia da mesa", "The table's day"), proofs["origin"]),
        (say("Registos até aqui", "Records up to here"), f"{proofs['size']}"),
        (say("Raiz", "Root"), proofs["root"]),
    ]
    head = proofs["checkpoint"]
    if head is None:
        rows.append((say("Selo", "Checkpoint"), say("Nenhum selo assinado cobre estes registos.", "No signed checkpoint covers these records.")))  # fmt: skip
    else:
        rows += [
            (say("Selo", "Checkpoint"), say(f"{head['size']} registos", f"{head['size']} records")),
            (say("Raiz selada", "Sealed root"), head["root"]),
            (say("Provas de inclusão", "Inclusion proofs"), str(len(proofs["inclusion"]))),
        ]
    if fingerprint:
        rows.append((say("Impressão digital da chave", "Fingerprint of the key"), fingerprint))
    yield pairs(rows)
    yield Paragraph(
        say(
            "O selo responde pelos registos e por mais nada. Pelo que aqui se lê, como por achados, veredictos e lei, "
            "responde quem assinou a lista de ficheiros (manifest.note), ou ninguém.",
            "The checkpoint vouches for the records and for nothing else. What is read here, like findings, verdicts "
            "and law, is vouched for by whoever signed the list of files (manifest.note), or by nobody.",
        ),
        BODY,
    )
    yield Paragraph(
        say(
            "Confira com verify.py e com uma impressão digital obtida por outra via: "
            "python3 -I -S verify.py dossier.zip --key IMPRESSÃO_DIGITAL",
            "Check it with verify.py and a fingerprint obtained by another way: "
            "python3 -I -S verify.py dossier.zip --key FINGERPRINT",
        ),
        BODY,
    )


def _attached(case: DossierContents, say: Speech) -> Iterable[Flowable]:
    """Files that travel with the dossier, and what cameras saw."""
    court, zone = case.court, case.licence.time_zone
    if not court.attached and not court.videos:
        return
    yield Paragraph(say("Anexos juntos e imagens", "Attachments and video"), HEAD)
    rows = [(one.name, f"{one.note} · {one.file}" if one.note else one.file) for one in court.attached]
    rows += [
        (say("Câmara ", "Camera ") + one.camera, f"{timed(one.since, zone)} a {timed(one.until, zone)} {one.note}")
        for one in court.videos
    ]
    yield pairs(rows)
