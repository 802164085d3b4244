"""The readable part of a dossier: a PDF in Portuguese and in English, the font inside it, the same bytes every time."""

import io
import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from functools import cache
from typing import Any, Final
from xml.sax.saxutils import escape
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from reportlab.lib import colors
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.platypus import Flowable, PageBreak, Paragraph, SimpleDocTemplate, Spacer, Table, TableStyle

from projections.citation import cited_with_id
from projections.dossier.contents import DossierContents
from projections.figures import figure_name, figure_value
from projections.film.accounting import sheet
from projections.film.citations import Citations
from projections.shortfalls import sentences
from projections.speech import SEVERITY, Speech, clean
from schemas.cards import SIGNS
from schemas.findings import Finding
from streams.engine.spelling import land_of

PLAIN, BOLD = "VigiaSans", "VigiaSans-Bold"
VERDICT: Final = {
    "compliant": ("cumpre", "compliant"), "breach": ("infracção", "breach"),
    "not_evaluable": ("não avaliável", "not evaluable"), "error": ("erro", "error"),
}  # fmt: skip
_SUITS: Final = re.compile(f"[{''.join(SIGNS.values())}]+")  # our font has none; every reader of PDF brings this one
_KEPT: Final = frozenset({"\n", *SIGNS.values()})
INK, RULE = colors.HexColor("#14213d"), colors.HexColor("#9aa5b1")


@cache
def _letters() -> frozenset[int]:
    """The letters that the font has; it travels inside the PDF."""
    for name, file in ((PLAIN, "Vera.ttf"), (BOLD, "VeraBd.ttf")):
        pdfmetrics.registerFont(TTFont(name, file))
    pdfmetrics.registerFontFamily(PLAIN, normal=PLAIN, bold=BOLD, italic=PLAIN, boldItalic=BOLD)
    return frozenset(pdfmetrics.getFont(PLAIN).face.charToGlyph) & frozenset(pdfmetrics.getFont(BOLD).face.charToGlyph)


def printable(value: object) -> str:
    """The text with every letter that the font lacks, or that could mislead, written as an escape; ready for markup."""
    known = _letters()
    shown = (
        letter if ord(letter) in known or letter in _KEPT else f"\\u{{{ord(letter):x}}}" for letter in clean(str(value))
    )
    return _SUITS.sub(r'<font name="ZapfDingbats">\g<0></font>', escape("".join(shown)))


def _style(name: str, size: float, *, bold: bool = False, space: float = 0, ink: Any = colors.black) -> ParagraphStyle:
    return ParagraphStyle(
        name, fontName=BOLD if bold else PLAIN, fontSize=size, leading=size * 1.35, spaceBefore=space, spaceAfter=2,
        textColor=ink, splitLongWords=True,
    )  # fmt: skip


TITLE, HEAD = _style("title", 18, bold=True, ink=INK), _style("head", 12, bold=True, space=9, ink=INK)
BODY, SMALL, STRONG = _style("body", 9), _style("small", 7.2, ink=colors.HexColor("#333333")), _style("strong", 9, bold=True)  # fmt: skip


def report(case: DossierContents, sheets: Mapping[str, Any], fingerprint: str | None) -> bytes:
    """The whole document; Portuguese first."""
    _letters()
    out = io.BytesIO()
    document = SimpleDocTemplate(
        out, pagesize=A4, leftMargin=18 * mm, rightMargin=18 * mm, topMargin=16 * mm, bottomMargin=18 * mm,
        title=f"Vigia {case.coup or case.table}".encode("ascii", "replace").decode(), author="Vigia", invariant=1,
        lang="pt",
    )  # fmt: skip
    parts: list[Flowable] = []
    for place, language in enumerate(("pt", "en")):
        if place:
            parts.append(PageBreak())
        parts += _half(case, sheets, fingerprint, Speech(language, land_of(case.licence.regulation)))  # type: ignore[arg-type]  # one of the two

    def footer(canvas: Any, _: Any) -> None:
        canvas.saveState()
        canvas.setFont(PLAIN, 7)
        about = clean(f"Vigia · {case.table} · {case.coup or '—'} · ")
        canvas.drawString(18 * mm, 10 * mm, "".join(c if ord(c) in _letters() else "?" for c in about)[:110])
        canvas.drawRightString(A4[0] - 18 * mm, 10 * mm, str(canvas.getPageNumber()))
        canvas.restoreState()

    document.build(parts, onFirstPage=footer, onLaterPages=footer)
    return out.getvalue()


