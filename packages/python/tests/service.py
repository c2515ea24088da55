"""A server with scripted responses, for the tests of the client."""

from __future__ import annotations

import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Dict, List, NamedTuple, Optional

from rentals_client import PartnerClient


class Sent(NamedTuple):
    method: str
    path: str
    headers: Dict[str, str]
    body: bytes


class Reply(NamedTuple):
    status: int = 200
    body: Any = {}
    headers: Dict[str, str] = {}
    #: Whether the server closes the connection instead of responding.
    broken: bool = False


TOKEN = Reply(body={"access_token": "one", "token_type": "Bearer", "expires_in": 3600, "scope": ""})


def refusal(status: int, code: str, headers: Optional[Dict[str, str]] = None, **extra: Any) -> Reply:
    """Returns a response with the error envelope."""
    error = {"type": "x", "code": code, "message": "Rejected.", **extra}
    return Reply(status, {"error": error, "request_id": "req_1"}, headers or {})


class ScriptedService:
    """Responds with the given replies in order and records the requests."""

    def __init__(self, *replies: Reply) -> None:
        self.left = list(replies)
        self.sent: List[Sent] = []
        self.pauses: List[float] = []
        service = self

        class Handler(BaseHTTPRequestHandler):
            def _reply(self) -> None:
                size = int(self.headers.get("content-length", "0"))
                named = {name.lower(): value for name, value in self.headers.items()}
                service.sent.append(Sent(self.command, self.path, named, self.rfile.read(size)))
                reply = service.left.pop(0) if service.left else Reply(418)
                if reply.broken:
                    self.connection.close()
                    return
                body = json.dumps(reply.body).encode()
                self.send_response(reply.status)
                for name, value in {**reply.headers, "Content-Length": str(len(body))}.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(body)

            do_GET = do_POST = do_PATCH = do_DELETE = _reply

            def log_message(self, format: str, *args: Any) -> None:
                """Prints nothing."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.01})
        self._thread.start()

    def client(self, **options: Any) -> PartnerClient:
        """Returns a client of this service that notes its waits instead of waiting."""
        url = f"http://127.0.0.1:{self._server.server_address[1]}/"
        options.setdefault("wait", lambda seconds, stop: self.pauses.append(seconds))
        return PartnerClient(url, "rp_sandbox_1", "rps_sandbox_1", **options)

    def __enter__(self) -> ScriptedService:
        return self

    def __exit__(self, *_args: Any) -> None:
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()
