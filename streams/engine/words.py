"""Portuguese words for what happens at any table; a game adds the words of its own events."""

PORTUGUESE = {
    "table_opened": "abertura da banca", "table_suspended": "suspensão da banca", "table_resumed": "reabertura da banca",
    "table_closed": "encerramento da banca", "dealer_on": "entrada do pagador", "dealer_off": "saída do pagador",
    "coup_opened": "abertura do golpe", "coup_closed": "fecho do golpe", "clock_ticked": "passagem do tempo",
    "reading_corrected": "correcção de uma leitura", "session_opened": "início da sessão", "session_closed": "fim da sessão",
    "not_in_the_licence": "que não consta da licença", "without_rules": "para que não há regras",
    "it_was_judged_all_the_same": "foi avaliado ainda assim", "it_could_not_be_judged": "não pôde ser avaliado",
    "idle": "sem golpe", "unsure": "fase desconhecida",
    "key_registered": "registo de chave", "key_revoked": "revogação de chave",
    "no_signature": "não traz assinatura", "wrong_signature": "a assinatura não é de nenhuma chave da fonte",
    "revoked_key": "a chave foi revogada", "key_of_another_source": "a chave é de outra fonte da mesa",
    "source_without_key": "a fonte não tem chave nesta mesa",
    "it_does_not_exist_there": "esse registo não existe lá", "it_says_something_else": "ele diz outra coisa",
    "it_was_quoted_before": "já tinha sido citado", "it_names_another_controller": "ela nomeia outro controlador",
    "own_revocation": "ninguém revoga a sua própria chave", "no_public_key": "não é uma chave pública",
    "rests_on_an_unbelieved_record": "assenta num registo que não foi acreditado",
    "older_than_the_opening": "é mais antigo do que a abertura e não assenta no último registo",
}  # fmt: skip