def _half(case: DossierContents, sheets: Mapping[str, Any], fingerprint: str | None, say: Speech) -> Iterable[Flowable]:
    yield Paragraph(printable(say("Dossier de um golpe", "Dossier of a coup") if case.coup else say("Dossier de um achado", "Dossier of a finding")), TITLE)  # fmt: skip
    yield _pairs(_about(case, sheets, say))
    yield Paragraph(say("Achados", "Findings"), HEAD)
    if not case.findings:
        yield Paragraph(say("Nenhum: nenhuma regra encontrou infracção neste golpe.", "None: no rule found a breach in this coup."), BODY)  # fmt: skip
    for finding in case.findings:
        yield from _finding(case, finding, say)
    yield from _story(case, sheets["story"], say)
    yield from _account(case, say)
    yield from _verdicts(sheets["verdicts"], case.findings, say)
    yield from _law(case, sheets, say)
    yield from _integrity(case, sheets["proofs"], fingerprint, say)


def _about(case: DossierContents, sheets: Mapping[str, Any], say: Speech) -> list[tuple[str, str]]:
    licence = case.licence
    chain = [kept.event for kept in case.records if kept.event is not None]
    return [
        (say("Casino", "Casino"), f"{licence.venue} ({licence.territory})"),
        (say("Mesa", "Table"), case.table),
        (say("Jogo", "Game"), licence.game),
        (say("Golpe", "Coup"), case.coup or "—"),
        (say("Achado", "Finding"), case.finding.id if case.finding else "—"),
        (say("Regulamento", "Regulation"), f"{licence.regulation}, {sheets['law']['day']}"),
        (say("Abertura da mesa", "Table opened"), _time(chain[0].time, licence.time_zone)),
        (say("Último registo incluído", "Last record included"), _time(chain[-1].time, licence.time_zone)),
        (say("Registos incluídos", "Records included"), say(f"{len(case.records)}, dos quais {len(chain)} na cadeia", f"{len(case.records)}, of which {len(chain)} in the chain")),
    ]  # fmt: skip


def _time(when: Any, zone: str) -> str:
    try:
        return f"{when.astimezone(ZoneInfo(zone)):%Y-%m-%d %H:%M:%S.%f} ({zone})"
    except (ZoneInfoNotFoundError, ValueError, OSError, OverflowError):
        return f"{when:%Y-%m-%d %H:%M:%S.%f} (UTC)"


def _pairs(rows: Sequence[tuple[str, str]], left: float = 45) -> Table:
    cells = [[Paragraph(printable(name), STRONG), Paragraph(printable(value), BODY)] for name, value in rows]
    return _table(cells, [left * mm, (174 - left) * mm])


def _table(cells: list[list[Any]], widths: list[float], *, head: bool = False) -> Table:
    style = [
        ("VALIGN", (0, 0), (-1, -1), "TOP"), ("LINEBELOW", (0, 0), (-1, -1), 0.25, RULE),
        ("TOPPADDING", (0, 0), (-1, -1), 1.5), ("BOTTOMPADDING", (0, 0), (-1, -1), 1.5),
        ("LEFTPADDING", (0, 0), (-1, -1), 2), ("RIGHTPADDING", (0, 0), (-1, -1), 2),
    ]  # fmt: skip
    return Table(cells, colWidths=widths, style=TableStyle(style), repeatRows=1 if head else 0, hAlign="LEFT")


