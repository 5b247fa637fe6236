"""Adapters to chat platforms: each turns updates into commands and shows screens."""
