"""Deal, words and third cards: nn. 63, 65, 66, 68 to 71, 103, 105.b and 106."""

from schemas.findings import Severity, Value, Word
from streams.games.chemin_de_fer.drawing import changed_word, first_word, places_of
from streams.games.chemin_de_fer.finished import NO_CARDS, FinishedChemin
from streams.games.chemin_de_fer.law import FREE, TABLEAU, CheminLaw
from streams.games.chemin_de_fer.names import BANKER, CARD, DRAW, EIGHT, NINE, NO, PONTO, SHOWS, STAND, UP, WORDS, at
from streams.games.chemin_de_fer.shown_faults import PAIR
from streams.rules import Breach, Breaches, NotEvaluable, at_end
from streams.rules.order import surely_before

BOUND = "baccarat:6.26"  # whether a banker who plays by the table is free against a bancô


@at_end(
    "ao-de-261-22/12/63",
    severity=Severity.CRITICAL,
    title=("As cartas dão-se uma ao ponto, outra ao banqueiro", "Cards go one to the ponto, one to the banker"),
    pt="A carta {number} {place?foi para: $|não foi dada}; cabia {a_due}.",
    en="Card {number} {place?went to the $|was not dealt}; it belonged to the {due}.",
    version=3,
)
def cards_go_to_ponto_and_banker_in_turn(finished: FinishedChemin, law: CheminLaw) -> Breaches:
    """Twice in turn the banker draws one card for the ponto and one for himself.

    Where bets are settled and these cards never came out, nothing decides them but the scores that were announced, if any.
    """
    coup = finished.coup
    if coup.void is not None or finished.misdealt:
        return
    if finished.undealt is not None:
        number = len(coup.order)
        values: dict[str, Value] = {"number": number + 1, "place": None, "due": Word(word=law.order[number])}
        yield Breach((*coup.drawn[-1:], finished.undealt), values, shows=tuple(coup.drawn))
        return
    for number, (place, due) in enumerate(zip(places_of(coup), law.order, strict=False), 1):
        if place != due:
            values = {"number": number, "place": Word(word=place), "due": Word(word=due)}
            yield Breach((coup.order[number - 1].drawn,), values, shows=tuple(coup.drawn))
            return


@at_end(
    "ao-de-261-22/12/63",
    severity=Severity.CRITICAL,
    title=("É o banqueiro que tira as cartas", "The banker draws the cards"),
    pt="{by} tirou do sabot a carta {card}, o que só ao banqueiro {player} compete.",
    en="{by} drew card {card} from the shoe, which only the banker {player} may do.",
)
def banker_draws_the_cards(finished: FinishedChemin, law: CheminLaw) -> Breaches:
    """The banker draws the cards of the coup, those of the ponto and his own."""
    banker = finished.coup.banker
    for drawn in finished.coup.drawn if banker is not None else ():
        if drawn.data.by not in (None, banker):
            values: dict[str, Value] = {"by": drawn.data.by, "card": drawn.data.card or "?", "player": banker}
            yield Breach((drawn,), values, player=drawn.data.by, shows=(finished.coup.opened,))
            return


@at_end(
    "ao-de-261-22/12/65", "ao-de-261-22/12/68",
    severity=Severity.CRITICAL,
    title=("Primeiro fala o ponto, depois vira o banqueiro", "The ponto speaks first, then the banker turns up"),
    pt="A ordem não foi respeitada: {fault}.",
    en="The order was not kept: {fault}.",
    version=3,
)  # fmt: skip
def ponto_speaks_before_the_banker_turns_up(finished: FinishedChemin, law: CheminLaw) -> Breaches:
    """The ponto sees his cards and speaks first; right after that the banker turns up both of his, before any third card.

    A banker who never turns them up has not shown on what he drew or stood.
    """
    coup = finished.coup
    words, turned = coup.words[PONTO], coup.revealed[BANKER]
    if coup.void is not None or finished.misdealt:
        return
    if not turned:
        if finished.banker_kept_covered:
            yield Breach((coup.drawn[-1],), {"fault": Word(word="banker_did_not_turn_up")}, paragraph=at("68"))
        return
    if not words or surely_before(turned[0], words[0]):
        yield Breach((turned[0], *words[:1]), {"fault": Word(word="banker_turned_up_first")})
        return
    late = [one.drawn for one in finished.thirds if surely_before(one.drawn, turned[0])]
    if late:
        yield Breach((late[0], turned[0]), {"fault": Word(word="third_card_came_first")}, paragraph=at("68"))


