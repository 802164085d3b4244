"""Why a rule of a dice game could not judge, as inspectors read it."""

REASONS = {
    "a payment over several bets was corrected, and nobody recorded how much of it each bet got":
        "corrigiu-se um pagamento de várias apostas sem dizer quanto coube a cada uma",
    "nobody saw how the bet stood": "não se viu como estava a aposta",
    "no throw of the series was seen": "não se viu nenhum lançamento da série",
    "the table counted a throw that was void: what came after it rests on nothing":
        "a banca contou um lançamento nulo: o que veio depois não assenta em nada",
    "it is not known what was still owing on the bet": "não se sabe o que ainda se devia pela aposta",
    "nobody saw how the dice came to rest": "não se viu como os dados se imobilizaram",
    "nobody saw how the dice lay": "não se viu como ficaram os dados",
    "nobody saw how the prize was laid out": "não se viu como foi disposto o prémio",
    "nobody saw how the shooter got the dice": "não se viu como o lançador recebeu os dados",
    "messages were lost that may have told of bets": "perderam-se mensagens que podiam dar conta de apostas",
    "no other set of the table may be thrown": "nenhum outro terno da banca pode ser lançado",
    "nobody is on record as throwing the dice": "não consta quem lança os dados",
    "the dice were lifted before they were at rest": "os dados foram levantados antes de se imobilizarem",
    "the licence carries no inventory of the table": "a licença não traz o inventário da banca",
    "the licence does not describe the dice": "a licença não descreve os dados",
    "the licence does not describe the set that was seized": "a licença não descreve o terno apreendido",
    "the licence does not say how high a prize may be": "a licença não diz que prémio máximo se pode pagar",
    "the licence does not say on which total don't pass stands off": "a licença não diz qual é o «bar»",
    "nobody saw when the dealer took the dice": "não se viu quando o pagador tomou os dados",
    "nobody saw when the set entered service": "não se viu quando o terno entrou em serviço",
    "nobody saw where the bets lay on the cloth": "não se viu onde estavam as apostas no pano",
    "nobody saw whether the dice were checked": "não se viu se os dados foram verificados",
    "nobody saw whether the table was suspended": "não se viu se a banca estava suspensa",
    "nobody saw whether a set had given way": "não se viu se algum terno tinha sido retirado",
    "nobody saw whether the chips handed back had been taken or still lay there":
        "não se viu se as fichas devolvidas tinham sido recolhidas ou ainda estavam no pano",
    "nobody saw which dice were out of play": "não se viu que dados estavam fora de jogo",
    "nobody saw which set was in service": "não se viu que terno estava em serviço",
    "nobody saw which way the dice took to the track": "não se viu por onde os dados chegaram à pista",
}  # fmt: skip
