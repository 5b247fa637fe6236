"""Computer seats: policies that see what a person in that seat would see."""
