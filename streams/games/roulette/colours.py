"""Who plays with which colour, and who loses it: art. 1 nn. 9, 10, 15 and 16."""

from schemas.envelope import Event
from schemas.events.chips import ColourAssigned, ColourRevoked
from schemas.events.wheel import BallLaunched
from schemas.findings import Severity, Value, Word
from streams.games.roulette.finished import FinishedRoulette
from streams.games.roulette.law import RouletteLaw
from streams.games.roulette.state import RouletteBet
from streams.games.roulette.table import RouletteTable
from streams.rules import Breach, Breaches, NotEvaluable, at_end, rule

UNREAD = "unread"  # no colour of chips: the tracker did not tell


@rule(
    "ao-de-261-22/1/9",
    on=(ColourAssigned,),
    severity=Severity.MINOR,
    title=("Não há mais jogadores do que cores", "Players do not outnumber the colours"),
    pt="Com {player} são {players} os jogadores com fichas da banca, que só tem {colours} cores.",
    en="With {player} there are {players} players with chips of the table, which has only {colours} colours.",
)
def players_do_not_outnumber_the_colours(
    table: RouletteTable, event: Event[ColourAssigned], law: RouletteLaw
) -> Breaches:
    """A table takes as many players as it has colours; who plays with value chips alone does not count."""
    if not _outnumbered(table):
        return
    assert table.licence.chips is not None  # noqa: S101  # as `_outnumbered` has seen
    values: dict[str, Value] = {
        "player": event.data.player,
        "players": len(table.holders),
        "colours": len(table.licence.chips.colours),
    }
    given = tuple(held.assigned for colours in table.holders.values() for held in colours)
    yield Breach((event,), values, player=event.data.player, shows=(table.opened, *given))


@rule(
    "ao-de-261-22/1/10",
    on=(ColourAssigned,),
    severity=Severity.MAJOR,
    title=("Cada jogador tem uma só cor", "A player holds one colour"),
    pt="Foi dada a {player} a cor {colour}, tendo já a cor {other}.",
    en="{player} was given the colour {colour} and already held {other}.",
)
def player_holds_one_colour(table: RouletteTable, event: Event[ColourAssigned], law: RouletteLaw) -> Breaches:
    """To each player corresponds one colour only."""
    held = table.holders.get(event.data.player, ())
    if len(held) > 1 and held[-1].assigned is event:
        values: dict[str, Value] = {
            "player": event.data.player,
            "colour": Word(word=event.data.colour),
            "other": Word(word=held[0].colour),
        }
        yield Breach((held[0].assigned, event), values, player=event.data.player)


@rule(
    "ao-de-261-22/1/10",
    on=(ColourAssigned,),
    severity=Severity.MAJOR,
    title=("Cada cor tem um só jogador", "A colour has one holder"),
    pt="Foi dada a {player} a cor {colour}, que {other} já tinha.",
    en="{player} was given the colour {colour}, which {other} already held.",
)
def colour_has_one_holder(table: RouletteTable, event: Event[ColourAssigned], law: RouletteLaw) -> Breaches:
    """The colour given to a player is free: follows from one colour each, and from n. 16.

    A player too many shares a colour of necessity: that is n. 9 alone.
    """
    holders = table.colours.get(event.data.colour, ())
    if len(holders) > 1 and holders[-1].assigned is event and not _outnumbered(table):
        values: dict[str, Value] = {
            "player": event.data.player,
            "colour": Word(word=event.data.colour),
            "other": holders[0].player,
        }
        yield Breach((holders[0].assigned, event), values, player=event.data.player)


@at_end(
    "ao-de-261-22/1/10",
    severity=Severity.MAJOR,
    title=("Cada cor só é jogada por quem a tem", "A colour is played only by its holder"),
    pt="{player} apostou {em_position} com fichas da cor {colour}, que é de {holder}.",
    en="{player} bet on {position} with chips of the colour {colour}, which {holder} holds.",
    about=FinishedRoulette.irregular_chips,
)
def colour_is_played_by_its_holder(finished: FinishedRoulette, law: RouletteLaw) -> Breaches:
    """Bets in a colour are bets of the player who holds it; one finding for each stranger and coup.

    Who is given the colour only after the bet is judged by n. 16.
    """
    table = finished.table
    for colour, bet in _strangers(finished):
        holders = table.colours.get(colour)
        if holders and table.holding(bet.player, colour) is None:
            values: dict[str, Value] = {
                "player": bet.player, "position": Word(word=bet.position), "colour": Word(word=colour),
                "holder": holders[0].player,
            }  # fmt: skip
            yield Breach((holders[0].assigned, bet.placed), values, player=bet.player)


