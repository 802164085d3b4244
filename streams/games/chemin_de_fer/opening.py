"""Table, packs and shoe: nn. 3, 4, 7, 8, 12, 13 and 37."""

from typing import Any

from schemas.envelope import Event
from schemas.events.cards import CardsCut, CardsShuffled
from schemas.events.chemin_de_fer import CardsArranged, CutCounted
from schemas.events.table import TableOpened
from schemas.findings import Money, Severity, Value, Word
from streams.games.chemin_de_fer.law import CheminLaw
from streams.games.chemin_de_fer.names import at
from streams.games.chemin_de_fer.table import CheminTable
from streams.rules import Breach, Breaches, NotEvaluable, rule

NO_NOTICE = "the licence does not say what the notice beside the table shows"
NO_PRINT = "nobody saw whether the cards show a printed value"


@rule(
    "ao-de-261-22/12/3",
    on=(TableOpened,),
    severity=Severity.MINOR,
    title=("A mesa tem nove lugares numerados", "The table has nine numbered seats"),
    pt="A mesa abriu com os lugares {seats}; devem ser {due}, numerados a partir da direita do pagador.",
    en="The table opened with seats {seats}; there must be {due}, numbered from the dealer's right.",
)
def table_has_nine_numbered_seats(table: CheminTable, event: Event[TableOpened], law: CheminLaw) -> Breaches:
    """The table has nine seats, numbered from the dealer's right; the last is at the dealer's left."""
    due = tuple(str(number) for number in range(law.seats, 0, -1))
    if table.licence.seats != due:
        yield Breach((event,), {"seats": ", ".join(table.licence.seats), "due": law.seats})


@rule(
    "ao-de-261-22/12/4",
    on=(TableOpened,),
    severity=Severity.MAJOR,
    title=("Três baralhos de cada cor, sem índices", "Three packs of each colour, without printed values"),
    pt="Os baralhos não são como devem ser: {fault}. Cores dos dorsos: {backs}.",
    en="The packs are not as they must be: {fault}. Colours of the backs: {backs}.",
)
def packs_are_three_of_each_colour(table: CheminTable, event: Event[TableOpened], law: CheminLaw) -> Breaches:
    """Of six packs three have one colour and three another, and no card shows a printed value."""
    backs = [pack.back for pack in table.licence.packs]
    of_each = sorted(backs.count(back) for back in set(backs))
    fault = "colours_are_uneven" if of_each != sorted(law.colours) else ""
    if table.terms.index_free is None:
        yield NotEvaluable(NO_PRINT)
    elif table.terms.index_free != law.index_free:
        fault = "printed_values"
    if fault and len(backs) == sum(law.colours):
        yield Breach((event,), {"fault": Word(word=fault), "backs": ", ".join(backs)})


@rule(
    "ao-de-261-22/12/37",
    on=(TableOpened,),
    severity=Severity.MINOR,
    title=("O quadro junto da mesa diz os dois mínimos", "The notice beside the table shows both minimums"),
    pt="O quadro indica {posted_bank} para a banca e {posted_bet} para a aposta; os mínimos são {bank} e {bet}.",
    en="The notice shows {posted_bank} for the bank and {posted_bet} for a bet; the minimums are {bank} and {bet}.",
)
def notice_shows_both_minimums(table: CheminTable, event: Event[TableOpened], law: CheminLaw) -> Breaches:
    """The least of the bank and the least of a bet stand on a notice beside the table."""
    posted, bank, bet = table.terms.posted, table.terms.bank_minimum, table.licence.limits.minimum
    if posted is None or bank is None:
        yield NotEvaluable(NO_NOTICE)
    elif (posted.bank, posted.bet) != (bank, bet):
        values: dict[str, Value] = {
            "posted_bank": Money(money=posted.bank), "posted_bet": Money(money=posted.bet), "bank": Money(money=bank),
            "bet": Money(money=bet),
        }  # fmt: skip
        yield Breach((event,), values)


@rule(
    "ao-de-261-22/12/13#warning",
    on=(TableOpened,),
    severity=Severity.MAJOR,
    title=("A carta-aviso é vermelha dos dois lados", "The warning card is red on both sides"),
    pt="A carta-aviso é {colours}; deve ser vermelha de ambos os lados.",
    en="The warning card is {colours}; it must be red on both sides.",
)
def warning_card_is_red_on_both_sides(table: CheminTable, event: Event[TableOpened], law: CheminLaw) -> Breaches:
    """The card that warns of the end of the shoe is red on both sides."""
    for card in table.licence.special_cards:
        if card.role == "warning" and set(card.colours) != {law.warning_colour}:
            yield Breach((event,), {"colours": ", ".join(card.colours)})


