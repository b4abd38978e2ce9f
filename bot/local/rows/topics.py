"""Forum topics, each numbered after its announcement. General has no number."""

from bot.local.rows.store import Store


class Topics:
    def __init__(self, store: Store) -> None:
        self._store = store

    def add(self, chat_id: int, thread: int, name: str) -> None:
        self._store.run("INSERT INTO topics VALUES (?, ?, ?)", chat_id, thread, name)

    def has(self, chat_id: int, thread: int) -> bool:
        return self._store.one("SELECT 1 FROM topics WHERE chat_id = ? AND thread = ?", chat_id, thread) is not None

    def of_chat(self, chat_id: int) -> list[tuple[int, str]]:
        rows = self._store.all("SELECT thread, name FROM topics WHERE chat_id = ? ORDER BY thread", chat_id)
        return [(row["thread"], row["name"]) for row in rows]

    def remove(self, chat_id: int, thread: int) -> None:
        self._store.run("DELETE FROM topics WHERE chat_id = ? AND thread = ?", chat_id, thread)
