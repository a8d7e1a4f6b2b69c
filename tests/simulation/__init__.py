"""The whole server in one seeded loop with virtual time: `make simulate`.

Several processes of the real server, over one database, with clients, bots and a network: a seed chooses what they do and what
goes wrong. Afterwards `history` compares all that clients saw and were told with what the log has.
"""
