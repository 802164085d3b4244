"""The pages of a publication: plain HTML that a browser opens from a disk. Only the page that checks has a script."""

import base64
import hashlib
from collections.abc import Mapping, Sequence
from html import escape
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final

from projections.film.svg import picture, rect, text
from projections.reports.publication import EDITIONS, MEASURES, figure, named
from projections.reports.sheets import definitions, shown
from projections.reports.vintages import ALL
from projections.speech import Speech, clean
from streams.engine.notes import VerifierKey

if TYPE_CHECKING:
    from projections.reports.publication import Publication

_STYLE: Final = """body{font:16px/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem;color:#111;background:#fff}
h1,h2{color:#14213d;line-height:1.2}table{border-collapse:collapse;margin:1rem 0;width:100%}
th,td{border-bottom:1px solid #9aa5b1;padding:.3rem .5rem;text-align:right}th:first-child,td:first-child{text-align:left}
tr.all td{font-weight:bold}.withheld{color:#5c5c5c}.good{color:#0a5c36}.bad{color:#9b2226}code{overflow-wrap:anywhere}
svg{max-width:100%;height:auto}label{display:block;margin:.8rem 0 .2rem}textarea{width:100%;font-family:monospace}"""
_WHY: Final = {
    "threshold": ("poucas casas", "few houses"), "dominance": ("uma ou duas casas dominam", "one or two houses dominate"),
    "complementary": ("para proteger outro", "to protect another"),
    "late": ("correcção de poucas casas", "a correction of few houses"),
}  # fmt: skip


def page(title: str, body: str, say: Speech, script: str = "") -> str:
    """A whole page. Its policy lets nothing in but its own style and, where there is one, this very script."""
    style_hash, script_hash = (
        base64.b64encode(hashlib.sha256(each.encode()).digest()).decode() for each in (_STYLE, script)
    )
    policy = f"default-src 'none'; style-src 'sha256-{style_hash}'; img-src 'self' data:"
    policy += f"; script-src 'sha256-{script_hash}'" if script else ""
    end = f"<script>{script}</script>" if script else ""
    return (
        f'<!doctype html><html lang="{say.language}"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{_STYLE}</style></head><body><main>{body}</main>{end}</body></html>\n"
    )


def edition_page(data: Mapping[str, Any], number: int, say: Speech) -> str:
    """Tables, bars and definitions of one edition."""
    title = say(f"Jogo em casinos, {data['period']}", f"Casino gaming, {data['period']}")
    spans = sorted({(row["first_day"], row["last_day"]) for row in data["rows"]}, key=lambda span: (span[1], span[0]))
    back, other = say("Todas as edições", "All editions"), "en" if say.portuguese else "pt"
    files_of = (
        f'<p>{say("Dados", "Data")}: <a href="data.json">JSON</a>, <a href="data.{say.language}.csv">CSV</a>, '
        f'<a href="publication.json">{say("lista de ficheiros", "list of files")}</a>.</p>'
    )
    parts = [
        f'<p><a href="../../index.{say.language}.html">{back}</a> · <a href="{other}.html" lang="{other}">{other.upper()}</a></p>',
        f"<h1>{escape(title)}</h1><p>{escape(_called(number, data, say))}</p>",
        *(_table(data, span, say) for span in spans),
        _rests_on(data, say),
        _rules(data, say),
        _definitions(say),
        files_of,
    ]
    return page(title, "".join(parts), say)


def _called(number: int, facts: Mapping[str, Any], say: Speech) -> str:
    period, day = facts["period"], facts["date"]
    return say(f"Edição {number}: {period}, {day}", f"Edition {number}: {period}, {day}")


def _table(data: Mapping[str, Any], span: tuple[str, str], say: Speech) -> str:
    rows = [row for row in data["rows"] if (row["first_day"], row["last_day"]) == span]
    heads = [say("jogo", "game"), *(say(*definitions()[name].name) for name in MEASURES)]
    head = "".join(f'<th scope="col">{escape(each)}</th>' for each in heads)
    body = "".join(
        _line(row, say) for row in sorted(rows, key=lambda row: (row["currency"], row["game"] == ALL, row["game"]))
    )
    title = say(f"De {span[0]} a {span[1]}", f"From {span[0]} to {span[1]}")
    return f"<h2>{escape(title)}</h2><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{_bars(rows, span, say)}"