@at_end(
    "ao-de-261-22/12/65.a", "ao-de-261-22/12/65.b", "ao-de-261-22/12/65.c", "ao-de-261-22/12/66.a", "ao-de-261-22/12/66",
    "ao-de-261-22/12/65.d",
    severity=Severity.CRITICAL,
    title=("O ponto diz o que a sua pontuação manda", "The ponto says what the score demands"),
    pt="Com {cards} o ponto {player} disse «{word}»; a pontuação pede: {due}.",
    en="With {cards} the ponto {player} said “{word}”; the score demands: {due}.",
    version=4,
)  # fmt: skip
def ponto_says_what_his_score_demands(finished: FinishedChemin, law: CheminLaw) -> Breaches:
    """With eight or nine he shows, with six or seven he does not ask, below five he asks, with five he is free.

    He says one of four words. Whoever makes bancô alone may ask or not as he likes. A false draw that the dealer has put
    right is no breach of his.
    """
    if finished.unread:
        yield NotEvaluable(NO_CARDS)
        return
    coup, made = finished.coup, finished.drawn
    if made is None or finished.cards is None or not coup.words[PONTO]:
        return
    spoken = coup.words[PONTO][0]
    word, score = spoken.data.word, made.ponto
    due, paragraph = _demanded(finished, law)
    if word not in WORDS:
        paragraph = at("66")
    elif word in (EIGHT, NINE) and word != SHOWS.get(score):
        paragraph = at("66.a")
    elif paragraph is None or word == due or finished.put_right:
        return
    values: dict[str, Value] = {
        "cards": " ".join(finished.cards.ponto[:PAIR]), "player": spoken.data.player, "word": Word(word=word),
        "due": Word(word=due or FREE),
    }  # fmt: skip
    wrong = paragraph in (at("65.b"), at("65.c"))
    money = finished.owed_by(made.lawful) if wrong else ()
    severity = None if paragraph.startswith(at("65")) else Severity.MAJOR
    yield Breach(
        (spoken,), values, player=spoken.data.player, paragraph=paragraph, shortfalls=money, severity=severity,
        shows=tuple(coup.drawn),
    )  # fmt: skip


def _demanded(finished: FinishedChemin, law: CheminLaw) -> tuple[str | None, str | None]:
    """The word that his score demands, and the paragraph; none where he is free."""
    made = finished.drawn
    if made is None:
        return None, None
    if made.ponto in law.choices.shows:
        return SHOWS[made.ponto], at("65.a")
    choice = FREE if finished.coup.full_banco else law.choices.ponto(made.ponto)
    if choice == FREE:
        return None, None
    return (CARD, at("65.c")) if choice == DRAW else (NO, at("65.b"))


