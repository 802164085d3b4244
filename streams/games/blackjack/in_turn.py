"""What has to wait: decisions and insurance for the second cards (nn. 22 and 38), settling for the bank (n. 28); and
that a coup is played to its end: art. 6 and the Portaria know of none that is void.
"""

from schemas.events.bets import PayoutMade
from schemas.findings import Severity, Value, Word
from streams.games.bets.settling import laid
from streams.games.blackjack.finished import FinishedBlackjack
from streams.games.blackjack.law import BlackjackLaw
from streams.games.blackjack.state import INSURANCE
from streams.games.cards.state import kind_of
from streams.rules import Breach, Breaches, at_end
from streams.rules.money import together


@at_end(
    "ao-de-261-22/6/22#asking_order", "pt-p-1364-2001/18#asking_order",
    severity=Severity.MAJOR,
    about=FinishedBlackjack.unheard,
    title=("Pergunta-se a cada jogador se quer cartas", "Every player is asked about cards"),
    pt="No {place} ({cards}) não se perguntou a ninguém se queria cartas, e a banca jogou.",
    en="At {place} ({cards}) nobody was asked about cards, and the bank played.",
)  # fmt: skip
def every_player_is_asked(finished: FinishedBlackjack, law: BlackjackLaw) -> Breaches:
    """The dealer asks each player without blackjack whether he wants cards, before the bank plays.

    Who decides without being asked was heard. Nobody is asked at twenty-one, and no split ace gets a further card.
    """
    for hand in finished.unheard:
        values: dict[str, Value] = {"place": Word(word=hand.place), "cards": " ".join(hand.cards)}
        shown = finished.coup.revealed or finished.coup.bank[-1].drawn
        yield Breach((hand.laid[-1].drawn, shown), values)


@at_end(
    "ao-de-261-22/6/22", "pt-p-1364-2001/18",
    severity=Severity.MAJOR,
    about=FinishedBlackjack.decided_early,
    title=("Só se decide depois das segundas cartas", "Decisions follow the second cards"),
    pt="No {place} perguntou-se ou decidiu-se antes de dada a última das segundas cartas.",
    en="At {place} somebody was asked, or decided, before the last of the second cards was dealt.",
)  # fmt: skip
def decisions_follow_the_second_cards(finished: FinishedBlackjack, law: BlackjackLaw) -> Breaches:
    """Players stand or ask for cards when two cards were dealt to each hand, the bank's too."""
    first, last = finished.decided_early, finished.dealing.last
    if first is not None and last is not None:
        yield Breach((first, last), {"place": Word(word=first.data.place)})


@at_end(
    "ao-de-261-22/6/38", "pt-p-1364-2001/33",
    severity=Severity.MAJOR,
    about=FinishedBlackjack.invited_early,
    title=("Convida-se para o seguro depois das segundas cartas", "Insurance is called after the second cards"),
    pt="O pagador convidou para o seguro antes de dada a última das segundas cartas.",
    en="The dealer called for insurance before the last of the second cards was dealt.",
)  # fmt: skip
def insurance_is_called_after_the_second_cards(finished: FinishedBlackjack, law: BlackjackLaw) -> Breaches:
    """Players insure on the dealer's invitation, once the second cards were dealt."""
    invited, last = finished.invited_early, finished.dealing.last
    if invited is not None and last is not None:
        yield Breach((invited, last))


@at_end(
    "ao-de-261-22/6/28", "ao-de-261-22/6/38", "pt-p-1364-2001/23", "pt-p-1364-2001/33",
    severity=Severity.MAJOR,
    about=FinishedBlackjack.settled_early,
    title=("As apostas decidem-se depois do jogo da banca", "Bets are settled when the bank has played"),
    pt="A aposta de {player} no {position}, de {stake}, foi {how} antes de a banca ter acabado o seu jogo.",
    en="{player}'s bet on {position}, {stake}, was {how} before the bank had played its hand.",
    version=2,
)  # fmt: skip
def bets_are_settled_when_the_bank_has_played(finished: FinishedBlackjack, law: BlackjackLaw) -> Breaches:
    """Who is nearer to twenty-one is known when the bank has all its cards, face up: until then nothing is paid or taken.

    Hands above twenty-one, given up or with blackjack are settled in their own time, and so is a bet that lies on one. An
    insurance hangs on the bank's second card alone (n. 38).
    """
    for bet, act in finished.settled_early:
        how = "paid" if act.type == PayoutMade.type else "collected"
        insures = kind_of(bet.position) == INSURANCE
        cited = (
            law.here("ao-de-261-22/6/38", "pt-p-1364-2001/33")
            if insures
            else law.here("ao-de-261-22/6/28", "pt-p-1364-2001/23")
        )
        yield Breach((bet.placed, act), {**laid(bet), "how": Word(word=how)}, player=bet.player, paragraph=cited)


@at_end(
    "ao-de-261-22/6/28", "pt-p-1364-2001/23",
    severity=Severity.CRITICAL,
    about=FinishedBlackjack.void_for_nothing,
    title=("A jogada com cartas dadas vai até ao fim", "A coup that was dealt is played to its end"),
    pt="Com cartas na mesa, a jogada foi declarada nula sem causa; {bets#devolveu-se $ aposta|devolveram-se $ apostas}.",
    en="With cards on the table the coup was called void without cause; {bets#$ bet was|$ bets were} handed back.",
    reading="blackjack:75",
    version=3,
)  # fmt: skip
def coups_are_played_to_their_end(finished: FinishedBlackjack, law: BlackjackLaw) -> Breaches:
    """Once cards lie the bets are won or lost by them: who is nearer to twenty-one wins, otherwise he loses.

    A card that is seen has its own remedy (nn. 21, 23 and 24) and voids nothing. Who voids for a card that cannot be
    there, a damaged one, a jam of the shuffler or a wrong deal is not blamed: the law is silent. A call that came to
    nothing, because every bet was settled by its cards, is only noted.
    """
    coup = finished.coup
    if finished.void_for_nothing and coup.dealt is not None and coup.void is not None:
        failing = finished.final_accounts.failing.values()
        shortfalls = together(account.short for wrong in failing for account, _ in wrong)
        severity = Severity.INFO if finished.void_in_vain else None
        values: dict[str, Value] = {"bets": len(coup.handed_back)}
        yield Breach((coup.dealt, coup.void), values, severity=severity, shortfalls=shortfalls)
