"""Who is short of how much, to whose gain: one sentence everywhere, and no player's name where names are masked."""

import csv
import io
import json
from dataclasses import replace
from datetime import UTC

import pytest
from rich.console import Console

from projections.access import Mask
from projections.access.mask import players_of
from projections.alerts import message_text
from projections.alerts.scheduler import Message
from projections.cli.film_text import show_film
from projections.cli.finding_text import finding_text
from projections.cli.replay_report import ReportNotes, show_report
from projections.comparison import _weight
from projections.console.exports import as_csv, row
from projections.console.rendering import rendered
from projections.film import films
from projections.film.citations import Citations, CitedParagraphs
from projections.shortfalls import party_name, sentence, sentences
from projections.speech import Language, Speech
from projections.store import Store, StoreListener
from projections.store.search import Search, count, findings_page, repeats
from projections.summary import SummaryCounter
from schemas.findings import Evidence
from schemas.parties import BANK, Party, Role, Shortfall
from streams.law.files import load_law
from tests.engine.floor import journal
from tests.parties import ENGLISH, EVERYBODY, PORTUGUESE, QUIM, ZILDA, plain, short

PT, EN = Speech("pt"), Speech("en")
NAMES = ("Zilda", "Quim", "Xana", "Ubaldo", "Odete")
MASK = Mask(b"k" * 32)


def printed(thing: object) -> str:
    page = io.StringIO()
    Console(file=page, width=2_000).print(thing)
    return plain(page.getvalue())


@pytest.mark.parametrize(("say", "expected"), [(PT, PORTUGUESE), (EN, ENGLISH)])
def test_each_party_has_its_words(say: Speech, expected: tuple[str, ...]) -> None:
    assert tuple(plain(each) for each in sentences(short(*EVERYBODY), say)) == expected
    assert not sentences(short(), say), "nobody is short"


def test_a_party_without_a_name_is_called_by_its_role() -> None:
    for role, pt, en in (
        (Role.PLAYER, "a jogador não nomeado", "an unnamed player"), (Role.POT, "ao pote", "the pot"),
        (Role.BANKER, "ao banqueiro", "the banker"), (Role.JACKPOT, "ao acumulado", "the jackpot"),
    ):  # fmt: skip
        one = Shortfall(party=Party(role=role), gainer=BANK, amount=100)
        assert plain(sentence(one, "AOA", PT)) == f"faltam 1 AOA {pt}, a favor da banca"
        assert plain(sentence(one, "AOA", EN)) == f"{en} is short 1 AOA, to the bank's gain"


def test_pots_are_called_as_players_call_them() -> None:
    main = Shortfall(party=Party(role=Role.POT, name="main"), gainer=QUIM, amount=100)
    side = Shortfall(party=ZILDA, gainer=QUIM, amount=100, about="side:2")
    bet = Shortfall(party=BANK, gainer=QUIM, amount=100, about="main")  # at a table with a bank it is a bet's own name
    assert plain(sentence(main, "AOA", PT)) == "faltam 1 AOA ao pote principal, a favor de Quim"
    assert plain(sentence(main, "AOA", EN)) == "the main pot is short 1 AOA, to Quim's gain"
    assert sentence(side, "AOA", PT).endswith("(pote lateral 2)")
    assert sentence(side, "AOA", EN).endswith("(side pot 2)")
    assert sentence(bet, "AOA", EN).endswith("(main)")


def test_every_role_has_words_as_short_and_as_gainer() -> None:
    for role in Role:
        party = Party(role=role, name="X")
        for one in (Shortfall(party=party, gainer=BANK, amount=1), Shortfall(party=BANK, gainer=party, amount=1)):
            assert "X" in sentence(one, "AOA", PT)
            assert "X" in sentence(one, "AOA", EN)


