"""Tests of the whole project, one folder a room."""
