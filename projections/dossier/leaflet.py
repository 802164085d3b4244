"""The leaflet of a dossier: what is in it, what it proves and what not, how to check it."""

from projections.dossier.contents import DossierContents
from streams.engine.notes import VerifierKey

_PT = """DOSSIER DA VIGIA
{subject}

O que contém
  dossier.pdf            o caso, para ler, em português e em inglês
  events/records.jsonl   os registos da mesa, da abertura até ao golpe, byte a byte como foram recebidos
  events/index.json      onde começa e acaba cada registo, e quais fazem parte da cadeia
  judgement/             os achados, a quem falta quanto e a favor de quem, o que disse cada regra, o golpe evento a evento,
                         o que se reclamou e decidiu (court.json)
  attachments/           os ficheiros juntos, cada um com o seu resumo SHA-256 por nome, se os há
  law/law.json           os parágrafos citados, com os números em vigor nesse dia e as leituras seguidas
  proofs/                as provas de que os registos pertencem ao dia da mesa, o selo e a chave pública
  manifest.json          de que trata o dossier, e o resumo SHA-256 de cada ficheiro; manifest.note assina-o
  verify.py              o verificador: Python 3.8 ou posterior, sem instalar nada

O que não contém: registos de outras mesas, nem desta mesa antes da abertura ou depois do golpe. Do que a mesa registou
mais cedo no mesmo dia seguem apenas os resumos, que a prova pede.{withheld}

Como se confere
  1. Obtenha verify.py da autoridade, por outra via: um verificador que vem com o dossier pode ter sido trocado com ele.
  2. Obtenha da autoridade a impressão digital da chave, também por outra via.
  3. python3 -I -S verify.py dossier.zip --key IMPRESSÃO_DIGITAL
{again}{seal}{signed}
"""

_EN = """
DOSSIER OF VIGIA
{subject}

What it contains
  dossier.pdf            the case, to be read, in Portuguese and in English
  events/records.jsonl   the table's records from its opening to the coup, byte for byte as they were received
  events/index.json      where each record begins and ends, and which of them form the chain
  judgement/             the findings, who is short of how much to whose gain, what each rule said, the coup event by event,
                         what was claimed and decided (court.json)
  attachments/           files that were put there, each named by its SHA-256, if there are any
  law/law.json           the paragraphs cited, with the figures in force that day and the readings followed
  proofs/                the proofs that the records belong to the table's day, the checkpoint and the public key
  manifest.json          what the dossier is about, and the SHA-256 of each file; manifest.note signs it
  verify.py              the verifier: Python 3.8 or later, nothing to install

What it does not contain: records of other tables, or of this one before its opening or after the coup. Of what the
table recorded earlier on the same day only the hashes are here, which the proof needs.{withheld}

How to check it
  1. Get verify.py from the authority by another way: a verifier that comes with a dossier may have been replaced with it.
  2. Get the fingerprint of the key from the authority, also by another way.
  3. python3 -I -S verify.py dossier.zip --key FINGERPRINT
{again}{seal}{signed}
"""

_SEALED = (
    """
O selo cobre {size} registos do dia e foi assinado com a chave {name}: responde pelos registos e por mais nada.""",
    """
The checkpoint covers {size} records of the day and was signed with the key {name}: it vouches for the records alone.""",
)
_UNSEALED = (
    """
Não há selo assinado que cubra estes registos: ninguém responde por eles.""",
    """
No signed checkpoint covers these records: nobody vouches for them.""",
)
_SIGNED = (
    """
A lista de ficheiros está assinada (manifest.note): quem a assinou responde por achados, veredictos, lei e PDF.""",
    """
The list of files is signed (manifest.note): whoever signed it vouches for findings, verdicts, law and PDF.""",
)
_UNSIGNED = (
    """
A lista de ficheiros não está assinada: ninguém responde por achados, veredictos, lei e PDF.
Com --only-records o verificador confere só os registos.""",
    """
The list of files is not signed: nobody vouches for findings, verdicts, law and PDF.
With --only-records the verifier checks the records alone.""",
)


_WITHHELD = (
    """
Registos que nomeiam jogadores alheios ao caso, dos quais seguem apenas os resumos (a autoridade tem-nos): {count}.""",
    """
Records that name players who have nothing to do with the case, of which only the hashes are here (the authority has them): {count}.""",
)
_AGAIN = (
    "  4. Para voltar a julgar os mesmos registos: vigia replay events/records.jsonl\n",
    "  4. To judge the same records again: vigia replay events/records.jsonl\n",
)


def leaflet(case: DossierContents, key: VerifierKey | None, *, signed: bool) -> str:
    """In Portuguese, then in English."""
    head = case.sealed.head
    about = " · ".join(
        word.encode("unicode_escape").decode() if not word.isprintable() else word
        for word in (case.licence.venue, case.table, case.opening, case.coup, case.finding.id if case.finding else "")
        if word
    )
    name = key.name if key is not None else ""
    seal = [line.format(size=head.size, name=name) for line in _SEALED] if head is not None else _UNSEALED
    under = _SIGNED if signed else _UNSIGNED
    count = sum(kept.withheld for kept in case.records)
    withheld = [line.format(count=count) for line in _WITHHELD] if count else ("", "")
    again = ("", "") if count else _AGAIN
    return "".join(
        text.format(subject=about, seal=seal[place], signed=under[place], withheld=withheld[place], again=again[place])
        for place, text in enumerate((_PT, _EN))
    )
