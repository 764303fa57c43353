#!/usr/bin/env bash
# A 422 of FastAPI repeats the whole request once for each field that is missing.
#
# One would expect: the error of a request that a server does not take names what is missing, and is about as long as that.
# What happens: FastAPI 0.165.0 puts pydantic's errors into the body, each with `input`: for a field that is missing at the top that is the whole
# request. A conversation of 100 kB without two keys is answered with about 200 kB, with every message and every forwarded property in it, twice.
# Why it matters to us: the error of a request has the start of that body (`maxErrorBody`), so that what is missing may be cut off behind the
# conversation, and what is shown to a developer must be chosen: we print only the places and the words.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/python" -m pip install --quiet fastapi==0.165.0 pydantic==2.14.3 httpx==0.28.1 ag-ui-protocol==0.1.19
cat >"$work/refused.py" <<'PY'
import json

from ag_ui.core import RunAgentInput
from fastapi import FastAPI
from fastapi.testclient import TestClient

app = FastAPI()


@app.post("/agent")
def agent(posted: RunAgentInput):
    return {}


body = {"threadId": "t", "runId": "r", "tools": [], "context": [],
        "messages": [{"id": "m", "role": "user", "content": "word " * 20_000}]}
reply = TestClient(app).post("/agent", json=body)
detail = reply.json()["detail"]
places = [".".join(map(str, one["loc"])) for one in detail]
sizes = [len(json.dumps(one["input"])) for one in detail]
print(reply.status_code, *places)
print("request", len(json.dumps(body)), "reply", len(reply.content))
assert reply.status_code == 422 and places == ["body.state", "body.forwardedProps"], places
assert all(one["input"] == body for one in detail)
assert len(reply.content) > 2 * 100_000, len(reply.content)
print("seen: the request comes back twice")
PY
"$work/venv/bin/python" -W ignore "$work/refused.py"
