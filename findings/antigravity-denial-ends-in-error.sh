#!/usr/bin/env bash
# ag_ui_antigravity 0.2.1: a person's denial ends the run in RUN_ERROR.
#
# One would expect: after `{"approved": false}` the model is told that the call was denied, goes on, and the run ends in RUN_FINISHED.
# What happens: the run is RUN_STARTED and RUN_ERROR, code AGENT_ERROR, "denied by pre-tool hook". So does a cancelled answer. The model is not
# called again, so the agent says nothing about the denial. The next message on the thread goes on as usual.
# Why it matters to us: an error after an answer looks as if the answer had failed. The call did not run, but a panel can only say that it does not
# know whether the answer was used. Our page on backends says so.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check ag_ui_antigravity==0.2.1 google-antigravity==0.1.22 ag-ui-protocol==1.0.0 \
  fastapi==0.165.0 starlette==1.10.0 uvicorn==0.54.0 httpx==0.28.1
cat >deny.py <<'PY'
import asyncio
import json
import logging
import tempfile
import threading
import time

import httpx
import uvicorn
from fastapi import FastAPI, Request
from fastapi.responses import StreamingResponse

logging.disable(logging.CRITICAL)
from ag_ui_antigravity import AntigravityAgent, create_antigravity_app
from google.antigravity.types import BuiltinTools, CapabilitiesConfig

requests = []
ran = []
model = FastAPI()


@model.post("/v1/chat/completions")
async def chat(request: Request):
    """A local model of the kind that `base_url` is for: it calls the tool once, then says "Well."."""
    requests.append(await request.json())
    answered = any(one["role"] == "tool" for one in requests[-1]["messages"])
    call = {"index": 0, "id": "call_1", "type": "function", "function": {"name": "send", "arguments": '{"to": "ann"}'}}
    delta, reason = ({"content": "Well."}, "stop") if answered or len(requests) > 1 else ({"tool_calls": [call]}, "tool_calls")

    def stream():
        base = {"id": "1", "object": "chat.completion.chunk", "created": 1, "model": "stub"}
        for part, end in ((delta, None), ({}, reason)):
            yield "data: " + json.dumps({**base, "choices": [{"index": 0, "delta": part, "finish_reason": end}]}) + "\n\n"
        yield "data: [DONE]\n\n"

    return StreamingResponse(stream(), media_type="text/event-stream")


def serve(app, port):
    server = uvicorn.Server(uvicorn.Config(app, host="127.0.0.1", port=port, log_level="critical"))
    threading.Thread(target=server.run, daemon=True).start()
    while not server.started:
        time.sleep(0.05)


async def send(to: str) -> str:
    """Sends something."""
    ran.append(to)
    return "sent"


async def main():
    serve(model, 18961)
    agent = AntigravityAgent(
        model="stub",
        base_url="http://127.0.0.1:18961",
        tools=[send],
        tool_approval=True,
        capabilities=CapabilitiesConfig(enabled_tools=[BuiltinTools.FINISH]),
        save_dir=tempfile.mkdtemp(),
    )
    serve(create_antigravity_app(agent, path="/agent"), 18962)
    body = {"threadId": "t", "tools": [], "context": [], "state": {}, "forwardedProps": {}, "messages": [{"id": "1", "role": "user", "content": "send"}]}

    async def run(**more):
        async with httpx.AsyncClient(timeout=90) as client:
            reply = await client.post("http://127.0.0.1:18962/agent", json={**body, **more})
        return [json.loads(line[6:]) for line in reply.text.split("\n") if line.startswith("data: ")]

    asked = (await run(runId="r1"))[-1]["outcome"]["interrupts"][0]
    before = len(requests)
    denied = await run(runId="r2", resume=[{"interruptId": asked["id"], "status": "resolved", "payload": {"approved": False, "message": "No."}}])
    print(asked["reason"], asked["responseSchema"]["properties"].keys())
    print([event["type"] for event in denied], denied[-1].get("code"), denied[-1].get("message"))
    print("the tool ran:", ran, "; the model was called again:", len(requests) > before)
    assert [event["type"] for event in denied] == ["RUN_STARTED", "RUN_ERROR"], denied
    assert "denied by pre-tool hook" in denied[-1]["message"] and denied[-1]["code"] == "AGENT_ERROR"
    assert ran == [] and len(requests) == before


asyncio.run(main())
PY
venv/bin/python deny.py
