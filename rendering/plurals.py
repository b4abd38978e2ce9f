"""A value in a sentence, with the singular or plural word that follows a number."""

_ONE = frozenset({"1", "−1", "-1"})


class Counted(str):
    """A text that a format string can count by: `{games:game|games}` gives `1 game` or `2 games`, and `{left:|is|are}`
    gives only the word. Catalogues of languages without a plural write `{games}`."""

    __slots__ = ()

    def __format__(self, form: str) -> str:
        if "|" not in form:
            return super().__format__(form)
        *alone, one, many = form.split("|")
        word = one if self in _ONE else many
        return word if alone else f"{self} {word}"
