"""Bets are closed, the dice are shown, the result is called and lit: n. 6 of art. 5."""

from schemas.findings import Severity, Value, Word
from streams.games.bets.settling import laid
from streams.games.cussec.finished import FinishedCussec, faces_in_words
from streams.games.cussec.law import CussecLaw
from streams.games.cussec.state import result_of
from streams.rules import Breach, Breaches, at_end
from streams.rules.order import surely_before


@at_end(
    "ao-de-261-22/5/6",
    severity=Severity.MAJOR,
    title=("A campainha toca antes do anúncio", "The bell rings before the call"),
    pt="Anunciou-se o fecho das apostas sem que antes se tocasse a campainha.",
    en="The betting was called closed and the bell had not been rung.",
    about=FinishedCussec.irregular_shaking,
)
def bell_rings_before_the_closing_call(finished: FinishedCussec, law: CussecLaw) -> Breaches:
    """The dealer rings the bell, and then makes the call."""
    for shake in finished.coup.shakes:
        if shake.calls and (shake.bell is None or surely_before(shake.calls[0], shake.bell)):
            yield Breach((shake.calls[0],))


@at_end(
    "ao-de-261-22/5/6",
    severity=Severity.INFO,
    title=("Depois da campainha já não se aposta", "After the bell there is no more betting"),
    pt="{bets#Foi feita ou alterada $ aposta|Foram feitas ou alteradas $ apostas} entre o toque da campainha e o anúncio.",
    en="{bets#$ bet was|$ bets were} laid or altered between the bell and the call.",
    reading="ao-de-261-22:S7",
    about=FinishedCussec.irregular_shaking,
)
def betting_ends_at_the_bell(finished: FinishedCussec, law: CussecLaw) -> Breaches:
    """The bell says that the betting ends and the call closes it: what is laid between the two is noted (S7)."""
    coup = finished.coup
    if coup.wavering:
        yield Breach((coup.wavering[0],), {"bets": len({event.data.bet for event in coup.wavering})})


@at_end(
    "ao-de-261-22/5/6",
    severity=Severity.CRITICAL,
    title=("Só se abre depois do anúncio", "The cover is opened only after the call"),
    pt="Abriram-se os fechos ou levantou-se a redoma antes de se anunciar «{phrase}».",
    en="The clasps were opened or the cover was lifted before the call “{phrase}”.",
    about=FinishedCussec.irregular_shaking,
)
def closing_call_comes_before_the_opening(finished: FinishedCussec, law: CussecLaw) -> Breaches:
    """Clasps and cover stay shut until the dealer has called that betting is over and that he will open."""
    for shake in finished.coup.shakes:
        opened = sorted((*shake.released, *shake.lifted), key=lambda event: event.sequence)
        if opened and (not shake.calls or surely_before(opened[0], shake.calls[0])):
            yield Breach((opened[0],), {"phrase": law.closing_phrase})


@at_end(
    "ao-de-261-22/5/6",
    severity=Severity.MINOR,
    title=("O fecho anuncia-se com as palavras da lei", "The closing call is in the words of the law"),
    pt="Anunciou-se «{said}» em vez de «{phrase}».",
    en="“{said}” was called instead of “{phrase}”.",
    about=FinishedCussec.irregular_shaking,
)
def closing_call_is_in_the_words_of_the_law(finished: FinishedCussec, law: CussecLaw) -> Breaches:
    """The dealer says that there is nothing more and that he will open; the voice has no capitals and no stops.

    The two sentences may be reported as two calls.
    """
    for shake in finished.coup.shakes:
        if not shake.calls or shake.calls[0].data.phrase == law.closing_phrase:
            continue
        words = " ".join(call.data.phrase for call in shake.calls)
        if f" {_spoken(law.closing_phrase)} " not in f" {_spoken(words)} ":
            yield Breach(tuple(shake.calls), {"said": words, "phrase": law.closing_phrase})


@at_end(
    "ao-de-261-22/5/6",
    severity=Severity.MINOR,
    title=("Soltam-se os fechos antes de levantar a redoma", "The clasps are opened before the cover is lifted"),
    pt="Levantou-se a redoma com {found#$ fecho solto|$ fechos soltos|os fechos presos}; são {due}.",
    en="The cover was lifted with {found#$ clasp|$ clasps|no clasp} opened; there are {due}.",
    about=FinishedCussec.irregular_shaking,
)
def clasps_are_opened_before_the_cover_is_lifted(finished: FinishedCussec, law: CussecLaw) -> Breaches:
    """The dealer opens the clasps and then lifts the cover: a cover that comes off without that was not held."""
    for shake in finished.coup.shakes:
        if not shake.lifted:
            continue
        lift = shake.lifted[0]
        opened = sum(released.data.clasps for released in shake.released if not surely_before(lift, released))
        if opened < law.clasps:
            yield Breach((lift,), {"found": opened, "due": law.clasps})


@at_end(
    "ao-de-261-22/5/6",
    severity=Severity.CRITICAL,
    title=("O resultado só se conhece levantada a redoma", "The result is told only when the cover is lifted"),
    pt="O resultado foi anunciado ou iluminado antes de levantada a redoma.",
    en="The result was called or lit before the cover was lifted.",
    about=FinishedCussec.irregular_shaking,
)
def result_is_told_only_when_the_cover_is_lifted(finished: FinishedCussec, law: CussecLaw) -> Breaches:
    """The result is called and lit after the cover is lifted; nobody can know it before."""
    for shake in finished.coup.shakes:
        events = sorted((*shake.results, *shake.lit), key=lambda event: event.sequence)
        if events and shake.lifted and surely_before(events[0], shake.lifted[0]):
            yield Breach((events[0], shake.lifted[0]))


