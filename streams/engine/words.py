"""What happens at any table, as inspectors read it; a game adds the words of its own events to its book."""

PORTUGUESE = {
    "table_opened": "abertura da banca", "table_suspended": "suspensão da banca", "table_resumed": "reabertura da banca",
    "table_closed": "encerramento da banca", "dealer_on": "entrada do pagador", "dealer_off": "saída do pagador",
    "coup_opened": "abertura do golpe", "coup_closed": "fecho do golpe", "clock_ticked": "passagem do tempo",
    "unsure": "fase desconhecida",
}  # fmt: skip
