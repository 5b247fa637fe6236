"""Tests of what surrounds the code: ./run, the guards of the tests, the README, the docs."""
