"""Draw pictures: `draw` turns a scene and its labels into a PNG."""
