"""Why an Instrutivo is not accepted, in Portuguese: the rows beside `streams/engine/reasons.py`."""

from typing import Final

REFUSALS: Final = {
    "The overlay is not read: it is larger than {most} KB.": "o ficheiro tem mais de {most} KB",
    "The overlay is not read: it has strings over several lines, which no figure needs.":
        "o ficheiro tem textos de várias linhas, de que nenhum valor precisa",
    "The overlay is not read: line {number} has keys of more than {most} dots.":
        "a linha {number} tem chaves com mais de {most} pontos",
    "The overlay is not read: line {number} nests deeper than {most} levels.":
        "a linha {number} tem mais de {most} níveis de encaixe",
    "The overlay is not read: line {number} has a word or a number that is too long.":
        "a linha {number} tem um texto ou um número demasiado longo",
    "The overlay is not a readable file: {fault} (at line {line}, column {column}).":
        "o ficheiro não é TOML, a partir da linha {line}, coluna {column}",
    "The overlay is not a readable file: {fault}.": "o ficheiro não é TOML",
    "The overlay names no instrument. Only a numbered Instrutivo of the supervision body changes a figure "
    "({citation}): add [instrument] with kind, number, body and published.":
        "o ficheiro não diz que instrumento é. Só um Instrutivo numerado do órgão de supervisão altera um valor "
        "({citation}): junte [instrument] com kind, number, body e published",
    "The overlay has unknown part {part}; expected [instrument] and one [[figure]] for each change.":
        "o ficheiro tem uma parte desconhecida, {part}; devia ter [instrument] e um [[figure]] por alteração",
    "The overlay has no [[figure]] that it changes; expected [instrument] and one [[figure]] for each change.":
        "o ficheiro não altera nada; devia ter [instrument] e um [[figure]] por alteração",
    "The overlay cannot be read as an instrument at {place}: Input should be {wanted} (decree art. 2).":
        "{place}: o valor não serve; devia ser {wanted} (art. 2.º do decreto)",
    "The overlay cannot be read as an instrument at {place}: Field required (decree art. 2).":
        "falta {place} (art. 2.º do decreto)",
    "The overlay cannot be read as an instrument at {place}: Extra inputs are not permitted (decree art. 2).":
        "{place} não existe num instrumento (art. 2.º do decreto)",
    "The overlay cannot be read as an instrument: the instrument has no number (decree art. 2).":
        "o instrumento não tem número (art. 2.º do decreto)",
    "The overlay cannot be read as an instrument: figure {figure} of {citation} would bind from {day}, before {name} was "
    "published on {published} (decree art. 2).":
        "o valor {figure} de {citation} vigoraria desde {day}, antes de o {name} ser publicado, em {published} (art. 2.º do decreto)",
    "figure {figure} of {citation} would bind from {day}, before {name} was published on {published}, and {earlier} did not bind "
    "it on that day either.":
        "o valor {figure} de {citation} vigoraria desde {day}, antes de o {name} ser publicado, em {published}; nesse dia o "
        "{earlier} também não o alterava",
    "The overlay cannot be read as an instrument{where}: {fault} (decree art. 2).":
        "não se consegue ler como instrumento{where} (art. 2.º do decreto)",
    "{name} cannot set figure {figure} of {citation}: {found} is out of bounds; allowed: a whole number from {least} to {most} "
    "({unit}).":
        "o {name} não pode dar ao valor {figure} de {citation} {found}: admite-se um número inteiro de {least} a {most}",
    "{name} cannot set figure {figure} of {citation}: {found} is out of bounds; allowed: a ratio from {least} to {most} ({unit}).":
        "o {name} não pode dar ao valor {figure} de {citation} {found}: admite-se uma fracção de {least} a {most}",
    "{name} cannot set figure {figure} of {citation}: {found} has parts above {part}; allowed: a ratio from {least} to {most} "
    "({unit}).":
        "o {name} não pode dar ao valor {figure} de {citation} {found}: admite-se uma fracção de {least} a {most}",
    "{name} cannot set figure {figure} of {citation}: the word has {found} characters; allowed: up to {most}.":
        "o {name} não pode dar ao valor {figure} de {citation} um texto de {found} caracteres: admitem-se {most} no máximo",
    "{name} cannot set figure {figure} of {citation}: the word is empty.":
        "o {name} não pode dar ao valor {figure} de {citation} um texto vazio",
    "{name} cannot set figure {figure} of {citation}: the word has signs that nobody can read.":
        "o {name} não pode dar ao valor {figure} de {citation} um texto com sinais que ninguém lê",
    "{name} cannot set figure {figure} of {citation}: the list has {found} items; allowed: {least} to {most}.":
        "o {name} não pode dar ao valor {figure} de {citation} uma lista de {found} elementos: admitem-se de {least} a {most}",
    "{name} cannot set figure {figure} of {citation}: {found} is not among its entries: {entries}.{more}":
        "o {name} não pode dar ao valor {figure} de {citation} a entrada {found}; as da lei são: {entries}",
    "{name} cannot set figure {figure} of {citation}: {found} is {sort}; {due} ({printed}).":
        "o {name} não pode dar ao valor {figure} de {citation} {found}: não é do género do que está na lei, {printed}",
    "{name} changes figure {figure} of {citation}, which the law does not have. That paragraph has: {names}.{more}":
        "o {name} altera o valor {figure} de {citation}, que a lei não tem; o parágrafo tem: {names}",
    "{name} changes figure {figure} of {citation}, which the law does not have.{more}":
        "o {name} altera o valor {figure} de {citation}, que a lei não tem",
    "{name} changes an unknown regulation. No regulation {regulation} in the law.{more}":
        "o {name} altera um regulamento que a lei não tem: {regulation}",
    "{name} of {body} changes nothing: {citation} wants a numbered {kind} of the {power}.":
        "o {name}, de {body}, não altera nada: {citation} quer um {kind} numerado do {power}",
    "{name} changes {front}: {citation} lets it update the rules of the games, not the decree.":
        "o {name} altera {front}: {citation} deixa-o actualizar as regras dos jogos, não o decreto",
    "{regulation} lets no instrument change its figures: write a dated record in its own file.":
        "{regulation} não deixa que um instrumento altere os seus valores: escreva um registo datado no seu ficheiro",
    "{name} is here twice. To correct it, issue an instrument of another number that withdraws it.":
        "o {name} está aqui duas vezes. Para o corrigir, emita um instrumento com outro número que o retire",
    "{name} withdraws {earlier}, which is not one of the instruments here.":
        "o {name} retira o {earlier}, que não está entre os instrumentos dados",
    "{name} withdraws {earlier}, which was published after it.": "o {name} retira o {earlier}, que foi publicado depois dele",
    "Figure {figure} of {citation} has two values on {day}: {one} and {other}. Close the first with `until` or give the second "
    "a later day.":
        "o valor {figure} de {citation} tem dois valores em {day}: {one} e {other}. Feche o primeiro com `until` ou dê ao segundo "
        "um dia posterior",
    "{name} cannot be adopted: tried on sample coups of {game} with the law of {day}, the judge failed ({fault}). Correct the "
    "figures and announce it again.":
        "o {name} não pode ser adoptado: ensaiado em golpes de {game} com a lei de {day}, a avaliação falhou. Corrija os valores e "
        "anuncie-o de novo",
    "{name} would bind from {days} days, and every game is tried on each of them; at most {most} are allowed. Divide it into "
    "several instruments.":
        "o {name} vigoraria a partir de {days} dias diferentes, e cada jogo é ensaiado em todos eles; admitem-se {most} no "
        "máximo. Divida-o em vários instrumentos",
    "{name} cannot be adopted: tried on sample coups of {game} with the law of {day}, the judge took more than {seconds} seconds "
    "of processor. Correct the figures and announce it again.":
        "o {name} não pode ser adoptado: ensaiado em golpes de {game} com a lei de {day}, a avaliação levou mais de {seconds} "
        "segundos de processador. Corrija os valores e anuncie-o de novo",
    "{name} cannot be adopted: tried on sample coups of {game} with the law of {day}, the judge took more than {memory} MB of "
    "memory. Correct the figures and announce it again.":
        "o {name} não pode ser adoptado: ensaiado em golpes de {game} com a lei de {day}, a avaliação ocupou mais de {memory} MB "
        "de memória. Corrija os valores e anuncie-o de novo",
    "The trial of {name} was cut short ({fault}), so it is not adopted. Announce it again.":
        "o ensaio do {name} foi interrompido ({fault}), por isso não é adoptado. Anuncie-o de novo",
}  # fmt: skip
