"""Pair two halves of a field at the least total cost."""

from __future__ import annotations

from collections.abc import Callable

Cost = tuple[int, int, int]


def cheapest(size: int, cost: Callable[[int, int], Cost]) -> list[int]:
    """Return the opponent of each entry 0 … size − 1 so that the sums of the costs are least, the first cost counting
    most.

    Among equally cheap ways the first entry meets the last, the second the last but one, and so on. The parts of a cost
    become digits of a single whole number, so that no smaller part outweighs a larger and only one way is cheapest.
    """
    # networkx is large: without such an event nobody has to wait for the import.
    import networkx

    base = 2 * size * size + 1
    scale = pow(size + 1, size)

    def price(top: int, low: int) -> int:
        first, second, third = cost(top, low)
        tie = (size - 1 - low) * int(pow(size + 1, size - 1 - top))
        return int(((first * base + second) * base + third) * scale + tie)

    graph = networkx.Graph()
    graph.add_weighted_edges_from((top, size + low, -price(top, low)) for top in range(size) for low in range(size))
    matching = networkx.max_weight_matching(graph, maxcardinality=True)
    found = {min(pair): max(pair) - size for pair in matching}
    return [found[top] for top in range(size)]
