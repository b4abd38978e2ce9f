"""赛制: every format is a value of its own file; this is the list of them.

Whoever adds one writes its file and its line. Nothing that a format leans on knows this list.
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
"""In the order in which they are offered: a button carries the number of its own, so a new one comes last."""