@at_end(
    "ao-de-261-22/5/6",
    severity=Severity.MAJOR,
    title=("O resultado é anunciado", "The result is called"),
    pt="Saiu {faces} e o resultado não foi anunciado.",
    en="{faces} came and the result was not called.",
    about=FinishedCussec.irregular_shaking,
)
def result_is_called(finished: FinishedCussec, law: CussecLaw) -> Breaches:
    """When the cover is lifted the dealer says aloud what the dice show."""
    for shake in finished.coup.shakes:
        settled, faces = shake.settled, result_of(shake, law)
        if settled is not None and faces is not None and not shake.results:
            yield Breach((settled,), {"faces": faces_in_words(settled.data.faces)})


@at_end(
    "ao-de-261-22/5/6",
    severity=Severity.CRITICAL,
    title=("Anuncia-se o que os dados mostram", "What is called is what the dice show"),
    pt="Os dados mostram {faces}, de soma {total}, e foi anunciado outro resultado: {called}.",
    en="The dice show {faces}, which makes {total}, and another result was called: {called}.",
    about=FinishedCussec.irregular_shaking,
)
def called_result_is_what_the_dice_show(finished: FinishedCussec, law: CussecLaw) -> Breaches:
    """The upper faces decide: the call names them, in any order, or their sum; a slip put right at once is none."""
    for shake in finished.coup.shakes:
        settled, faces = shake.settled, result_of(shake, law)
        if settled is None or faces is None or not shake.results:
            continue
        called = shake.results[-1].data
        wrong_faces = called.faces is not None and tuple(sorted(called.faces)) != faces
        if wrong_faces or (called.total is not None and called.total != sum(faces)):
            words = faces_in_words(called.faces) if wrong_faces and called.faces else str(called.total)
            values: dict[str, Value] = {
                "faces": faces_in_words(settled.data.faces),
                "total": sum(faces),
                "called": words,
            }
            yield Breach((settled, shake.results[-1]), values)


@at_end(
    "ao-de-261-22/5/6",
    severity=Severity.MAJOR,
    title=("Acendem-se as zonas premiadas e só essas", "The winning zones light up, and only they"),
    pt="Saiu {faces}: {dark#ficou por acender $ zona premiada|ficaram por acender $ zonas premiadas|nenhuma zona premiada ficou por acender}{wrong# e acendeu-se $ que o não era| e acenderam-se $ que o não eram|}; uma delas: {zone}.",
    en="{faces} came: {dark#$ winning zone|$ winning zones|no winning zone} stayed dark{wrong# and $ that did not win was lit| and $ that did not win were lit|}; one of them: {zone}.",
    about=FinishedCussec.irregular_shaking,
)
def winning_zones_light_up(finished: FinishedCussec, law: CussecLaw) -> Breaches:
    """The dealer lights the zones of all the bets that win, whether anybody laid one or not, and no other zone."""
    for shake in finished.coup.shakes:
        settled, faces = shake.settled, result_of(shake, law)
        if settled is None or faces is None:
            continue
        lit = frozenset(shake.lit[-1].data.positions) if shake.lit else frozenset()
        due = law.winners[faces]
        if lit != due:
            wrong, dark = sorted(lit - due), sorted(due - lit)
            values: dict[str, Value] = {
                "faces": faces_in_words(settled.data.faces), "dark": len(dark), "wrong": len(wrong),
                "zone": Word(word=(wrong or dark)[0]),
            }  # fmt: skip
            yield Breach((settled, *shake.lit[-1:]), values)


@at_end(
    "ao-de-261-22/5/6",
    severity=Severity.CRITICAL,
    title=("Antes de se verem os dados nada se recolhe nem se paga", "Before the dice are seen nothing is moved"),
    pt="A aposta de {player} {em_position}, de {stake}, foi recolhida ou paga antes de levantada a redoma.",
    en="{player}'s bet on {position}, {stake}, was collected or paid before the cover was lifted.",
    version=2,
    about=FinishedCussec.irregular_shaking,
)
def nothing_moves_before_the_dice_are_seen(finished: FinishedCussec, law: CussecLaw) -> Breaches:
    """The upper faces of the dice decide: until they are seen nothing is taken and nothing is paid."""
    for bet, money in finished.moved_unseen():
        yield Breach((bet.placed,), laid(bet), player=bet.player, shortfalls=money)


@at_end(
    "ao-de-261-22/5/6",
    severity=Severity.MAJOR,
    title=("A jogada com apostas leva-se até ao fim", "A play with bets is carried through"),
    pt="A jogada acabou sem se verem os dados, com {bets#$ aposta|$ apostas} ainda no tabuleiro.",
    en="The play ended before the dice were seen, with {bets#$ bet|$ bets} still on the cloth.",
    reading="ao-de-261-22:S11",
    about=FinishedCussec.irregular_shaking,
)
def plays_with_bets_are_carried_through(finished: FinishedCussec, law: CussecLaw) -> Breaches:
    """Once there was time to bet the dealer closes the betting and shows the dice; a table that stops before that hands
    every bet back (S11). A suspended table, and one that closes, may stop at any moment.
    """
    shake, bets = finished.coup.shake, finished.given_up
    if bets and not shake.over and not shake.lifted and finished.accounts.shake is None:
        yield Breach((finished.coup.opened, finished.event), {"bets": bets})


def _spoken(phrase: str) -> str:
    """A phrase as it sounds: no case, no stops."""
    return " ".join("".join(letter if letter.isalnum() else " " for letter in phrase.casefold()).split())