@rule(
    "ao-de-261-22/1/15",
    on=(ColourRevoked,),
    severity=Severity.MAJOR,
    title=(
        "A cor só se perde após três golpes sem apostar e havendo quem espere",
        "A colour is lost only after three coups without a bet, and to somebody waiting",
    ),
    pt="A cor {colour} foi retirada a {player} {idle#após $ golpe sem apostar|após $ golpes sem apostar|logo depois de apostar} (são precisos {needed}), {waiting#com $ jogador à espera|com $ jogadores à espera|sem ninguém à espera}.",
    en="The colour {colour} was taken from {player} {idle#after $ coup without a bet|after $ coups without a bet|straight after a bet} ({needed} are needed), with {waiting#$ player|$ players|nobody} waiting.",
    version=2,
)
def colour_is_taken_only_from_the_idle(table: RouletteTable, event: Event[ColourRevoked], law: RouletteLaw) -> Breaches:
    """The player has not bet in three decided coups in a row, and others wait for a colour.

    Void coups do not count, and a bet with value chips is a bet; one laid too late or taken back is none. Where
    void coups, or coups in which only value chips were bet, would make up the three, the finding says on which
    reading it rests.
    """
    holding, needed = table.past.get((event.data.player, event.data.colour)), law.idle_coups
    if needed is None:
        return
    if holding is None or holding.ended is not event:
        if not table.sight_clear:
            yield NotEvaluable("nobody saw in full when the colour was given and what was bet in it")
        return
    bets = table.bets_now(holding.player)
    idle = 0 if bets else holding.idle
    if idle >= needed and table.waiting:
        return
    values: dict[str, Value] = {"player": event.data.player, "colour": Word(word=event.data.colour), "idle": idle, "needed": needed,
              "waiting": len(table.waiting)}  # fmt: skip
    doubtful = bool(table.waiting) and not table.bets_now(holding.player, "colour") and holding.quiet >= needed
    reading = "ao-de-261-22:A11" if doubtful else None
    yield Breach((holding.assigned, event), values, player=event.data.player, reading=reading)


@rule(
    "ao-de-261-22/1/15",
    on=(BallLaunched,),
    severity=Severity.MINOR,
    title=("Quem não aposta cede a cor a quem espera", "An idle colour goes to somebody who is waiting"),
    pt="{player} mantém a cor {colour} ao fim de {idle} golpes sem apostar, com {waiting#$ jogador|$ jogadores} à espera.",
    en="{player} still holds the colour {colour} after {idle} coups without a bet, with {waiting#$ player|$ players} waiting.",
    reading="ao-de-261-22:A11",
    version=2,
)
def idle_colour_goes_to_those_who_wait(table: RouletteTable, event: Event[BallLaunched], law: RouletteLaw) -> Breaches:
    """After three decided coups without a bet the right to the colour is gone, if others wait for one.

    Reported at the first launch of a coup that was opened with somebody already waiting, once for each wait;
    a player who bets again in that coup is left alone.
    """
    coup, needed = table.coup, law.idle_coups
    if not table.waiting or coup is None or needed is None or len(coup.spins) != 1:
        return
    first = next(iter(table.waiting.values()))
    if first.sequence > coup.opened.sequence:
        return
    before = table.coup_before
    new_wait = before is not None and first.sequence > before.sequence
    for held in table.holders.values():
        for holding in held:
            due = holding.idle == needed or (new_wait and holding.idle > needed)
            if due and not table.bets_now(holding.player):
                values: dict[str, Value] = {"player": holding.player, "colour": Word(word=holding.colour), "idle": holding.idle,
                          "waiting": len(table.waiting)}  # fmt: skip
                yield Breach((holding.assigned, first, event), values, player=holding.player)


@rule(
    "ao-de-261-22/1/16",
    on=(ColourAssigned,),
    severity=Severity.MAJOR,
    title=("A cor dada é uma das da banca", "The colour given is one of the table's"),
    pt="Foi dada a {player} a cor {colour}, que não é da banca.",
    en="{player} was given the colour {colour}, which the table does not have.",
)
def colour_given_is_one_of_the_table(table: RouletteTable, event: Event[ColourAssigned], law: RouletteLaw) -> Breaches:
    """The player asks for a free colour, and only the colours of the table can be free."""
    chips = table.licence.chips
    if chips is None:
        yield NotEvaluable("the colours of the table were not declared")
    elif event.data.colour not in chips.colours and not _outnumbered(table):
        yield Breach((event,), {"player": event.data.player, "colour": Word(word=event.data.colour)})


@at_end(
    "ao-de-261-22/1/16",
    severity=Severity.MAJOR,
    title=("A cor é pedida antes de jogar", "A colour is asked for before it is played"),
    pt="{player} apostou {em_position} com fichas da cor {colour}, que não lhe tinha sido dada.",
    en="{player} bet on {position} with chips of the colour {colour}, which had not been given to that player.",
    about=FinishedRoulette.irregular_chips,
)
def colour_is_asked_for_before_it_is_played(finished: FinishedRoulette, law: RouletteLaw) -> Breaches:
    """Before playing, the player asks for a free colour and is given it; one finding for each player and coup."""
    table = finished.table
    for colour, bet in _strangers(finished):
        if table.colours.get(colour) and table.holding(bet.player, colour) is None:
            continue
        if not table.sight_clear or colour == UNREAD:
            yield NotEvaluable("nobody saw who holds the colour of the chips")
            continue
        values: dict[str, Value] = {
            "player": bet.player, "position": Word(word=bet.position), "colour": Word(word=colour),
        }  # fmt: skip
        yield Breach((bet.placed,), values, player=bet.player)


def _outnumbered(table: RouletteTable) -> bool:
    chips = table.licence.chips
    return chips is not None and len(table.holders) > len(set(chips.colours))


def _strangers(finished: FinishedRoulette) -> list[tuple[str, RouletteBet]]:
    """Colours played by somebody who did not hold them, each with the first such bet; chips of the table only."""
    chips = finished.table.licence.chips
    own = (None, None if chips is None else chips.symbol)
    first: dict[tuple[str, str], RouletteBet] = {}
    for bet in finished.decided:
        if bet.held is None and bet.chip == "colour" and bet.symbol in own and bet.accepted:
            first.setdefault((bet.player, bet.colour or UNREAD), bet)
    return [(colour, bet) for (_, colour), bet in first.items()]
