"""One suite over every server the store may stand on."""