def _line(row: Mapping[str, Any], say: Speech) -> str:
    name = named(row["game"], say)
    cells = [f"<td>{escape(name)}</td>"]
    if row["withheld"]:
        why = say("não publicado: ", "withheld: ") + say(*_WHY[row["withheld"]])
        if row.get("shown_in"):
            why += say(
                f"; vale o número da edição {row['shown_in']}", f"; the figure of edition {row['shown_in']} stands"
            )
        cells.append(f'<td colspan="{len(MEASURES)}" class="withheld">{escape(why)}</td>')
    else:
        cells += _figures(row, row["currency"], say)
    line = f"<tr{' class=all' if row['game'] == ALL else ''}>{''.join(cells)}</tr>"
    if not row.get("was"):
        return line
    before = say(f"{name}, na edição {row['shown_in']}", f"{name}, in edition {row['shown_in']}")
    was = "".join(_figures(row["was"], row["currency"], say))
    return f'{line}<tr class="withheld"><td>{escape(before)}</td>{was}</tr>'


def _figures(row: Mapping[str, Any], currency: str, say: Speech) -> list[str]:
    texts = (shown(figure(row, name), definitions()[name].unit, clean(currency), say) for name in MEASURES)
    return [f"<td>{escape(text)}</td>" for text in texts]


