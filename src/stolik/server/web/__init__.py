"""HTTP and WebSockets: the server as clients reach it."""
