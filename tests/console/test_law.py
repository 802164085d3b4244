"""The law on a page: every paragraph, and how it is covered."""

from projections.access import AccountRole
from projections.game_names import game_name
from projections.speech import Speech


def test_a_paragraph_has_a_page(client_as):
    answer = client_as(AccountRole.INSPECTOR).get("/law/ao-de-261-22/1/23?lang=pt")
    assert answer.status_code == 200
    assert "Decreto Executivo n.º 261/22, art. 1.º, n.º 23" in answer.text
    assert "Depois do «jogo feito» nada se marca nem altera" in answer.text
    assert client_as(AccountRole.INSPECTOR).get("/law/ao-de-261-22/1/999").status_code == 404


def test_the_coverage_of_the_law_is_a_page_that_leads_to_the_paragraphs(client_as):
    client = client_as(AccountRole.INSPECTOR)
    assert "Executive Decree no. 261/22" in client.get("/law?lang=en").text
    one = client.get("/law?regulation=ao-de-261-22&game=cussec&lang=en").text
    assert 'href="/law/ao-de-261-22/5/6"' in one
    assert client.get("/law?regulation=ao-de-261-22&game=whist").status_code == 404


def test_no_paragraph_page_fails(client_as):
    client = client_as(AccountRole.INSPECTOR)
    for paragraph in (
        "ao-de-261-22/decree/2",
        "ao-de-261-22/6/22%23stop_at_21",
        "pt-p-461-2001/I/8",
        "pt-omaha-online/63.a",
    ):
        assert client.get(f"/law/{paragraph}").status_code == 200, paragraph


def test_every_chapter_of_the_law_has_a_name_that_people_use(law):
    for game in {paragraph.game for paragraph in law.paragraphs()} - {"general"}:
        for language in ("pt", "en"):
            assert game_name(game, Speech(language))[0].isupper(), game


def test_a_paragraph_leads_to_the_gazette_where_it_has_an_address(client_as):
    client = client_as(AccountRole.INSPECTOR)
    assert (
        'href="https://data.dre.pt/eli/port/1364/2001/12/06/p/dre/pt/html"' in client.get("/law/pt-p-1364-2001/17").text
    )
    assert "data.dre.pt" not in client.get("/law/ao-de-261-22/1/23").text
