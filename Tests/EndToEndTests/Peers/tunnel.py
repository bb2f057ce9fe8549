"""A proxy that connects its clients to 127.0.0.1, whatever host they name, and wants a password where one is given."""

import base64
import socket
import sys
import threading

password = sys.argv[1].encode() if len(sys.argv) > 1 else None


def pass_on(source: socket.socket, sink: socket.socket) -> None:
    try:
        while data := source.recv(1 << 16):
            sink.sendall(data)
    except OSError:
        pass
    sink.close()


def serve(client: socket.socket) -> None:
    head = b""
    while b"\r\n\r\n" not in head:
        head += client.recv(1)
    method, authority, _ = head.split(b"\r\n")[0].split(b" ")
    if method != b"CONNECT" or password and b"Basic " + base64.b64encode(password) not in head:
        client.sendall(b"HTTP/1.1 407 Proxy Authentication Required\r\nContent-Length: 0\r\n\r\n")
        return client.close()
    server = socket.create_connection(("127.0.0.1", int(authority.rsplit(b":", 1)[1])))
    client.sendall(b"HTTP/1.1 200 Connected\r\n\r\n")
    threading.Thread(target=pass_on, args=(server, client), daemon=True).start()
    pass_on(client, server)


listener = socket.create_server(("127.0.0.1", 0))
print("port", listener.getsockname()[1], flush=True)
while True:
    threading.Thread(target=serve, args=(listener.accept()[0],), daemon=True).start()
