"""Roles and permissions in words, as the manual and the accounts' page show them."""

from collections.abc import Mapping
from typing import Final

from projections.access.roles import AccountRole, Permission

ROLES: Final[Mapping[AccountRole, tuple[str, str]]] = {
    AccountRole.INSPECTOR: ("inspector", "inspector"),
    AccountRole.INVESTIGATOR: ("investigador", "investigator"),
    AccountRole.STATISTICIAN: ("estatístico", "statistician"),
    AccountRole.ADMINISTRATOR: ("administrador", "administrator"),
    AccountRole.COMPLIANCE: ("conformidade do casino", "casino's compliance officer"),
}
PERMISSIONS: Final[Mapping[Permission, tuple[str, str]]] = {
    Permission.FLOOR_WATCH: ("ver a sala", "watch the floor"),
    Permission.FINDINGS_READ: ("ler os achados", "read findings"),
    Permission.FINDINGS_DECIDE: ("decidir sobre um achado", "decide on a finding"),
    Permission.FINDINGS_SECOND: ("segunda assinatura em achados graves", "second signature on grave findings"),
    Permission.COUPS_REPLAY: ("rever um golpe", "replay a coup"),
    Permission.WHAT_IF: ("ensaiar alterações numa cópia", "try changes in a copy"),
    Permission.CASES_READ: ("ler os processos", "read cases"),
    Permission.CASES_WORK: ("trabalhar nos processos e reclamações", "work on cases and disputes"),
    Permission.DOSSIER_MAKE: ("fazer o dossier de prova", "make an evidence dossier"),
    Permission.EXPORT: ("exportar", "export"),
    Permission.STATISTICS_READ: ("ler as estatísticas", "read the statistics"),
    Permission.PLAYERS_UNMASK: ("conhecer a identidade de um jogador", "learn a player's identity"),
    Permission.ALERTS_MANAGE: ("gerir os avisos", "manage alerts"),
    Permission.ACCOUNTS_MANAGE: ("gerir as contas", "manage accounts"),
    Permission.AUDIT_READ: ("ler o registo de auditoria", "read the audit trail"),
    Permission.API_USE: ("usar a API", "use the API"),
}
