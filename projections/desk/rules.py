"""Who may do what at the desk, and when: checked before anything is written."""

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import Any, Final

from projections.access import Declined, Permission, UserAccount
from projections.desk.desk_state import Case, DeskEntry, DeskState, Dispute
from projections.desk.states import ALONE, CASE, DISPOSITIONS, DISPUTE, FINDING, GRAVE, PROPOSED, CaseState
from projections.desk.words import KINDS
from schemas import desk as deeds
from schemas.desk import Deed

UNMASKED_FOR: Final = timedelta(hours=1)
SUPPRESSED_FOR: Final = timedelta(days=7)  # the longest silence; a longer one is asked for again
ACKNOWLEDGED_FOR: Final = timedelta(days=90)  # the longest that somebody looks into a finding; then it is open again
Accounts = Callable[[str], UserAccount | None]

NEEDS: Final[Mapping[type[Deed], Permission | None]] = {
    deeds.DeskOpened: None,
    deeds.FindingAcknowledged: Permission.FINDINGS_DECIDE,
    deeds.FindingAssigned: Permission.FINDINGS_DECIDE,
    deeds.FindingConfirmed: Permission.FINDINGS_DECIDE,
    deeds.FindingDismissed: Permission.FINDINGS_DECIDE,
    deeds.ConfirmationProposed: Permission.FINDINGS_DECIDE,
    deeds.DismissalProposed: Permission.FINDINGS_DECIDE,
    deeds.ProposalSeconded: Permission.FINDINGS_SECOND,
    deeds.ProposalRefused: Permission.FINDINGS_SECOND,
    deeds.ProposalWithdrawn: Permission.FINDINGS_DECIDE,
    deeds.FindingReopened: Permission.FINDINGS_DECIDE,
    deeds.DisputeOpened: Permission.CASES_WORK,
    deeds.DisputeSettled: Permission.CASES_WORK,
    deeds.DisputeReopened: Permission.CASES_WORK,
    deeds.CaseOpened: Permission.CASES_WORK,
    deeds.CaseNoted: Permission.CASES_WORK,
    deeds.CaseAssigned: Permission.CASES_WORK,
    deeds.DeadlineSet: Permission.CASES_WORK,
    deeds.FindingGathered: Permission.CASES_WORK,
    deeds.FindingSetApart: Permission.CASES_WORK,
    deeds.DisputeGathered: Permission.CASES_WORK,
    deeds.CaseClosed: Permission.CASES_WORK,
    deeds.CaseReopened: Permission.CASES_WORK,
    deeds.CaseViewed: Permission.CASES_READ,
    deeds.PlayerUnmasked: Permission.PLAYERS_UNMASK,
    deeds.FindingViewed: Permission.FINDINGS_READ,
    deeds.PlayerSearched: Permission.CASES_WORK,
    deeds.AttachmentAdded: Permission.CASES_WORK,
    deeds.AttachmentTaken: Permission.CASES_READ,
    deeds.VideoReferenced: Permission.CASES_WORK,
    deeds.SearchSaved: Permission.FINDINGS_READ,
    deeds.SearchDropped: Permission.FINDINGS_READ,
    deeds.DossierMade: Permission.DOSSIER_MAKE,
    deeds.ExportMade: Permission.EXPORT,
    deeds.AccountAdded: Permission.ACCOUNTS_MANAGE,
    deeds.AccountRoleChanged: Permission.ACCOUNTS_MANAGE,
    deeds.AccountPasswordChanged: Permission.ACCOUNTS_MANAGE,
    deeds.AccountLocked: Permission.ACCOUNTS_MANAGE,
    deeds.AccountUnlocked: Permission.ACCOUNTS_MANAGE,
    deeds.TokenMade: Permission.ACCOUNTS_MANAGE,
    deeds.TokenEnded: Permission.ACCOUNTS_MANAGE,
    deeds.AlertTaken: Permission.ALERTS_MANAGE,
    deeds.AlertSent: Permission.ALERTS_MANAGE,
    deeds.AlertFailed: Permission.ALERTS_MANAGE,
    deeds.AlertWithheld: Permission.ALERTS_MANAGE,
    deeds.AlertsSuppressed: Permission.ALERTS_MANAGE,
    deeds.SuppressionLifted: Permission.ALERTS_MANAGE,
    deeds.SignedIn: None,
    deeds.SignedOut: None,
}


class NotAllowed(Declined):
    """This account may not do that."""


class Unknown(Declined):
    """No such thing, or not visible to this account; the answer is the same."""


class Overtaken(Declined):
    """Somebody else was faster; `entry` is what they did."""

    def __init__(self, entry: DeskEntry) -> None:
        pt, en = KINDS.get(entry.kind, (entry.kind, entry.kind))
        super().__init__(
            f"Entretanto {entry.by} registou: {pt} ({entry.time:%Y-%m-%d %H:%M} UTC). Nada foi alterado; veja e decida.",
            f"Meanwhile {entry.by} recorded: {en} ({entry.time:%Y-%m-%d %H:%M} UTC). Nothing was changed; look and decide.",
        )
        self.entry = entry


