"""The playground: a stand-in for Telegram that talks to the service by HTTP only."""
