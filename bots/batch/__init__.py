"""Many hands at once: solving, guessing and playing out with numpy arrays, one row a hand or world."""
