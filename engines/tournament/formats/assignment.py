"""Everyone of one half against one of the other at the least cost."""

from __future__ import annotations

from collections.abc import Callable

Cost = tuple[int, int, int]


def cheapest(size: int, cost: Callable[[int, int], Cost]) -> list[int]:
    """For each of 0 … size − 1 his opponent, so that the sums of the costs are least, the first counting most.

    Among equally cheap ways the one that gives the first the last, then the second the last but one, and so on. The
    parts of a cost become the digits of one whole number, so that no smaller part ever outweighs a larger and only one
    way is the cheapest.
    """
    # A large library: whoever runs no such event need not wait for it.
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
