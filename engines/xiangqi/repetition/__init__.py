"""棋例: what the moves of a cycle are, and who must change (cxa2011:23–26)."""