def check(books: DeskState, deed: Deed, by: UserAccount, now: datetime, accounts: Accounts | None = None) -> None:
    """Raise `Declined` if this may not be done as things stand."""
    need = NEEDS[type(deed)]
    own = (
        isinstance(deed, deeds.AccountPasswordChanged | deeds.TokenMade | deeds.TokenEnded) and deed.account == by.name
    )
    if (need is not None and not by.may(need) and not own) or (by.locked and not isinstance(deed, deeds.SignedOut)):
        raise NotAllowed("A sua função não permite isto.", "Your role does not allow this.")
    if isinstance(deed, deeds.FindingDeed):
        _finding(books, deed, by, now, accounts)
    elif isinstance(deed, deeds.SearchSaved | deeds.SearchDropped):
        _search(books, deed, by)
    elif isinstance(deed, deeds.AttachedDeed | deeds.AttachmentTaken):
        _attached(books, deed, by)
    elif isinstance(deed, deeds.PlayerSearched) and deed.by_name and not by.may(Permission.PLAYERS_UNMASK):
        raise NotAllowed("A sua função não permite isto.", "Your role does not allow this.")
    elif isinstance(deed, deeds.DisputeDeed):
        _dispute(books, deed, by)
    elif isinstance(deed, deeds.CaseDeed):
        _case(books, deed, by, now, accounts)
    elif isinstance(deed, deeds.AlertsSuppressed):
        _suppression(deed, by, now)


def overtaken(books: DeskState, deed: Deed, seen: int | None) -> None:
    """Raise `Overtaken` if something was done since the form was shown."""
    if seen is None:
        return
    known: Any = None
    if isinstance(deed, deeds.FindingDeed):
        known = books.findings.get((deed.venue, deed.finding))
    elif isinstance(deed, deeds.DisputeDeed):
        known = books.disputes.get(deed.dispute)
    elif isinstance(deed, deeds.CaseDeed):
        known = books.cases.get(deed.case)
    if known is not None and known.touched > seen:
        raise Overtaken(known.history[-1])


def sees_case(by: UserAccount, case: Case) -> bool:
    """Whether all of the case is this account's business."""
    return all(by.sees(venue) for venue in case.venues)


def _unknown() -> Unknown:
    return Unknown(
        "Não existe, ou está fora do que a sua conta pode ver.",
        "There is no such thing, or it is outside what your account may see.",
    )


def _impossible(deed: Deed, state: str) -> Declined:
    pt, en = KINDS[deed.type]
    return Declined(f"Não é possível neste estado ({state}): {pt}.", f"Not possible in this state ({state}): {en}.")


def _finding(
    books: DeskState, deed: deeds.FindingDeed, by: UserAccount, now: datetime, accounts: Accounts | None
) -> None:
    if not by.sees(deed.venue):
        raise _unknown()
    known = books.finding(deed.venue, deed.finding).at(now)
    if type(deed) not in FINDING[known.state]:
        raise _impossible(deed, known.state)
    if (type(deed) in ALONE and deed.severity in GRAVE) or (type(deed) in PROPOSED and deed.severity not in GRAVE):
        raise Declined(
            "Um achado grave ou crítico decide-se a dois, os outros por uma só pessoa.",
            "A grave finding is decided by two people, any other by one.",
        )
    second = isinstance(deed, deeds.ProposalSeconded | deeds.ProposalRefused)
    if second and by.name == known.proposer:
        raise NotAllowed(
            "A segunda assinatura é de outra pessoa: ninguém confirma a sua própria proposta.",
            "The second signature is somebody else's: nobody agrees with their own proposal.",
        )
    if isinstance(deed, deeds.ProposalWithdrawn) and by.name != known.proposer:
        raise NotAllowed("Só quem propôs retira a proposta.", "Only whoever proposed it withdraws it.")
    _worked_on(deed, now, accounts)


def _worked_on(deed: deeds.FindingDeed, now: datetime, accounts: Accounts | None) -> None:
    """Check what is said beside the decision itself: until when, to whom, with what disposition."""
    if isinstance(deed, deeds.FindingAcknowledged) and deed.until is not None:
        if not now < deed.until <= now + ACKNOWLEDGED_FOR:
            raise Declined(
                "Um achado toma-se em mãos por noventa dias, no máximo.",
                "A finding is taken in hand for ninety days at most.",
            )
    elif isinstance(deed, deeds.FindingAssigned) and accounts is not None:
        to = accounts(deed.to)
        if to is None or to.locked or not to.may(Permission.FINDINGS_DECIDE) or not to.sees(deed.venue):
            raise Declined(
                "Só se atribui um achado a quem possa decidir sobre ele.",
                "A finding is assigned only to somebody who may decide on it.",
            )
    elif isinstance(deed, deeds.DecisionDeed) and deed.disposition not in (None, *DISPOSITIONS[type(deed)]):
        raise Declined("Esse desfecho não é desta decisão.", "That disposition does not go with this decision.")


