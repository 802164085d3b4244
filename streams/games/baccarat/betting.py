"""From the invitation to the call: nn. 11 and 13 of arts. 10 and 11; rules 10, 16 and 27."""

from typing import Any

from schemas.envelope import Event
from schemas.findings import Severity
from streams.games.baccarat.finished import FinishedBaccarat
from streams.games.baccarat.law import BaccaratLaw
from streams.games.baccarat.state import BaccaratCoup
from streams.games.bets.settling import laid, short_within, standing
from streams.games.cards.state import kind_of
from streams.rules import Breach, Breaches, at_end
from streams.rules.order import surely_before
from streams.rules.speech import spoken


@at_end(
    "ao-de-261-22/10/11", "ao-de-261-22/11/11",
    severity=Severity.MINOR,
    title=("O pagador convida a apostar", "The dealer invites the players to bet"),
    pt="Deram-se cartas sem o pagador ter convidado os jogadores a apostar.",
    en="Cards were dealt before the dealer had invited the players to bet.",
    version=2,
)  # fmt: skip
def players_are_invited_to_bet(finished: FinishedBaccarat, law: BaccaratLaw) -> Breaches:
    """In each coup the dealer invites bets on the chances on offer.

    Bets that players keep from a tie, or change after it (n. 22; 24 at Macau), need no new invitation.
    """
    coup = finished.coup
    if coup.dealt is None or not finished.in_play:
        return
    if (coup.invited is None or surely_before(coup.dealt, coup.invited)) and not _all_from_a_tie(finished):
        yield Breach((coup.dealt,))


def _all_from_a_tie(finished: FinishedBaccarat) -> bool:
    """Every bet is of a player whose stake stood off in the coup before: he may keep it or change it."""
    last = finished.table.recent
    if last is None or not isinstance(last.coup, BaccaratCoup):
        return False
    tied = {last.coup.bets[name].player for name in last.coup.tied if name in last.coup.bets}
    return all(bet.player in tied for bet in finished.in_play)


@at_end(
    "ao-de-261-22/10/11", "ao-de-261-22/11/11", "pt-r-812-2015/10",
    severity=Severity.MAJOR,
    title=("Só se aposta nas chances em exploração", "Bets lie on the chances on offer"),
    pt="A aposta de {player} {em_position}, de {stake}, não é numa chance em exploração nesta banca.",
    en="{player}'s bet on {position}, {stake}, is on no chance that this table offers.",
    about=FinishedBaccarat.not_on_offer,
)  # fmt: skip
def bets_lie_on_chances_on_offer(finished: FinishedBaccarat, law: BaccaratLaw) -> Breaches:
    """Ponto, banca and tie; the pairs only where the operator has them on offer."""
    for bet in finished.in_play:
        if kind_of(standing(bet)[0]) not in finished.table.terms.chances:
            money = short_within(bet, (-1, None)) if law.places.get(bet.position) is None else ()
            yield Breach(bet.evidence, laid(bet), player=bet.player, shortfalls=money)


@at_end(
    "ao-de-261-22/10/13", "ao-de-261-22/11/13",
    severity=Severity.CRITICAL,
    title=("O pagador fecha o jogo antes das cartas", "The dealer closes the betting before the cards"),
    pt="Tirou-se a primeira carta da jogada {calls?antes do|sem o} anúncio «Jogo feito. Nada mais.».",
    en="The first card of the coup was drawn {calls?before|without} the call “Jogo feito. Nada mais.”.",
    version=2,
)  # fmt: skip
def betting_is_closed_before_the_cards(finished: FinishedBaccarat, law: BaccaratLaw) -> Breaches:
    """The dealer closes the betting aloud, and only then are cards taken out of the shoe."""
    coup = finished.coup
    first: Event[Any] | None = coup.dealt
    if first is None:
        return
    if not coup.calls:
        yield Breach((first,), {"calls": 0})
    elif surely_before(first, coup.calls[0]):
        yield Breach((first, coup.calls[0]), {"calls": len(coup.calls)})


@at_end(
    "ao-de-261-22/10/13", "ao-de-261-22/11/13",
    severity=Severity.MINOR,
    title=("O fecho faz-se com as palavras da lei", "Betting is closed in the words of the law"),
    pt="O pagador fechou o jogo dizendo «{phrase}»; a lei quer «{due}».",
    en="The dealer closed the betting saying “{phrase}”; the law wants “{due}”.",
)  # fmt: skip
def closing_call_is_in_the_words_of_the_law(finished: FinishedBaccarat, law: BaccaratLaw) -> Breaches:
    """The dealer says “Jogo feito. Nada mais.”, whatever the stops between."""
    for call in finished.coup.calls[:1]:
        if law.phrase is not None and spoken(call.data.phrase) != spoken(law.phrase):
            yield Breach((call,), {"phrase": call.data.phrase, "due": law.phrase})