@pytest.mark.parametrize("language", ["pt", "en"])
def test_the_mask_covers_every_player_among_the_parties(language: Language) -> None:
    """Players, bankers and associates; also in what a prize or a jackpot is called."""
    finding, mask = short(*EVERYBODY, player=None, values={}), Mask(b"k" * 32, language).at("casino-luanda")
    assert players_of(finding) == frozenset(NAMES)
    shown = mask.finding(finding)
    text = shown.model_dump_json() + "".join(sentences(shown, Speech(language)))
    assert [name for name in NAMES if name in text] == []
    for name in NAMES:
        assert mask.name(name) in text
    assert [each.amount for each in shown.shortfalls] == [each.amount for each in finding.shortfalls]
    assert shown.shortfalls[3].party == BANK
    assert shown.shortfalls[8].about == f"prize of {mask.name('Zilda')}"
    known = mask.revealing(["Zilda"]).finding(finding)
    assert known.shortfalls[0].party == ZILDA, "whom one may know is named"


def test_names_are_masked_in_files_and_messages() -> None:
    finding = MASK.finding(short(*EVERYBODY, pt="Faltou pagar.", en="Not paid."))
    message = Message("1" * 32, "r", "c", 0, (finding,), 1, (finding.id,), finding.time)
    texts = [
        b"".join(as_csv([finding], PT)).decode(), json.dumps(row(finding, PT), default=str),
        message_text.subject(message, PT) + message_text.body(message, PT, lambda _: UTC, None),
        rendered("floor/finding.html", PT, {"finding": finding}),
    ]  # fmt: skip
    for text in texts:
        assert [name for name in NAMES if name in text] == [], text
        assert "a favor do banqueiro Jogador " in text


def test_an_alert_says_who_is_short() -> None:
    finding = short(*EVERYBODY)
    message = Message("1" * 32, "r", "c", 0, (finding,), 1, (finding.id,), finding.time)
    for say, expected in ((PT, PORTUGUESE), (EN, ENGLISH)):
        body = plain(message_text.body(message, say, lambda _: UTC, None)).split("\n")
        assert [line for line in body if line[1:-1] in {each[1:] for each in expected}] == [
            f"{each[:1].upper()}{each[1:]}." for each in expected
        ]


def test_the_columns_of_a_file_say_it_for_people_and_for_programs() -> None:
    finding = short(*EVERYBODY)
    told_row = row(finding, PT)
    assert plain(told_row["short"]) == "; ".join(PORTUGUESE)
    assert json.loads(told_row["shortfalls"]) == [each.model_dump(mode="json") for each in EVERYBODY]
    lines = list(csv.DictReader(io.StringIO(b"".join(as_csv([finding, short()], EN)).decode("utf-8-sig"))))
    assert plain(lines[0]["short"]) == "; ".join(ENGLISH)
    assert (lines[0]["player_short"], lines[0]["bank_short"]) == ("1757.50", "30000.00")
    assert (lines[1]["short"], lines[1]["shortfalls"]) == ("", "[]")


def test_the_terminal_says_it_behind_the_sentence() -> None:
    assert "[faltam 1 500 AOA a Zilda, a favor da banca]" in printed(finding_text(short(EVERYBODY[0]), PT))
    assert f"[{'; '.join(ENGLISH)}]" in printed(finding_text(short(*EVERYBODY), EN))
    assert "[" not in printed(finding_text(short(), EN))


def test_the_summary_counts_players_bank_and_others_apart() -> None:
    """A column for the others stands there only where somebody else is short."""
    for shortfalls, others in ((EVERYBODY, "300 AOA"), (EVERYBODY[:4], None)):
        count = SummaryCounter()
        count.on_finding(short(*shortfalls))
        count.on_finding(short(EVERYBODY[0], number=2))
        page = io.StringIO()
        show_report(count.summary(2, 0), ReportNotes(), Console(file=page, width=200), EN)
        text = plain(page.getvalue())
        assert "3,257.50 AOA" in text
        assert "30,000 AOA" in text
        assert ("others short" in text) is (others is not None)
        assert others is None or text.count(others) == 2, "of the rule and altogether"


