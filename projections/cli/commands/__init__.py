"""One module for each command: `EXAMPLE`, `arguments` and `run`; or `EXAMPLE` and `SUBCOMMANDS`.

They import what is heavy only when they run: `vigia --help` shall be quick.
"""

from typing import Final

COMMANDS: Final = {
    "demo": (
        "põe uma sala a jogar em tempo acelerado e mostra, no navegador, o que se apanha",
        "play a floor of tables faster than life and show the findings in a browser",
    ),
    "serve": (
        "a consola do inspector: sala, achados, golpes, API, num navegador",
        "the inspector's console: floor, findings, coups, API, in a browser",
    ),
    "simulate": (
        "inventa noites de jogo verosímeis, legais ou com truques",
        "simulate evenings at a table, lawful or with tricks",
    ),
    "replay": (
        "julga um diário perante a lei do dia e aponta as infracções",
        "judge a journal against the law of the day and flag the breaches",
    ),
    "compare": (
        "julga os mesmos golpes por dois regulamentos e mostra as diferenças",
        "judge the same coups under two regulations and show where they differ",
    ),
    "verify": (
        "confere a cadeia de cada mesa, e os selos guardados noutro lugar; sai com 1 se algo não está em ordem",
        "check the chain of every table, and the checkpoints kept elsewhere; exit with 1 if anything is not in order",
    ),
    "proof": (
        "prova que um registo está num dia selado, ou que um dia só cresceu",
        "prove that a record is in a sealed day, or that a day only grew",
    ),
    "coup": (
        "mostra um golpe segundo a segundo e o que disse cada regra",
        "show a coup second by second and what each rule said",
    ),
    "dossier": (
        "faz o dossier de um golpe ou de um achado, que um terceiro confere sem a Vigia",
        "make the dossier of a coup or a finding, which a third party checks without Vigia",
    ),
    "import": (
        "faz um diário do que foi registado noutro lugar, e que se julga até onde chega",
        "make a journal of what was recorded elsewhere, to be judged as far as it goes",
    ),
    "export": (
        "escreve o que um diário tem em formatos que outros lêem",
        "write what a journal holds in formats that others read",
    ),
    "fairness": (
        "mostra se dados, roletas e cartas saem como os equilibrados (indicador, não infracção)",
        "show whether dice, wheels and cards fall as fair ones do (an indicator, not a breach)",
    ),
    "returns": (
        "mostra o que cada máquina devolveu, entre que limites, e se é menos do que deve (indicador, não infracção)",
        "show what each machine gave back, within which bounds, and whether it is too little (an indicator, not a breach)",
    ),
    "report": (
        "faz um relatório de um dia, mês ou trimestre, assinado, em PDF, XLSX, CSV, Parquet e JSON",
        "make a report of a day, month or quarter, signed, as PDF, XLSX, CSV, Parquet and JSON",
    ),
    "publish": (
        "publica números que não mostram uma casa só, numa cadeia de edições assinadas que um navegador abre do disco",
        "publish figures that show no single house, in a chain of signed editions that a browser opens from a disk",
    ),
    "batch": (
        "faz o lote de um dia de uma casa à maneira de outras autoridades (demonstração de formato)",
        "make the batch of a house's day in the manner of other authorities (a demonstration of format)",
    ),
    "jackpots": (
        "refaz os superjackpots a partir dos registos das máquinas e aponta o que não foi lançado; sai com 1 se algo não está em ordem",
        "rebuild linked jackpots from the machines' own logs and flag what was not booked; exit with 1 if anything is not in order",
    ),
    "law": ("consulta a lei: o que está escrito e o que se verifica", "look up the law: what it says, what is checked"),
    "device": (
        "chaves dos aparelhos, ensaio de conformidade, envio para o Kafka",
        "keys of devices, conformance of their journals, sending to Kafka",
    ),
    "account": ("gere as contas da consola", "manage the accounts of the console"),
    "backup": (
        "copia as contas, o registo da mesa de trabalho e as chaves para um ficheiro, conferido por somas",
        "copy accounts, the desk's log and keys into one file, checked by hashes",
    ),
    "restore": (
        "confere uma cópia e repõe-na numa pasta nova",
        "check a copy and put it back into a new folder",
    ),
    "alerts": ("confere o plano dos avisos e experimenta os canais", "check the plan of alerts and try its channels"),
    "kafka": (
        "põe a correr um Kafka verdadeiro nesta máquina, para desenvolvimento e ensaios",
        "run a real Kafka on this machine, for development and tests",
    ),
    "topics": (
        "cria os tópicos que faltam e diz em que diferem os que há",
        "create the topics that are missing and say how those that exist differ",
    ),
    "worker": (
        "julga o que as mesas enviam pelo Kafka; vários dividem as mesas entre si",
        "judge what the tables send through Kafka; several share the tables between them",
    ),
    "sink": (
        "guarda no arquivo o que os trabalhadores publicam: eventos, achados, golpes, quarentena",
        "write what the workers publish into the store: events, findings, coups, quarantine",
    ),
    "schemas": (
        "gera os JSON Schemas e o documento AsyncAPI das mensagens",
        "generate the JSON Schemas and the AsyncAPI document of the messages",
    ),
    "bench": (
        "mede nesta máquina a descodificação, a reprodução e a memória",
        "measure decoding, replay and memory on this machine",
    ),
}  # what each is for, in the order of the help
MODULES: Final = {"import": "importing", "export": "exporting"}  # where a module cannot be named after its command
