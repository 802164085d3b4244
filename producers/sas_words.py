"""How a decoded SAS stream may spell things: names of fields, codes, meters and their values. docs/machines.md lists them.

Names are compared without case, spaces, dashes and underscores: `machineId`, `MACHINE_ID` and `machine id` are one.
"""

import re
from collections.abc import Iterable, Mapping
from decimal import Decimal, InvalidOperation
from typing import Any, Final

TIME: Final = ("time", "timestamp", "ts", "at", "datetime", "occurredat", "eventtime")
MACHINE: Final = (
    "machine", "machineid", "machinenumber", "egm", "egmid", "asset", "assetnumber", "assetid", "address", "sasaddress",
    "device", "deviceid", "terminal", "terminalid", "serial", "serialnumber",
)  # fmt: skip
EXCEPTION: Final = ("exception", "exceptioncode", "code", "eventcode", "event", "type")
CODE: Final = ("code", "value", "hex", "id")  # in an exception or a meter that is an object
NESTED: Final = ("data", "payload", "details", "fields", "params")
WRAPPERS: Final = ("messages", "records", "events", "exceptions", "stream", "items")
METERS: Final = ("meters", "meter", "meterreadings", "readings")
DENOMINATION: Final = ("denomination", "denom", "creditvalue")
WAGERED: Final = ("wagered", "creditswagered", "wager", "bet", "stake", "coinin", "amount", "credits")
WON: Final = ("won", "gamewin", "win", "prize", "creditswon", "amount", "credits")
AMOUNT: Final = ("amount", "handpayamount", "progressiveamount", "progressivewin", "win", "value", "credits")
GROUP: Final = ("progressivegroup", "group", "progressive", "level")
METER_CODES: Final = {0x00: "coin_in", 0x01: "coin_out", 0x02: "jackpot", 0x05: "games_played", 0x0B: "bills"}
METER_NAMES: Final = {
    spelling: name
    for name, spellings in {
        "coin_in": "coinin totalcoinin coinincredits bets turnover", "coin_out": "coinout totalcoinout prizes",
        "jackpot": "jackpot jackpots totaljackpot handpaid totalhandpaid jackpotcredits",
        "games_played": "gamesplayed games totalgames totalgamesplayed gamecount",
        "bills": "bills billsin billin totalbills billsaccepted totalbillsaccepted billcredits creditsfrombills",
    }.items()
    for spelling in spellings.split()
}  # fmt: skip
EXCEPTION_NAMES: Final = {
    "slotdooropened": "11", "slotdooropen": "11", "slotdoorwasopened": "11", "dooropened": "11", "dooropen": "11",
    "slotdoorclosed": "12", "slotdoorclose": "12", "slotdoorwasclosed": "12", "doorclosed": "12", "doorclose": "12",
    "optionschanged": "3C", "operatorchangedoptions": "3C", "operatormenuchanged": "3C",
    "handpaypending": "51", "handpayispending": "51", "handpay": "51", "handpayreset": "52", "handpaywasreset": "52",
    "progressivewin": "54", "softmetersreset": "7A", "metersreset": "7A", "gamesoftmetersresettozero": "7A",
    "gamestart": "7E", "gamestarted": "7E", "gamehasstarted": "7E", "gameend": "7F", "gameended": "7F", "gamehasended": "7F",
    "componentlistchanged": "8E", "componentschanged": "8E",
}  # fmt: skip
BYTE: Final = 0xFF
DIGITS: Final = 8  # of a SAS meter; some have more
LONGEST: Final = 2**53 - 1
_HEX: Final = re.compile(r"(?:0x|x|\$|h)?([0-9a-f]{1,8})h?", re.IGNORECASE)
_WITH_LETTERS: Final = re.compile(r"[a-fx$h]", re.IGNORECASE)


class NotSas(ValueError):
    """A record that cannot be read; says why, in Portuguese and in English."""

    def __init__(self, pt: str, en: str) -> None:
        super().__init__(en)
        self.pt, self.en = pt, en