@at_end(
    "ao-de-261-22/12/66.a",
    severity=Severity.MAJOR,
    title=("Oito e nove mostram-se logo", "Eight and nine are shown at once"),
    pt="O ponto {player} disse «{word}» e não mostrou logo as cartas.",
    en="The ponto {player} said “{word}” and did not show the cards at once.",
    version=2,
)
def eight_and_nine_are_shown_at_once(finished: FinishedChemin, law: CheminLaw) -> Breaches:
    """Who says eight or nine turns up both his cards at once, before the banker does anything."""
    coup = finished.coup
    word = first_word(coup)
    if coup.void is not None or word not in (EIGHT, NINE):
        return
    spoken, turned = coup.words[PONTO][0], coup.revealed[BANKER]
    seen = [event for event in coup.exposed if event.data.place == PONTO]
    face_up = [laid for laid in coup.hands.get(PONTO, []) if laid.drawn.data.face == UP]
    late = [event for event in coup.revealed[PONTO] if turned and surely_before(turned[0], event)]
    if late or len(coup.revealed[PONTO]) + len(seen) + len(face_up) < PAIR:
        values: dict[str, Value] = {"player": spoken.data.player, "word": Word(word=word)}
        yield Breach((spoken, *turned[:1]), values, player=spoken.data.player)


@at_end(
    "ao-de-261-22/12/66.b", "ao-de-261-22/12/66.c", "ao-de-261-22/12/68.a", "ao-de-261-22/12/106.c",
    "ao-de-261-22/12/106.d",
    severity=Severity.CRITICAL,
    title=("O ponto recebe a carta que pediu, e só essa", "The ponto gets the card asked for, and only that"),
    pt="O ponto disse «{word}» e tem {cards}: {fault}.",
    en="The ponto said “{word}” and has {cards}: {fault}.",
    version=5,
)  # fmt: skip
def ponto_gets_the_card_that_he_asked_for(finished: FinishedChemin, law: CheminLaw) -> Breaches:
    """Who says “carta” gets one card, who says “não” none; and nobody when either side has shown eight or nine.

    With five a word that is changed does not count; else the banker chooses whether to give the card, and says so before
    he draws; with bacará he cannot.
    """
    if finished.unread:
        yield NotEvaluable(NO_CARDS)
        return
    coup, made = finished.coup, finished.drawn
    if made is None or finished.cards is None or not wrong_card(finished, law):
        return
    took = DRAW if made.ponto_took else STAND
    if changed_word(coup):
        paragraph = at("106.d") if law.choices.ponto(made.ponto) == FREE else at("106.c")
    elif made.banker in law.choices.shows or made.shown:
        paragraph = at("68.a")
    else:
        paragraph = at("66.c") if made.ponto_due == DRAW else at("66.b")
    fault = "banker_did_not_choose" if took == made.ponto_due else "card_not_due" if took == DRAW else "card_not_given"
    values: dict[str, Value] = {
        "cards": " ".join(finished.cards.ponto), "word": Word(word=coup.words[PONTO][0].data.word),
        "fault": Word(word=fault),
    }  # fmt: skip
    severity = None if paragraph == at("68.a") else Severity.MAJOR
    yield Breach(
        tuple(coup.words[PONTO]), values, paragraph=paragraph, severity=severity,
        shortfalls=() if wrong_word(finished, law) else finished.owed_by(made.lawful),
        shows=(*coup.drawn, *(() if coup.chose is None else (coup.chose,))), reading=_doubt(paragraph),
    )  # fmt: skip


def wrong_word(finished: FinishedChemin, law: CheminLaw) -> bool:
    """The ponto asked for a card against the rule, or did not ask: his word answers for what the coup became."""
    coup = finished.coup
    due, paragraph = _demanded(finished, law)
    word = coup.words[PONTO][0].data.word if coup.words[PONTO] else due
    return paragraph in (at("65.b"), at("65.c")) and word != due and not finished.put_right


def wrong_card(finished: FinishedChemin, law: CheminLaw) -> bool:
    """The ponto got a card that he had no right to, or not the one that he had a right to, or nobody said whether he does."""
    coup, made = finished.coup, finished.drawn
    if made is None or made.ponto_due == FREE or not coup.words[PONTO] or finished.put_right:
        return False
    undeclared = changed_word(coup) and law.choices.ponto(made.ponto) != FREE and made.banker and coup.chose is None
    return (DRAW if made.ponto_took else STAND) != made.ponto_due or bool(undeclared)


