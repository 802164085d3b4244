"""Why a rule of arts. 1 and 2 could not judge, as inspectors read it."""

REASONS = {
    "it cannot be told how the bet lay when the result that stands was known":
        "não se pode dizer como estava a aposta quando se soube o resultado que vale",
    "a result was called void without a cause": "um resultado foi anulado sem causa",
    "bet {bet} has won and is not paid yet": "a aposta {bet} ganhou e ainda não está paga",
    "bet {bet} is called {place}, but its chips lie elsewhere":
        "a aposta {bet} é dita {place}, mas as suas fichas estão noutro sítio",
    "bet {bet} was knocked over, and not by staff: the decree does not say how it counts":
        "a aposta {bet} foi desmarcada, e não por profissionais da banca: o decreto não diz como conta",
    "bet {bet} was put back by {method}, but never seen on the cloth before":
        "a aposta {bet} foi reconstituída ({method}), mas nunca antes vista no pano",
    "bet {bet} was settled, but never seen on the cloth": "a aposta {bet} foi liquidada, mas nunca vista no pano",
    "bet {bet} was swept and handed back while bets were open: to the cloth or to its owner":
        "a aposta {bet} foi recolhida e devolvida com o jogo ainda aberto: ao pano ou ao dono",
    "no camera showed how the prize was laid out": "nenhuma câmara mostrou como foi disposto o prémio",
    "no inspection says whether the deflectors are fixed": "nenhuma vistoria diz se os azares estão fixos",
    "no sensor saw the ball lose speed": "nenhum sensor viu a bola perder velocidade",
    "no wheel has a pocket {pocket}": "nenhuma roleta tem o compartimento {pocket}",
    "nobody is on record as giving the ball": "não consta quem dá a bola",
    "not every ball of the table is known": "nem todas as bolas da banca são conhecidas",
    "something fell into the wheel before the ball was at rest: there is no result":
        "caiu algo na roleta antes de a bola se imobilizar: não há resultado",
    "the ball was launched again after the closing call, and nothing tells why":
        "a bola foi lançada de novo depois do «jogo feito», e nada diz porquê",
    "the ball may have been registered again in a lost message":
        "a bola pode ter sido registada de novo numa mensagem perdida",
    "the ball that was replaced is not registered": "a bola substituída não está registada",
    "the chips handed in for this change were not seen": "as fichas entregues para este troco não foram vistas",
    "the colours of the table were not declared": "as cores da banca não foram declaradas",
    "the display showed no value for these chips": "o mostrador não indicava valor para estas fichas",
    "the launch before this one was not seen": "o lançamento anterior não foi visto",
    "the licence does not carry the venue's register of chip symbols":
        "a licença não traz o registo dos símbolos de fichas da sala",
    "the licence does not count the boxes, or the colours": "a licença não conta as caixas, ou as cores",
    "the licence does not describe the chips without face value": "a licença não descreve as fichas sem valor facial",
    "the licence does not describe the wheel": "a licença não descreve a roleta",
    "the licence does not describe the wheel, or the cloth": "a licença não descreve a roleta, ou o pano",
    "the licence does not say how the value of chips is shown": "a licença não diz como se mostra o valor das fichas",
    "the licence names no ball": "a licença não indica nenhuma bola",
    "the number of the coup before is not known": "o número do golpe anterior não é conhecido",
    "the numbering of the wheel was not declared": "a numeração da roleta não foi declarada",
    "the position {position} is written out of order": "a posição {position} está escrita fora de ordem",
    "the symbol of the chips is not known": "o símbolo das fichas não é conhecido",
    "the symbol of the table was not declared": "o símbolo da banca não foi declarado",
    "nobody recorded the value that the player asked for": "o valor pedido pelo jogador não foi registado",
    "the values posted at the table were not declared": "os valores afixados na banca não foram declarados",
    "nobody saw when the ball entered service": "não se viu quando a bola entrou em serviço",
    "nobody saw in full when the colour was given and what was bet in it":
        "não se viu por inteiro quando a cor foi dada nem o que nela se apostou",
    "nobody saw when the dealer took the ball": "não se viu quando o pagador tomou a bola",
    "nobody saw where the ball came to rest": "não se viu onde a bola se imobilizou",
    "no event shows whether the chips or the person justified the refusal":
        "nenhum evento mostra se as fichas ou a pessoa justificavam a recusa",
    "nobody saw which ball was in service": "não se viu que bola estava em serviço",
    "nobody saw who holds the colour of the chips": "não se viu quem tem a cor das fichas",
    "nobody saw whose chips these are": "não se viu de quem são estas fichas",
    "{place} is laid in units of {unit} chips; {chips} are not whole units.":
        "{place} faz-se em unidades de {unit} fichas; {chips} não são unidades inteiras.",
}  # fmt: skip