def plain(name: str) -> str:
    """A name without case and punctuation."""
    return "".join(letter for letter in name.lower() if letter.isalnum())


def plain_fields(record: Mapping[str, Any]) -> dict[str, Any]:
    """A record by plain names; of two spellings of one name the first that says something counts."""
    fields: dict[str, Any] = {}
    for key, value in record.items():
        if fields.get(plain(key)) is None:
            fields[plain(key)] = value
    return fields


def first(fields: Mapping[str, Any], names: Iterable[str]) -> Any:
    """The first of these fields that says something."""
    return next((fields[name] for name in names if fields.get(name) is not None), None)


class Codes:
    """How a stream writes the codes of exceptions, told from all of them together.

    SAS writes them in hexadecimal: `7E`, `0x7e`. A number is the byte itself, 126, unless other codes of the stream are
    text with letters: then 11 is `11`, for such a stream wrote 7E as text. Text is decimal only where no code has
    letters and one has three digits.
    """

    def __init__(self, codes: Iterable[Any]) -> None:
        texts = [code.strip() for code in codes if isinstance(code, str) and _HEX.fullmatch(code.strip())]
        self.letters = any(_WITH_LETTERS.search(text) for text in texts)
        self.decimal = not self.letters and any(len(text) == 3 and int(text) <= BYTE for text in texts)

    def read(self, code: Any) -> str | None:
        """Two hexadecimal digits; None for what is no code."""
        if isinstance(code, bool) or not isinstance(code, int | str):
            return None
        if isinstance(code, int):
            digits = self.letters and 0 <= code <= 99  # what two digits can say
            return _two(int(str(code), 16) if digits else code)
        text = code.strip()
        named = EXCEPTION_NAMES.get(plain(text))
        if named is not None:
            return named
        match = _HEX.fullmatch(text)
        if match is None:
            return None
        if self.decimal and text.isdecimal():
            return _two(int(text))
        value = int(match[1], 16)
        return _two(value if value <= BYTE or not text.isdecimal() else int(text))


def _two(value: int) -> str | None:
    return f"{value:02X}" if 0 <= value <= BYTE else None


def meter_name(key: Any) -> str | None:
    """Which meter a code or a name means; None for one that is not imported."""
    if isinstance(key, int) and not isinstance(key, bool):
        return METER_CODES.get(key)
    named = METER_NAMES.get(plain(str(key)))
    match = _HEX.fullmatch(str(key).replace(" ", ""))
    return named or (METER_CODES.get(int(match[1], 16)) if match is not None else None)


def whole(value: Any, name: str) -> tuple[int, int]:
    """A count, and how many digits its meter has if it is written with leading zeros.

    BCD is written as its digits, two for each byte, perhaps with spaces: `00123456`, `00 12 34 56`, `0x00123456`.
    """
    digits = 0
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, str):
        text = value.replace(" ", "").replace(":", "").removeprefix("0x").removeprefix("0X")
        if not (text.isascii() and text.isdecimal() and len(text) <= 18):  # nine bytes, the longest meter
            raise NotSas(f"{name} não é um número inteiro nem BCD: {value[:40]!r}", f"{name} is neither a whole number nor BCD: {value[:40]!r}")  # fmt: skip
        padded = text.startswith("0") or (len(text) >= DIGITS and len(text) % 2 == 0)
        digits, value = len(text) if padded else 0, int(text)
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= LONGEST:
        raise NotSas(f"{name} não é um número inteiro", f"{name} is no whole number")
    return value, digits


def credit_value(value: Any) -> int:
    """Minor units of a credit: a whole number is that; one with a point is in the currency, 0.25 being 25."""
    try:
        exact = Decimal(str(value))
    except InvalidOperation:
        exact = Decimal(0)
    pointed = isinstance(value, float) or (isinstance(value, str) and "." in value)
    minor = exact * 100 if pointed else exact
    if isinstance(value, bool) or not exact.is_finite() or minor != int(minor) or not 1 <= minor <= 10**9:
        raise NotSas("a denominação não se percebe", "the denomination cannot be read")
    return int(minor)
