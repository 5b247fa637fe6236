"""The service: tables in a store, screens in chats, platforms behind one small port."""