def _doubt(paragraph: str) -> str | None:
    return "baccarat:6.20" if paragraph == at("106.c") else None


@at_end(
    "ao-de-261-22/12/68.a", "ao-de-261-22/12/68.b", "ao-de-261-22/12/68.c", "ao-de-261-22/12/68.d", "ao-de-261-22/12/71",
    "ao-de-261-22/12/103", "ao-de-261-22/12/105.b", "ao-de-261-22/12/106.a",
    severity=Severity.CRITICAL,
    title=("O banqueiro tira ou fica como a tabela manda", "The banker draws or stands as the table says"),
    pt="Com {cards} o banqueiro decidiu {took}; devia {due}.",
    en="With {cards} the banker chose to {took}; the law says to {due}.",
    version=5,
)  # fmt: skip
def banker_draws_or_stands_as_the_table_says(finished: FinishedChemin, law: CheminLaw) -> Breaches:
    """With eight or nine the coup ends, with seven he stands, up to two he draws; between, the table of n. 68 decides.

    In two cases he is free, unless he is bound to the table. Against a full bancô he is free, but never stands on bacará. A
    ponto who did not show in time has lost the right to.
    """
    if finished.unread:
        yield NotEvaluable(NO_CARDS)
        return
    coup, made = finished.coup, finished.drawn
    if made is None or finished.cards is None or finished.put_right:
        return
    took = DRAW if made.banker_took else STAND
    if made.banker_due in (FREE, took) or _against_advice(finished):
        return
    forgot = made.ponto in law.choices.shows and not made.shown and made.banker_due == DRAW
    paragraph = at("106.a") if forgot else made.banker_at
    values: dict[str, Value] = {
        "cards": " ".join(finished.cards.banker[:PAIR]), "took": Word(word=took), "due": Word(word=made.banker_due),
    }  # fmt: skip
    reading = _table_doubt(finished, paragraph)
    ponto_went_wrong = wrong_word(finished, law) or wrong_card(finished, law)
    shown = coup.revealed[BANKER] or [laid.drawn for laid in coup.hands.get(BANKER, [])[:PAIR]]
    yield Breach(
        tuple(shown), values, player=coup.banker, paragraph=paragraph, reading=reading,
        shortfalls=() if ponto_went_wrong else finished.owed_by(made.lawful), shows=tuple(coup.drawn),
    )  # fmt: skip


def _table_doubt(finished: FinishedChemin, paragraph: str) -> str | None:
    """The table lost a column in print; and whether a banker who is bound to it loses the freedom of n. 71 is not said."""
    made, coup = finished.drawn, finished.coup
    if paragraph == at("71"):
        return "baccarat:6.9"
    if coup.full_banco and paragraph in (at("103"), at("105.b")):
        return BOUND
    return TABLEAU if paragraph == at("68.d") and made is not None and not made.shown else None


def _against_advice(finished: FinishedChemin) -> bool:
    """Staff had told the banker what to do: that is judged as advice."""
    return any(event.data.place == BANKER and event.data.action in (DRAW, STAND) for event in finished.coup.advice)


@at_end(
    "ao-de-261-22/12/69", "ao-de-261-22/12/70",
    severity=Severity.MAJOR,
    title=("A terceira carta é dada à vista", "Third cards are given face up"),
    pt="A terceira carta {de_place} não foi logo voltada para cima.",
    en="The third card of the {place} was not turned up at once.",
)  # fmt: skip
def third_cards_are_face_up(finished: FinishedChemin, law: CheminLaw) -> Breaches:
    """The third card of the ponto is handed over face up, and that of the banker is turned up at once."""
    for laid in () if finished.other_deal else finished.thirds:
        place = laid.drawn.data.place
        if laid.drawn.data.face != UP:
            yield Breach((laid.drawn,), {"place": Word(word=place)}, paragraph=at("69") if place == PONTO else at("70"))
