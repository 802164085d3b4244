"""What is done at the desk, as people read it."""

from collections.abc import Mapping
from typing import Final

KINDS: Final[Mapping[str, tuple[str, str]]] = {
    "account_added": ("conta criada", "account added"),
    "account_locked": ("conta fechada", "account locked"),
    "account_password_changed": ("palavra-passe mudada", "password changed"),
    "account_role_changed": ("função mudada", "role changed"),
    "account_unlocked": ("conta reaberta", "account unlocked"),
    "case_assigned": ("processo atribuído", "case assigned"),
    "case_closed": ("processo encerrado", "case closed"),
    "case_noted": ("nota no processo", "case noted"),
    "case_opened": ("processo aberto", "case opened"),
    "case_reopened": ("processo reaberto", "case reopened"),
    "case_viewed": ("processo consultado", "case viewed"),
    "confirmation_proposed": ("confirmação proposta", "confirmation proposed"),
    "deadline_set": ("prazo fixado", "deadline set"),
    "desk_opened": ("registo aberto", "log opened"),
    "dismissal_proposed": ("arquivamento proposto", "dismissal proposed"),
    "dispute_gathered": ("reclamação junta ao processo", "dispute gathered into the case"),
    "dispute_opened": ("reclamação aberta", "dispute opened"),
    "dispute_reopened": ("reclamação reaberta", "dispute reopened"),
    "dispute_settled": ("reclamação resolvida", "dispute settled"),
    "dossier_made": ("dossiê feito", "dossier made"),
    "export_made": ("exportação feita", "export made"),
    "finding_acknowledged": ("achado visto", "finding acknowledged"),
    "finding_confirmed": ("achado confirmado", "finding confirmed"),
    "finding_dismissed": ("achado arquivado", "finding dismissed"),
    "finding_gathered": ("achado junto ao processo", "finding gathered into the case"),
    "finding_reopened": ("achado reaberto", "finding reopened"),
    "finding_set_apart": ("achado retirado do processo", "finding set apart from the case"),
    "player_unmasked": ("identidade revelada", "player unmasked"),
    "proposal_refused": ("proposta recusada", "proposal refused"),
    "proposal_seconded": ("proposta subscrita", "proposal seconded"),
    "proposal_withdrawn": ("proposta retirada", "proposal withdrawn"),
    "signed_in": ("entrada", "signed in"),
    "signed_out": ("saída", "signed out"),
    "token_ended": ("token terminado", "token ended"),
    "token_made": ("token criado", "token made"),
}

STATES: Final[Mapping[str, tuple[str, str]]] = {
    "open": ("por tratar", "open"),
    "acknowledged": ("em análise", "being looked into"),
    "confirmation_proposed": (
        "confirmação à espera da segunda assinatura",
        "confirmation waits for a second signature",
    ),
    "dismissal_proposed": ("arquivamento à espera da segunda assinatura", "dismissal waits for a second signature"),
    "confirmed": ("confirmado", "confirmed"),
    "dismissed": ("arquivado", "dismissed"),
    "settled": ("resolvida", "settled"),
    "closed": ("encerrado", "closed"),
    "upheld": ("procedente", "upheld"),
    "rejected": ("improcedente", "rejected"),
    "withdrawn": ("retirada", "withdrawn"),
}
