"""Sentences read as people write: prepositions join their articles, and cards show their suits."""

import json

import pytest

from producers.simulator import GAMES
from projections.film.sentences import sentence
from projections.role_names import role_name
from projections.speech import Speech
from schemas.decode import decode
from streams.engine.rulebooks import english_of, words_of
from tests.film.conftest import evening


def sentence_of(kind: str, language: str, **data: object) -> str:
    record = json.loads(evening("blackjack")[0]) | {"type": kind, "sequence": 5, "subject": "c1", "data": data}
    event = decode(json.dumps(record).encode())
    words = {
        "seat": "lugar",
        "bank": "banca",
        "black": "preto",
        "pass": "passe",
        "main": "principal",
        "side": "lateral",
    }
    return sentence(event, "AOA", words, Speech("pt" if language == "pt" else "en"))


@pytest.mark.parametrize(
    ("kind", "data", "pt", "en"),
    [
        ("card_drawn", {"place": "bank", "face": "up", "card": "10H"}, "Carta para a banca, virada: 10♥.", "Card to the bank, face up: 10♥."),
        ("player_asked", {"place": "seat:2"}, "Pergunta-se ao lugar 2 o que quer fazer.", "The player at seat 2 is asked what to do."),
        ("cards_collected", {"place": "bank"}, "Recolhem-se as cartas da banca.", "The cards of the bank are collected."),
        ("bet_placed", {"bet": "b", "player": "J", "position": "seat:2", "stake": 500, "chips": 1, "chip": "value"}, "J aposta 5\xa0AOA no lugar 2.", "J stakes 5\xa0AOA on seat 2."),
        ("bet_placed", {"bet": "b", "player": "J", "position": "black", "stake": 500, "chips": 1, "chip": "value"}, "J aposta 5\xa0AOA no preto.", "J stakes 5\xa0AOA on black."),
        ("move_made", {"seat": "1", "player": "J", "action": "pass", "amount": 0}, "J: passe.", "J: pass."),
        ("hand_shown", {"seat": "1", "player": "J", "cards": ["AS", "10H"]}, "J mostra A♠ 10♥.", "J shows A♠ 10♥."),
        ("pot_formed", {"pot": "side:1", "amount": 500, "players": ["J"]}, "Forma-se o pote lateral 1: 5\xa0AOA.", "The side pot 1 is formed: 5\xa0AOA."),
        ("void_called", {"phrase": ""}, "Declara-se nulo, sem palavras no registo.", "Void is called; no words are on record."),
        ("last_play_called", {"phrase": ""}, "Anuncia-se a última jogada, sem palavras no registo.", "The last play is announced; no words are on record."),
        ("no_more_bets_called", {"phrase": ""}, "Encerram-se as apostas, sem palavras no registo.", "Betting is closed; no words are on record."),
        ("cards_shuffled", {"by": "system", "manual": False}, "O sistema baralha as cartas.", "The system shuffles the cards."),
        ("no_more_bets_called", {"phrase": "Fim de banca em lugar 2"}, "Anúncio: «Fim de banca em lugar 2»", "Call: “Fim de banca em lugar 2”"),
    ],
)  # fmt: skip
def test_an_event_reads_as_people_write(kind: str, data: dict[str, object], pt: str, en: str) -> None:
    assert sentence_of(kind, "pt", **data) == pt
    assert sentence_of(kind, "en", **data) == en


@pytest.mark.parametrize(
    ("data", "pt", "en"),
    [
        ({"call": "word", "word": "nine"}, "Anúncio (pt): «nove».", "Call (pt): “nine”."),
        ({"call": "hand_passes", "language": "fr"}, "Anúncio (fr): «A mão passa».", "Call (fr): “hand passes”."),
        ({"call": "bank_wins", "ponto": 0, "banker": 3}, "Anúncio (pt): «ganha a banca» (ponto 0, banca 3).", "Call (pt): “bank wins” (ponto 0, bank 3)."),
        ({"call": "bid", "amount": 500}, "Anúncio (pt): «valor do lanço» 5\xa0AOA.", "Call (pt): “bid” 5\xa0AOA."),
    ],
)  # fmt: skip
def test_a_call_of_the_dealer_at_chemin_de_fer_is_what_was_called(data: dict[str, object], pt: str, en: str) -> None:
    """A word of the ponto that the dealer repeats stands there itself, without the name of the call."""
    record = json.loads(evening("chemin_de_fer")[0]) | {
        "type": "call_made",
        "sequence": 5,
        "subject": "c",
        "data": data,
    }
    event, words = decode(json.dumps(record).encode()), words_of("ao-de-261-22", "chemin_de_fer")
    assert sentence(event, "AOA", words, Speech("pt")) == pt
    assert sentence(event, "AOA", english_of("ao-de-261-22", "chemin_de_fer"), Speech("en")) == en


@pytest.mark.parametrize("game", GAMES)
def test_who_serves_is_named_in_portuguese(game: str) -> None:
    """The floor and the film use one word for a role, and none of them is the code word."""
    words = words_of(GAMES[game].regulation, GAMES[game].name)
    for raw in evening(game):
        record = json.loads(raw)
        if record["type"] == "dealer_on":
            role = record["data"]["role"]
            name = role_name(role, words, Speech("pt"))
            assert name != role
            assert f"({name})" in sentence(decode(raw), "AOA", words, Speech("pt"))
