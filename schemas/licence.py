"""What a table was authorised to do, as it declares at each opening."""

from typing import TYPE_CHECKING, Annotated

from pydantic import Field

from schemas.licences import declared_by_games
from schemas.model import Amount, Count, Instant, Model, Name, Pocket, Text, Total
from schemas.signature import PublicText, SignatureText


class Wheel(Model):
    """The wheel's equipment record: what was measured when it was inspected."""

    id: Name
    numbers_clockwise: Annotated[tuple[Pocket, ...], Field(max_length=64)]
    red: Annotated[tuple[Pocket, ...], Field(max_length=64)]
    black: Annotated[tuple[Pocket, ...], Field(max_length=64)]
    diameter_mm: Count
    material: Name
    mount: Name
    pockets: Count
    separators: Name
    deflectors: bool
    rotor_drive: Name


class Ball(Model):
    """One of the balls given to a table."""

    id: Name
    diameter_mm: Count
    colour: Name
    material: Name


class Die(Model):
    """A die's equipment record: what was measured when it was inspected."""

    id: Name
    colour: Name
    transparent: bool
    edge_mm: Count
    edges_equal: bool
    opposite_sums: Annotated[tuple[Total, ...], Field(max_length=3)]  # of the three pairs of opposite faces
    pips_alike: bool  # of one diameter and well visible
    balanced: bool
    serial: Name | None = None  # the number cut into it, where dice are numbered


class DiceSet(Model):
    """Dice that are thrown together (terno)."""

    id: Name
    dice: Annotated[tuple[Die, ...], Field(max_length=16)]


class Item(Model):
    """A piece of equipment other than wheel, balls and dice, as it is or as it is made."""

    kind: Name
    material: Name | None = None
    features: Annotated[tuple[Name, ...], Field(max_length=16)] = ()


class ChipSet(Model):
    """Playing chips without face value (fichas sem valor facial) of one table."""

    symbol: Name
    colours: Annotated[tuple[Name, ...], Field(max_length=64)]
    face_value: bool = False


class Cloth(Model):
    """The colours printed on the layout (pano)."""

    red: Annotated[tuple[Pocket, ...], Field(max_length=64)]
    black: Annotated[tuple[Pocket, ...], Field(max_length=64)]


class Display(Model):
    """Where the value of each chip colour is shown: a display (mostrador) or boxes on the cylinder."""

    kind: Name
    boxes: Count | None = None


class Limits(Model):
    """Approved minimum and the posted maximum of each kind of bet."""

    minimum: Amount
    maximum: dict[Name, Amount]


class Pack(Model):
    """A pack of cards (baralho) with its identity."""

    id: Name
    back: Name  # colour
    cards: Count = 52


class SpecialCard(Model):
    """A card that is no playing card: it cuts, or warns."""

    role: Name  # `cut`, `warning`
    colours: Annotated[tuple[Name, ...], Field(max_length=2)]  # of its faces


class Shuffler(Model):
    """An automatic shuffler (baralhador automático)."""

    id: Name
    mode: Name  # `batch`, `shuffling_shoe`, `continuous`
    model: Name
    approval: Name | None = None  # homologação


class JackpotLine(Model):
    """A combination of the jackpot's table: so many stakes, or a share of the meter in thousandths; the maximum takes what remains."""

    combination: Name
    multiple: Count | None = None
    share: Count | None = None
    maximum: bool = False


class Jackpot(Model):
    """The accumulated prize as approved: its stake, its increment, its table."""

    id: Name
    mode: Name  # `automatic`, `manual`
    stake: Amount
    increment: Count  # hundredths of a per cent of each stake that feed the meter
    start: Amount
    meter: Amount  # at the opening, as the controller carries it over
    positions: Annotated[tuple[Name, ...], Field(max_length=64)] = ()  # seats that have a place for the chip
    lines: Annotated[tuple[JackpotLine, ...], Field(max_length=32)] = ()  # where the law leaves them to the approval
    notified: Name | None = None  # the operator's notice to the supervision body
    approval: Name | None = None
    table_approval: Text | None = None  # of its table alone; None: the approval holds for both, empty: there is none
    charged: Count | None = None  # hundredths of a per cent that the casino may charge, where the law knows that


class Deviation(Model):
    """A figure that the table says it may apply differently, and the Instrutivo that allows it."""

    paragraph: Name
    instrument: Text


class Key(Model):
    """A key that signs for one source of the table, and the authority's word that it may."""

    public_key: PublicText
    authority_sig: SignatureText | None = None


class CommonLicence(Model):
    """The declaration under which a table of any game opens; the engine judges it too."""

    venue: Name  # the house, as in the envelope
    territory: Name  # `AO`, `PT`
    time_zone: Name  # of the venue, such as `Africa/Luanda`
    game: Name  # see the games on the page of the wire format
    regulation: Name  # its id, such as `ao-de-261-22`
    currency: Annotated[str, Field(min_length=3, max_length=3)]  # ISO 4217
    layout: Name  # `single`, `double`; `oval`, `round`; online `individual`, `multi`
    limits: Limits
    closes_at: Instant  # when the room closes
    smallest_chip: Amount = 1
    wheel: Wheel | None = None
    cloth: Cloth | None = None
    balls: Annotated[tuple[Ball, ...], Field(max_length=16)] = ()
    dice_sets: Annotated[tuple[DiceSet, ...], Field(max_length=16)] = ()
    dice: Annotated[tuple[Die, ...], Field(max_length=16)] = ()  # loose ones, that form no set
    equipment: Annotated[tuple[Item, ...], Field(max_length=64)] | None = None  # None: no inventory was taken
    bar: Total | None = None  # the total on which don't pass stands off
    seats: Annotated[tuple[Name, ...], Field(max_length=64)] = ()  # places, from the dealer's (stickman's) left onwards
    highest_prize: Amount | None = None  # the most that one payment may come to
    packs: Annotated[tuple[Pack, ...], Field(max_length=16)] = ()
    special_cards: Annotated[tuple[SpecialCard, ...], Field(max_length=8)] = ()
    shoe: Name | None = None  # its id, where cards are dealt from one
    shuffler: Shuffler | None = None
    jackpot: Jackpot | None = None
    authorised_minimum: Amount | None = None  # of the operating authorisation, where the table's own may differ
    highest_prizes: Amount | None = None  # the most that the bank pays in prizes in one coup
    chips: ChipSet | None = None
    chip_values: Annotated[tuple[Amount, ...], Field(max_length=64)] = ()  # of chips that show their value
    display: Display | None = None
    venue_symbols: dict[Name, Name] = Field(default_factory=dict)  # table -> chip symbol, the venue's register
    deviations: Annotated[tuple[Deviation, ...], Field(max_length=64)] = ()
    variants: Annotated[tuple[Name, ...], Field(max_length=16)] = ()  # of the game, where each coup chooses one
    keys: Annotated[dict[Name, Key], Field(max_length=64)] = Field(default_factory=dict)  # source -> its key
    carries: Annotated[
        tuple[Name, ...], Field(max_length=64)
    ] = ()  # at the venue `extracts`: the kinds of event it has
    cash_reported: Annotated[
        tuple[Name, ...], Field(max_length=16)
    ] = ()  # the kinds of event of the cash desk that the table reports whenever they happen
    clock: Name | None = None  # from where its clock has the time: `ptp`, `gps`, `ntp`, `manual`
    every_source_signs: bool = True  # where any key is named: a source without a key is not believed


if TYPE_CHECKING:
    Licence = CommonLicence
else:

    class Licence(CommonLicence, *declared_by_games()):
        """The declaration under which a table opens; the engine judges it too."""
