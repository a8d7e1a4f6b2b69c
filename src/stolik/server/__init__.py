"""The server: tables over HTTP and sockets. Its rooms, from the ground up: wire, table, store, live, web."""