@rule(
    "ao-de-261-22/12/7", "ao-de-261-22/12/8",
    on=(CardsShuffled,),
    severity=Severity.MAJOR,
    title=("As cartas são mostradas antes de baralhadas", "The cards are shown before they are shuffled"),
    pt="O baralho {pack} foi baralhado, e antes disso: {fault}.",
    en="Pack {pack} was shuffled, and before that: {fault}.",
)  # fmt: skip
def packs_are_shown_before_the_first_shuffle(
    table: CheminTable, event: Event[CardsShuffled], law: CheminLaw
) -> Breaches:
    """New packs are opened at the table and shown in the maker's order; used ones are spread face up, suit by suit."""
    if table.first_shuffle is not event or not table.sighted:
        return
    for pack in table.packs:
        new = pack in table.terms.new_packs
        opened, shown = table.packs_opened.get(pack), table.packs_shown.get(pack)
        fault = ""
        if new and (opened is None or not opened.data.at_table):
            fault = "not_opened_at_the_table"
        elif shown is None or not shown.data.face_up:
            fault = "not_shown"
        elif not shown.data.ordered:
            fault = "not_in_order"
        if fault:
            shows: tuple[Event[Any], ...] = tuple(one for one in (opened, shown, table.opened) if one is not None)
            values: dict[str, Value] = {"pack": pack, "fault": Word(word=fault)}
            yield Breach((event,), values, paragraph=at("7") if new else at("8"), shows=shows)
            return


@rule(
    "ao-de-261-22/12/12",
    on=(CardsCut, CardsShuffled, CardsArranged),
    severity=Severity.MAJOR,
    title=("Baralham os jogadores, e por fim o pagador", "Players shuffle if they wish, and the dealer last"),
    pt="As cartas não foram baralhadas por {by} como devem ser: {fault}.",
    en="The cards were not shuffled by {by} as they must be: {fault}.",
)
def dealer_shuffles_last(table: CheminTable, event: Event[Any], law: CheminLaw) -> Breaches:
    """A seated player who asks may shuffle first, the lowest seat before others; the dealer shuffles last.

    Nobody changes on purpose the order that results.
    """
    if event.type == CardsArranged.type:
        yield Breach((event,), {"by": event.data.by, "fault": Word(word="order_was_changed")})
        return
    if not table.seated or not table.shoe.known:
        return
    seats = {player: seat for seat, player in table.seats.items()}
    if event.type == CardsShuffled.type:
        done = {one.data.by for one in table.shuffles if one is not event}
        waiting = [ask for ask in table.shuffle_asks if ask.data.player not in done and ask.data.player in seats]
        own = seats.get(event.data.by)
        before = [ask for ask in waiting if own is not None and seats[ask.data.player] < own]
        if before:
            yield Breach((before[0], event), {"by": event.data.by, "fault": Word(word="lower_seat_comes_first")})
    elif table.shuffles and table.shuffles[-1].data.by in seats and table.shoe.cut is event:
        last = table.shuffles[-1]
        yield Breach((last, event), {"by": last.data.by, "fault": Word(word="dealer_did_not_shuffle_last")})


@rule(
    "ao-de-261-22/12/13#cut",
    on=(CutCounted,),
    severity=Severity.MAJOR,
    title=("O corte deixa seis cartas de cada lado", "The cut leaves six cards on each side"),
    pt="O corte deixou {above} cartas de um lado e {below} do outro; de cada lado ficam pelo menos {least}.",
    en="The cut left {above} cards on one side and {below} on the other; each side needs at least {least}.",
    stands_alone=True,
)
def cut_leaves_six_cards_on_each_side(table: CheminTable, event: Event[CutCounted], law: CheminLaw) -> Breaches:
    """The cut card goes in so that no fewer than six cards lie on either side of it."""
    above, below = event.data.above, event.data.below
    if min(above, below) < law.cut_least:
        yield Breach((event,), {"above": above, "below": below, "least": law.cut_least})
