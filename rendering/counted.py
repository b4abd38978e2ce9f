"""A value within a sentence that knows which word its number wants behind it."""

_ONE = frozenset({"1", "−1", "-1"})


class Counted(str):
    """A text that a sentence may count by: `{games:game|games}` is `1 game` or `2 games`, and `{left:|is|are}` is the
    word alone. Languages that do not tell one from many write `{games}`."""

    __slots__ = ()

    def __format__(self, form: str) -> str:
        if "|" not in form:
            return super().__format__(form)
        *alone, one, many = form.split("|")
        word = one if self in _ONE else many
        return word if alone else f"{self} {word}"
