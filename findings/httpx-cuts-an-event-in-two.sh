#!/usr/bin/env bash
# A line separator in a text cuts an event of AG-UI's own encoder in two, for who reads it by httpx's lines.
#
# One would expect: a stream of server-sent events has three line ends, CR LF, LF and CR, and `iter_lines()` of an HTTP client gives its lines.
# What happens: `iter_lines()` of httpx 0.28.1, and of requests 2.34.2 with `decode_unicode=True`, splits as Python's `splitlines` does, at U+2028 and
# U+0085 too. The encoder of ag-ui-protocol 1.0.0 writes both as they are, as JSON allows, so that the line `data: {...` ends in the middle and its rest
# has no field name. httpx-sse 0.4.3 and the lines of aiohttp 3.14.5 have the event whole.
# Why it matters to us: such a loop is how a gateway or a test in Python reads an agent. Texts that people paste have U+2028, and the event lost may be
# the one that asks, since it repeats what they wrote. Our own reader knows the three line ends alone; who reads in Python should take the bytes.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/python -m pip install --quiet ag-ui-protocol==1.0.0 httpx==0.28.1 httpx-sse==0.4.3 requests==2.34.2 aiohttp==3.14.5
cat >read.py <<'PY'
import asyncio
import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import aiohttp
import httpx
import httpx_sse
import requests
from ag_ui.core import EventType, Interrupt, RunFinishedEvent
from ag_ui.encoder import EventEncoder

TEXTS = {"n": "Send\nthis?", "2028": "Send\u2028this?", "85": "Send\u0085this?"}


def stream(text):
    interrupts = [Interrupt(id="q", reason="confirmation", message=text)]
    outcome = {"type": "interrupt", "interrupts": interrupts}
    event = RunFinishedEvent(type=EventType.RUN_FINISHED, thread_id="t", run_id="r", outcome=outcome)
    return EventEncoder().encode(event).encode()


class Handler(BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream; charset=utf-8")
        self.end_headers()
        self.wfile.write(stream(TEXTS[self.path[1:]]))

    def log_message(self, *args):
        pass


server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
threading.Thread(target=server.serve_forever, daemon=True).start()


def by_httpx(url):
    with httpx.stream("GET", url) as response:
        return [line.removeprefix("data: ") for line in response.iter_lines() if line.startswith("data: ")]


def by_requests(url):
    lines = requests.get(url, stream=True).iter_lines(decode_unicode=True)
    return [line.removeprefix("data: ") for line in lines if line.startswith("data: ")]


def by_httpx_sse(url):
    with httpx.Client() as client, httpx_sse.connect_sse(client, "GET", url) as source:
        return [event.data for event in source.iter_sse()]


async def lines_of_aiohttp(url):
    async with aiohttp.ClientSession() as session, session.get(url) as response:
        lines = [line.decode().rstrip("\n") async for line in response.content]
    return [line.removeprefix("data: ") for line in lines if line.startswith("data: ")]


def by_aiohttp(url):
    return asyncio.run(lines_of_aiohttp(url))


for reader in (by_httpx, by_requests, by_httpx_sse, by_aiohttp):
    for name, text in TEXTS.items():
        data = reader(f"http://127.0.0.1:{server.server_port}/{name}")
        try:
            outcome = f"asks {ascii(json.loads(data[0])['outcome']['interrupts'][0]['message'])}"
        except ValueError:
            outcome = f"no JSON, ends in {ascii(data[0][-8:])}"
        print(f"{reader.__name__}, {ascii(text)}: {outcome}")
PY
venv/bin/python read.py | tee seen
diff seen - <<'EXPECTED'
by_httpx, 'Send\nthis?': asks 'Send\nthis?'
by_httpx, 'Send\u2028this?': no JSON, ends in 'e":"Send'
by_httpx, 'Send\x85this?': no JSON, ends in 'e":"Send'
by_requests, 'Send\nthis?': asks 'Send\nthis?'
by_requests, 'Send\u2028this?': no JSON, ends in 'e":"Send'
by_requests, 'Send\x85this?': no JSON, ends in 'e":"Send'
by_httpx_sse, 'Send\nthis?': asks 'Send\nthis?'
by_httpx_sse, 'Send\u2028this?': asks 'Send\u2028this?'
by_httpx_sse, 'Send\x85this?': asks 'Send\x85this?'
by_aiohttp, 'Send\nthis?': asks 'Send\nthis?'
by_aiohttp, 'Send\u2028this?': asks 'Send\u2028this?'
by_aiohttp, 'Send\x85this?': asks 'Send\x85this?'
EXPECTED
echo "seen: half a question, twice"
