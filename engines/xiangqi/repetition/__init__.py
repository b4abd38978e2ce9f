"""棋例: label the moves of a cycle and decide which side must change (cxa2011:23–26)."""
