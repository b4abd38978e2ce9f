"""Fingerprints of every run of fifteen characters in the rule documents, so that a test can tell a clause that copies
one without the documents lying here.

`python -m tests.clauses.fingerprints <folder of the documents>` writes them anew.
"""

from __future__ import annotations

import sys
import unicodedata
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path

FILE = Path(__file__).parent / "documents.fingerprints"
LONGEST = 14
"""So many characters in a row may be the document's: a term, a number, a list of names."""
_SIZE = 5


def runs(text: str) -> Iterator[str]:
    """Every run that is one character too long, once with the marks between the words and once without them."""
    plain = "".join(unicodedata.normalize("NFKC", text).split())
    for letters in (plain, "".join(filter(str.isalnum, plain))):
        yield from (letters[start : start + LONGEST + 1] for start in range(len(letters) - LONGEST))


def fingerprint(run: str) -> bytes:
    return blake2b(run.encode(), digest_size=_SIZE).digest()


def known() -> frozenset[bytes]:
    stored = FILE.read_bytes()
    return frozenset(stored[start : start + _SIZE] for start in range(0, len(stored), _SIZE))


if __name__ == "__main__":
    texts = [path.read_text(encoding="utf-8") for path in sorted(Path(sys.argv[1]).glob("*.txt"))]
    FILE.write_bytes(b"".join(sorted({fingerprint(run) for text in texts for run in runs(text)})))
