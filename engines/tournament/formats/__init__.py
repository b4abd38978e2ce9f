"""赛制: the list of all formats, each a value in a file of its own.

To add a format, write its file and add a line here. Modules that a format imports do not know this list.
"""

from __future__ import annotations

from collections.abc import Mapping

from engines.tournament.format import Format
from engines.tournament.formats import double_round_robin, groups, knockout, rotation, round_robin, swiss
from engines.tournament.state import State

FORMATS: Mapping[str, Format[State]] = {
    form.key: form
    for form in (
        knockout.FORMAT,
        rotation.FORMAT,
        groups.FORMAT,
        round_robin.FORMAT,
        swiss.FORMAT,
        double_round_robin.FORMAT,
    )
}
"""All formats in the order offered. Buttons carry the index of a format, so a new format comes last."""
