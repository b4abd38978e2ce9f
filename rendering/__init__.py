"""Scenes become pictures: a scene and its labels go in, a PNG comes out."""
