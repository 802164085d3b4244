"""`vigia law`: what is written, what is checked, what is locked."""

from typing import Final

from projections.cli.commands import law_coverage, law_lock, law_show
from projections.cli.parser import Subcommand

EXAMPLE = "vigia law show ao-de-261-22/1/32"
SUBCOMMANDS: Final = (
    Subcommand(
        "coverage",
        "diz, de cada parágrafo, que regra o verifica, ou porque não há nenhuma",
        "show for each paragraph which rule checks it, or why none does",
        "vigia law coverage --game american_roulette --fail-on-gaps",
        law_coverage.run,
        (law_coverage.arguments,),
    ),
    Subcommand(
        "show",
        "explica um parágrafo: o que manda, números, regras, dúvidas",
        "explain a paragraph: what it orders, figures, rules, doubts",
        "vigia law show ao-de-261-22/1/32 --on 2026-03-14",
        law_show.run,
        (law_show.arguments,),
    ),
    Subcommand(
        "lock",
        "fixa a versão e o resumo de cada regra, o índice dos cenários e a forma compacta dos números",
        "lock the version and digest of each rule, the index of scenarios and the compact form of the figures",
        "vigia law lock --check",
        law_lock.run,
        (law_lock.arguments,),
    ),
)