def _bars(rows: Sequence[Mapping[str, Any]], span: tuple[str, str], say: Speech) -> str:
    """Gross revenue of the games that are published."""
    drawn, y = [], 14
    known = [row for row in rows if row["withheld"] is None and row["revenue"] is not None and row["game"] != ALL]
    longest = max((abs(row["revenue"]) for row in known), default=0)
    if not longest:
        return ""
    for row in sorted(known, key=lambda row: (row["currency"], -row["revenue"])):
        width = max(1, 420 * abs(row["revenue"]) // longest)
        drawn += [
            text(named(row["game"], say)[:44], 10, y, 12, text_anchor="start"),
            rect(320, y - 8, width, 16, fill="#9b2226" if row["revenue"] < 0 else "#14213d"),
            text(shown(row["revenue"], "money", row["currency"], say), 328 + width, y, 12, text_anchor="start"),
        ]
        y += 24
    title = say("Receita bruta por jogo", "Gross revenue by game")
    return picture(900, y, title, f"{title}, {span[0]}/{span[1]}", *drawn, ident=f"bars-{span[0]}-{span[1]}")


def _rests_on(data: Mapping[str, Any], say: Speech) -> str:
    """What is not counted, and the records that the authority holds the figures against."""
    lines = []
    if data["other_games"]:
        lines.append(say(
            "Houve registos de jogos que nenhuma lei nomeia: não contam aqui.",
            "There were records of games that no law names: they do not count here.",
        ))  # fmt: skip
    if data["checkpoints"]:
        lines.append(say(
            f"Assenta nos selos dos registos cuja lista tem o resumo SHA-256 {data['checkpoints']}; a autoridade guarda-a, "
            "porque o tamanho de cada registo diria quanto cada casa jogou.",
            f"Rests on the checkpoints of the logs whose list has the hash SHA-256 {data['checkpoints']}; the authority keeps "
            "it, because the size of each log would tell how much each house played.",
        ))  # fmt: skip
    else:
        lines.append(say("Não assenta em selos.", "Rests on no checkpoints."))
    return "".join(f"<p>{escape(line)}</p>" for line in lines)


def _rules(data: Mapping[str, Any], say: Speech) -> str:
    rules = data["rules"]
    return "<h2>" + say("O que não se publica", "What is withheld") + "</h2><p>" + escape(say(
        f"Um número assenta em pelo menos {rules['threshold']} casas; a maior não passa de {rules['dominance']} de nenhuma "
        f"medida, nem as duas maiores de {rules['two_largest']}. O mesmo vale para o que mudou desde uma edição anterior. Outros não "
        "se publicam para que estes não se calculem, nem dos totais nem de edições anteriores: isso prova-se por eliminação "
        "exacta. São convenções, não lei.",
        f"A figure rests on at least {rules['threshold']} houses; the largest has no more than {rules['dominance']} of any "
        f"measure, the two largest no more than {rules['two_largest']}. The same holds for what changed since an earlier "
        "edition. Others are withheld so that these cannot be worked out from totals or earlier editions: exact elimination "
        "proves it. These are conventions, not law.",
    )) + "</p>"  # fmt: skip


def _definitions(say: Speech) -> str:
    lines = "".join(
        f"<dt>{escape(say(*definitions()[name].name))}</dt><dd>{escape(say(*definitions()[name].meaning))} "
        f"<code>{escape(definitions()[name].query)}</code></dd>"
        for name in MEASURES
    )
    return f"<h2>{say('Definições', 'Definitions')}</h2><dl>{lines}</dl>"


def index_page(chain: "Sequence[Publication]", say: Speech) -> str:
    """Every edition with its hash, newest first."""
    title = say("Estatísticas do jogo em casinos", "Statistics of casino gaming")
    other = "en" if say.portuguese else "pt"
    lines = "".join(
        f'<li><a href="{EDITIONS}/{each.number:04d}/{say.language}.html">'
        f"{escape(_called(each.number, each.listed, say))}"
        f"</a>{escape(_corrects(each, say))}<br><code>SHA-256 {escape(each.digest)}</code></li>"
        for each in reversed(chain)
    )  # fmt: skip
    kept = say(
        "Guarde o resumo da última edição: com ele vê-se se alguma foi retirada.",
        "Keep the hash of the last edition: with it anybody can see whether one was taken back.",
    )
    check = say("Conferir assinaturas e resumos neste computador", "Check signatures and hashes on this computer")
    body = (
        f'<p><a href="index.{other}.html" lang="{other}">{other.upper()}</a></p><h1>{escape(title)}</h1>'
        f'<ol reversed>{lines}</ol><p>{escape(kept)}</p><p><a href="check.{say.language}.html">{escape(check)}</a></p>'
    )
    return page(title, body, say)


def _corrects(edition: "Publication", say: Speech) -> str:
    """Of which earlier ones it has other figures."""
    earlier = sorted({row["shown_in"] for row in edition.data["rows"] if row.get("was")})
    numbers = ", ".join(map(str, earlier))
    return say(f"; corrige números da edição {numbers}", f"; corrects figures of edition {numbers}") if earlier else ""


def check_page(key: VerifierKey, say: Speech) -> str:
    """Checks the folder that the reader chooses; nothing leaves the computer."""
    words = {
        "missing": say("falta a lista ou a assinatura", "the list or the signature is missing"),
        "whole": say("inteira", "whole"), "changed": say("ALTERADA", "CHANGED"),
        "signed": say("assinatura válida", "signature valid"), "unsigned": say("ASSINATURA INVÁLIDA", "SIGNATURE INVALID"),
        "linked": say("liga à anterior;", "follows the one before;"), "broken": say("CADEIA QUEBRADA;", "CHAIN BROKEN;"),
        "good": say("Tudo em ordem.", "All in order."), "bad": say("NÃO está em ordem.", "NOT in order."),
        "front": say("páginas de entrada", "front pages"),
        "there": say("a edição com o resumo que guardou está aqui", "the edition with the hash that you kept is here"),
        "gone": say("a edição com o resumo que guardou FOI RETIRADA", "the edition with the hash that you kept WAS TAKEN BACK"),
        "cannot": say("Este navegador não o pode conferir: use vigia publish --check", "This browser cannot check it: use vigia publish --check"),
    }  # fmt: skip
    title = say("Conferir a publicação", "Check the publication")
    proves = say(
        "Esta página não pode responder por si: quem forjar a publicação também forja a página que a confere. Vale se veio "
        "da autoridade, ou se vigia publish --check a conferiu com uma chave que veio de outro lado. Que a última edição foi "
        "retirada, só o vê quem guardou o seu resumo.",
        "This page cannot vouch for itself: whoever forges the publication forges the page that checks it as well. It counts "
        "if it came from the authority, or if vigia publish --check held it against a key that came from elsewhere. That the "
        "last edition was taken back is seen only by whoever kept its hash.",
    )
    data = " ".join(f'data-{name}="{escape(value)}"' for name, value in words.items())
    body = (
        f'<p><a href="index.{say.language}.html">{say("Todas as edições", "All editions")}</a></p><h1>{escape(title)}</h1>'
        f'<label for="key">{say("Chave pública da autoridade; compare-a com a que foi publicada noutro lugar", "Public key of the authority; compare it with the one published elsewhere")}</label>'
        f'<textarea id="key" rows="2">{escape(str(key))}</textarea>'
        f'<label for="kept">{say("Resumo de uma edição que guardou, se guardou algum", "Hash of an edition that you kept, if you kept one")}</label>'
        f'<input id="kept" size="70" autocomplete="off" spellcheck="false">'
        f'<label for="folder">{say("A pasta desta publicação", "The folder of this publication")}</label>'
        f'<input id="folder" type="file" webkitdirectory multiple><ul id="result" aria-live="polite" {data}></ul><p>{escape(proves)}</p>'
    )  # fmt: skip
    script = files("projections.reports").joinpath("check_page.js").read_text("utf-8")
    return page(title, body, say, script)