def _finding(case: DossierContents, finding: Finding, say: Speech) -> Iterable[Flowable]:
    yield Spacer(1, 3)
    yield Paragraph(printable(f"{say(*SEVERITY[finding.severity])} · {cited_with_id(finding.paragraph, say)}"), STRONG)
    yield Paragraph(printable(say(finding.pt, finding.en)), BODY)
    rows = [(say("Número", "Number"), finding.id), (say("Regra", "Rule"), f"{finding.rule}, {say('versão', 'version')} {finding.version}")]  # fmt: skip
    rows.append((say("Instante", "Instant"), _time(finding.time, case.licence.time_zone)))
    rows += [(say("Dinheiro", "Money"), each) for each in sentences(finding, say)]
    if finding.reading:
        rows.append((say("Assenta na leitura", "Rests on the reading"), finding.reading))
    mark = say(" « prova", " « evidence")
    for place, item in enumerate(finding.shows):
        head = "" if place else say("Eventos que o mostram", "Events that show it")
        rows.append((head, f"#{item.sequence} {item.type} ({item.event}){mark if item in finding.evidence else ''}"))
    yield _pairs(rows)


def _story(case: DossierContents, story: Sequence[Mapping[str, Any]], say: Speech) -> Iterable[Flowable]:
    if not story:
        return
    yield Paragraph(say("O golpe, evento a evento", "The coup, event by event"), HEAD)
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
            Paragraph(printable(_time(datetime.fromisoformat(line["time"]), zone)[11:23]), SMALL), Paragraph(printable(line["sequence"]), SMALL),
            Paragraph(printable(text) + f"<b>{mark}</b>", BODY),
        ])  # fmt: skip
    yield _table(cells, [24 * mm, 16 * mm, 134 * mm], head=True)


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
    yield _table(cells, [60 * mm, 38 * mm, 38 * mm, 38 * mm], head=True)
    for line in (*account.shortfalls, *(f"{about}: {reason}" for about, reason in account.unclear)):
        yield Paragraph(printable(line), BODY)


def _verdicts(verdicts: Mapping[str, Any], findings: Sequence[Finding], say: Speech) -> Iterable[Flowable]:
    if not verdicts["verdicts"]:
        return
    yield Paragraph(say("O que disse cada regra", "What each rule said"), HEAD)
    gravest = ["breach", "error", "not_evaluable", "compliant"]
    cells = []
    for each in sorted(verdicts["verdicts"], key=lambda each: (gravest.index(each["verdict"]), each["rule"])):
        title = say(each["title_pt"] or each["rule"], each["title_en"] or each["rule"])
        breaches = [say(finding.pt, finding.en) for finding in findings if finding.rule == each["rule"]]
        why = say(each["reason_pt"] or "", each["reason"] or "") or " ".join(breaches)
        cells.append([
            Paragraph(printable(say(*VERDICT[each["verdict"]])), STRONG),
            Paragraph(printable(title + (f": {why}" if why else "")), BODY),
            Paragraph(printable(", ".join(each["paragraphs"][:3])), SMALL),
        ])  # fmt: skip
    yield _table(cells, [28 * mm, 96 * mm, 50 * mm])
    if verdicts["silent"]:
        yield Paragraph(say(f"{verdicts['silent']} regras não tinham nada a julgar neste golpe.", f"{verdicts['silent']} rules had nothing to judge in this coup."), SMALL)  # fmt: skip


def _law(case: DossierContents, sheets: Mapping[str, Any], say: Speech) -> Iterable[Flowable]:
    """The paragraphs on which something turned; law/law.json has those of every rule that spoke."""
    law = sheets["law"]
    regulation, game = case.licence.regulation, case.licence.game
    turned = {finding.paragraph for finding in case.findings}
    turned |= {
        p for each in sheets["verdicts"]["verdicts"] if each["verdict"] != "compliant" for p in each["paragraphs"]
    }
    shown = [paragraph for paragraph in law["paragraphs"] if paragraph["id"] in turned]
    yield Paragraph(say("A lei como estava em vigor", "The law as it was in force"), HEAD)
    yield Paragraph(
        say(
            f"Os {len(shown)} parágrafos de que dependeu um achado ou um veredicto que não foi «cumpre»; os "
            f"{len(law['paragraphs'])} das regras que falaram estão em law/law.json. O resumo é nosso; vale o texto "
            "do diploma.",
            f"The {len(shown)} paragraphs on which a finding or a verdict other than compliant turned; the "
            f"{len(law['paragraphs'])} of all rules that spoke are in law/law.json. The gloss is ours; the text of "
            "the regulation rules.",
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
    yield _pairs(rows)
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