def test_the_same_sum_of_another_person_is_another_outcome() -> None:
    one = short(Shortfall(party=ZILDA, gainer=BANK, amount=1_000))
    other = short(Shortfall(party=QUIM, gainer=BANK, amount=1_000))
    assert (one.player_short, one.bank_short) == (other.player_short, other.bank_short)
    assert _weight(one) != _weight(other)


def test_what_is_evidence_is_told_from_what_only_shows() -> None:
    cited = Citations.of([short(EVERYBODY[0]), short(EVERYBODY[1], paragraph="p/2", number=3)])
    assert cited.at(("e1", 1)) == CitedParagraphs((), ("ao-de-261-22/1/30.a.i",))
    assert cited.at(("e3", 3)) == CitedParagraphs(("ao-de-261-22/1/30.a.i",), ("p/2",))
    assert cited.at(("e3", 4)) == CitedParagraphs(), "the same id under another number is another event"


def test_the_film_marks_evidence_and_what_shows_it() -> None:
    records = journal(3)
    coup = next(name for raw in records if (name := json.loads(raw).get("subject")))
    film = next(films(coup, "lu-1", enumerate(records), load_law()))
    own = [Evidence(event=f.event.id, sequence=f.event.sequence, type=f.event.type, time=f.event.time) for f in film.frames]  # fmt: skip
    bet, paid = (next(item for item in own if item.type == kind) for kind in ("bet_placed", "ball_settled"))
    finding = short(*EVERYBODY[:2], shows=(bet, paid), evidence=(paid,), sequence=paid.sequence)
    page = io.StringIO()
    show_film(replace(film, findings=(finding,)), Console(file=page, width=2_000), EN)
    lines = plain(page.getvalue()).split("\n")
    assert sum("· shows ao-de-261-22/1/30.a.i" in line and f"#{bet.sequence} " in line for line in lines) == 1
    assert sum("← evidence of ao-de-261-22/1/30.a.i" in line and f"#{paid.sequence} " in line for line in lines) == 1
    assert sum(f"[{'; '.join(ENGLISH[:2])}]" in line for line in lines) == 1


def test_findings_are_sought_and_sorted_by_what_all_parties_are_short_of(store: Store) -> None:
    """A jackpot or pot that is short weighs like a player or the bank, in the filter, the order and the causes."""
    jackpot, pot = Party(role=Role.JACKPOT, name="J-7"), Party(role=Role.POT, name="2")
    weighed = (
        short(Shortfall(party=jackpot, gainer=BANK, amount=9_000), number=10),
        short(Shortfall(party=ZILDA, gainer=BANK, amount=8_000), number=20),
        short(Shortfall(party=pot, gainer=BANK, amount=7_000), Shortfall(party=BANK, gainer=QUIM, amount=1), number=30),
        short(number=40),
    )
    listener = StoreListener(store)
    for each in weighed[::-1]:
        listener.on_finding(each)
    listener.finished()
    ids = [each.id for each in weighed]
    assert [each.id for each in findings_page(store, Search(order="money"))] == ids
    assert [each.id for each in findings_page(store, Search(order="money", rising=True))] == ids[::-1]
    assert [count(store, Search(least=least)) for least in (1, 7_001, 7_002, 8_001, 9_001)] == [3, 3, 2, 1, 0]
    (cause,), _ = repeats(store, Search(order="money"))
    assert (cause.player_short, cause.bank_short, cause.others_short) == (8_000, 1, 16_000)


@pytest.mark.parametrize(("say", "expected"), [(PT, PORTUGUESE), (EN, ENGLISH)])
def test_the_account_of_a_coup_calls_the_parties_as_every_finding_does(say: Speech, expected: tuple[str, ...]) -> None:
    for shortfall, text in zip(EVERYBODY, expected, strict=True):
        for party in (shortfall.party, shortfall.gainer):
            name = party_name(party, say)
            assert name == party.name if party.role is Role.PLAYER else name in text
