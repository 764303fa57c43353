"""The Claude Agent SDK with its own command line, behind ag_ui_claude_sdk. `python server.py PORT`.

Its model service is a script here: it calls `Write` for mail, and repeats anything else. Each agent works
in a folder of its own, with a home of its own; nothing leaves this machine.
POST /gate: Write waits for a person (this command line offers no AskUserQuestion here). GET /ledger: what was written, in order; POST /reset empties it.
"""

import json
import os
import socket
import sys
import tempfile
import threading
import time
import uuid

import uvicorn
from ag_ui_claude_sdk import ClaudeAgentAdapter, add_claude_fastapi_endpoint
from fastapi import FastAPI, Request
from fastapi.middleware.cors import CORSMiddleware
from fastapi.responses import JSONResponse, StreamingResponse

ROOT = tempfile.mkdtemp()
WORK, HOME = os.path.join(ROOT, "work"), os.path.join(ROOT, "home")
for folder in (WORK, HOME):
    os.makedirs(folder)


def write(content: str):
    return "Write", {"file_path": f"{WORK}/{uuid.uuid4().hex[:8]}.txt", "content": content}


def decide(body):
    """What the model says and calls, by the last message."""
    last = body["messages"][-1]["content"]
    blocks = last if isinstance(last, list) else [{"type": "text", "text": last}]
    results = [b for b in blocks if b.get("type") == "tool_result"]
    if results:
        return "Done: " + json.dumps([b.get("content") for b in results])[:300], []
    said = [b.get("text", "") for b in blocks if b.get("type") == "text" and "system-reminder" not in b.get("text", "")]
    words = " ".join(said).lower()
    names = [t["name"] for t in body.get("tools") or []]
    if "mail" in words and "Write" in names:
        return "Let me see.", [write("to ann@example.com")]
    return f"You said: {words[-200:]}", []


service = FastAPI()


@service.api_route("/{path:path}", methods=["GET", "POST", "HEAD"])
async def messages(path: str, request: Request):
    if not path.endswith("v1/messages"):
        return JSONResponse({"input_tokens": 1} if "count_tokens" in path else {})
    body = await request.json()
    text, calls = decide(body)
    blocks = [{"type": "text", "text": text}]
    blocks += [{"type": "tool_use", "id": f"toolu_{uuid.uuid4().hex[:12]}", "name": n, "input": a} for n, a in calls]
    stop = "tool_use" if calls else "end_turn"
    usage = {"input_tokens": 1, "output_tokens": 1}
    base = {"id": f"msg_{uuid.uuid4().hex[:8]}", "type": "message", "role": "assistant", "model": body.get("model"), "stop_sequence": None}
    if not body.get("stream"):
        return JSONResponse({**base, "content": blocks, "stop_reason": stop, "usage": usage})

    def event(kind, **more):
        return f"event: {kind}\ndata: {json.dumps({'type': kind, **more})}\n\n"

    def stream():
        yield event("message_start", message={**base, "content": [], "stop_reason": None, "usage": usage})
        for index, block in enumerate(blocks):
            if block["type"] == "text":
                empty, delta = {"type": "text", "text": ""}, {"type": "text_delta", "text": block["text"]}
            else:
                empty, delta = {**block, "input": {}}, {"type": "input_json_delta", "partial_json": json.dumps(block["input"])}
            yield event("content_block_start", index=index, content_block=empty)
            yield event("content_block_delta", index=index, delta=delta)
            yield event("content_block_stop", index=index)
        yield event("message_delta", delta={"stop_reason": stop, "stop_sequence": None}, usage={"output_tokens": 1})
        yield event("message_stop")

    return StreamingResponse(stream(), media_type="text/event-stream")


def start_service() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = uvicorn.Server(uvicorn.Config(service, host="127.0.0.1", port=port, log_level="error"))
    threading.Thread(target=server.run, daemon=True).start()
    while not server.started:
        time.sleep(0.05)
    return port


env = {
    "ANTHROPIC_BASE_URL": f"http://127.0.0.1:{start_service()}",
    "ANTHROPIC_API_KEY": "none",
    "HOME": HOME,
    "CLAUDE_CONFIG_DIR": f"{HOME}/.claude",
    "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC": "1",
    "DISABLE_TELEMETRY": "1",
    "DISABLE_AUTOUPDATER": "1",
    "ENABLE_TOOL_SEARCH": "false",
}
# The adapter itself looks for a session's transcript there, too.
os.environ.update(HOME=HOME, CLAUDE_CONFIG_DIR=env["CLAUDE_CONFIG_DIR"])
waiting = ["Write"]
options = {"model": "claude-sonnet-4-5", "cwd": WORK, "system_prompt": "You help.", "allowed_tools": waiting, "env": env}
app = FastAPI()
app.add_middleware(CORSMiddleware, allow_origins=["*"], allow_methods=["*"], allow_headers=["*"], expose_headers=["Date"])
add_claude_fastapi_endpoint(app, ClaudeAgentAdapter(name="gate", options=options, defer_tools=waiting), path="/gate")


def written() -> list[str]:
    return sorted((os.path.join(WORK, name) for name in os.listdir(WORK)), key=os.path.getmtime)


@app.get("/ledger")
def ledger():
    return [{"tool": "Write", "content": open(path).read()} for path in written()]


@app.post("/reset")
def reset():
    for path in written():
        os.unlink(path)
    return []


if __name__ == "__main__":
    port = int(sys.argv[1]) if len(sys.argv) > 1 else 8910
    print(f"ready http://127.0.0.1:{port}", flush=True)
    uvicorn.run(app, host="127.0.0.1", port=port, log_level="warning")