def _attached(books: DeskState, deed: deeds.AttachedDeed | deeds.AttachmentTaken, by: UserAccount) -> None:
    if not all(map(by.sees, deed.venues)):
        raise _unknown()
    if isinstance(deed, deeds.VideoReferenced) and not deed.since < deed.until:
        raise Declined("As imagens acabam depois de começar.", "A video ends after it begins.")
    kind, _, name = deed.attached_to.partition("/")
    case = books.cases.get(name) if kind == "case" else None
    if case is not None and case.state is CaseState.CLOSED and isinstance(deed, deeds.AttachedDeed):
        raise Declined("O processo está encerrado.", "The case is closed.")


def _search(books: DeskState, deed: deeds.SearchSaved | deeds.SearchDropped, by: UserAccount) -> None:
    known = books.searches.get(deed.search)
    if deed.venues != by.venues or (known is None) != isinstance(deed, deeds.SearchSaved):
        raise _unknown()
    if known is not None and known.owner != by.name:
        raise _unknown()
    if isinstance(deed, deeds.SearchSaved) and deed.channel is not None and not by.may(Permission.ALERTS_MANAGE):
        raise NotAllowed("A sua função não permite isto.", "Your role does not allow this.")


def _dispute(books: DeskState, deed: deeds.DisputeDeed, by: UserAccount) -> None:
    known = books.disputes.get(deed.dispute)
    if isinstance(deed, deeds.DisputeOpened):
        if not by.sees(deed.venue):
            raise _unknown()
        if known is not None or (deed.amount is None) != (deed.currency is None):
            raise Declined(
                "Uma quantia tem a sua moeda, e uma reclamação abre-se uma vez.",
                "An amount has its currency, and a dispute is opened once.",
            )
        return
    if known is None or not by.sees(known.opened.venue):
        raise _unknown()
    if type(deed) not in DISPUTE[known.state]:
        raise _impossible(deed, known.state)


def _case(books: DeskState, deed: deeds.CaseDeed, by: UserAccount, now: datetime, accounts: Accounts | None) -> None:
    known = books.cases.get(deed.case)
    if isinstance(deed, deeds.CaseOpened):
        if known is not None or not by.sees(deed.venue):
            raise _unknown()
        return
    if known is None or not sees_case(by, known):
        raise _unknown()
    if type(deed) not in CASE[known.state]:
        raise _impossible(deed, known.state)
    _contents(books, deed, known, by)
    if isinstance(deed, deeds.CaseAssigned) and accounts is not None:
        to = accounts(deed.to)
        if to is None or not to.may(Permission.CASES_WORK) or not sees_case(to, known):
            raise Declined(
                "Só se atribui um processo a quem possa trabalhar nele.",
                "A case is assigned only to somebody who may work on it.",
            )
    if isinstance(deed, deeds.PlayerUnmasked) and not now < deed.until <= now + UNMASKED_FOR:
        raise Declined("Uma identidade mostra-se por uma hora, no máximo.", "An identity is shown for an hour at most.")


def _suppression(deed: deeds.AlertsSuppressed, by: UserAccount, now: datetime) -> None:
    if deed.rule is None and deed.venue is None and deed.table is None:
        raise Declined(
            "Diga o que suspender: uma regra, um casino ou uma mesa.",
            "Say what is to be suppressed: a rule, a casino or a table.",
        )
    if not now < deed.until <= now + SUPPRESSED_FOR:
        raise Declined("Avisos suspendem-se por sete dias, no máximo.", "Alerts are suppressed for seven days at most.")
    if by.venues is not None and (deed.venue is None or not by.sees(deed.venue)):
        raise _unknown()


def _contents(books: DeskState, deed: deeds.CaseDeed, case: Case, by: UserAccount) -> None:
    """Check a case: what is added must exist, be visible and be new; what is closed must be settled."""
    if isinstance(deed, deeds.FindingGathered) and not by.sees(deed.venue):
        raise _unknown()
    if isinstance(deed, deeds.DisputeGathered):
        _gathered(books.disputes.get(deed.dispute), by)
    twice = isinstance(deed, deeds.FindingGathered) and deed.finding in case.findings
    absent = isinstance(deed, deeds.FindingSetApart) and deed.finding not in case.findings
    if twice or absent:
        raise Declined("O processo já está nesse estado.", "The case is already in that state.")
    if isinstance(deed, deeds.CaseClosed) and books.pending(case):
        raise Declined(
            "O processo tem reclamações por resolver ou decisões à espera da segunda assinatura.",
            "The case has disputes to be settled or decisions that wait for the second signature.",
        )


def _gathered(dispute: Dispute | None, by: UserAccount) -> None:
    if dispute is None or not by.sees(dispute.opened.venue):
        raise _unknown()
    if dispute.case is not None:
        raise Declined(
            f"A reclamação já está no processo {dispute.case}.", f"The dispute is in case {dispute.case} already."
        )
