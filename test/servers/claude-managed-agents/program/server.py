"""Claude Managed Agents behind ag_ui_claude_managed_agents, whose hosted sessions are faked here. `python server.py PORT`.

The adapter is the real one. What it talks to is a fake of the hosted service: a session that asks before each call of `send_email`, runs
what was allowed and says what came of it. POST /agent; GET /ledger what ran; POST /reset empties it.
Words of the last message: mail, two; broken (the tool fails after it has sent), slow (three seconds); anything else is repeated.
"""

import asyncio
import itertools
import sys
import types

import uvicorn
from ag_ui_claude_managed_agents import ManagedAgentsAgent, add_managed_agents_fastapi_endpoint
from fastapi import FastAPI
from fastapi.middleware.cors import CORSMiddleware

LEDGER: list[dict] = []
ids = itertools.count(1)


def mail(to: str) -> dict:
    return {"to": to, "subject": "Hello"}


def calls(words: str) -> list[dict]:
    if "two" in words:
        return [mail("ann@example.com"), mail("bob@example.com")]
    if "mail" in words:
        return [mail("broken@example.com" if "broken" in words else "ann@example.com")]
    return []


class Session:
    def __init__(self):
        self.history, self.readers, self.pending = [], [], {}

    def push(self, event):
        event = {"id": f"sevt_{next(ids)}", **event}
        self.history.append(event)
        for reader in self.readers:
            reader.put_nowait(event)
        return event

    def says(self, text):
        self.push({"type": "agent.message", "content": [{"type": "text", "text": text}]})

    def rests(self, **reason):
        self.push({"type": "session.status_idle", "stop_reason": reason})

    async def reads(self, content):
        words = " ".join(part.get("text", "") for part in content) if isinstance(content, list) else str(content)
        self.push({"type": "session.status_running"})
        if "slow" in words:
            await asyncio.sleep(3)
        wanted = calls(words.lower())
        if not wanted:
            self.says(f"You said: {words}")
            return self.rests(type="end_turn")
        for args in wanted:
            event = self.push({"type": "agent.tool_use", "name": "send_email", "input": args, "evaluated_permission": "ask"})
            self.pending[event["id"]] = args
        self.rests(type="requires_action", event_ids=list(self.pending))

    def decides(self, event):
        args = self.pending.pop(event["tool_use_id"])
        text = f"denied: {event.get('deny_message') or 'no reason'}"
        if event["result"] == "allow":
            LEDGER.append({"tool": "send_email", **args})
            text = "the receipt could not be written" if "broken" in args["to"] else f"sent to {args['to']}"
        self.push({"type": "agent.tool_result", "tool_use_id": event["tool_use_id"], "content": [{"type": "text", "text": text}]})
        if not self.pending:
            self.push({"type": "session.status_running"})
            self.says(f"Done: {text}")
            self.rests(type="end_turn")


SESSIONS: dict[str, Session] = {}


class Stream:
    def __init__(self, queue):
        self.queue = queue

    def __aiter__(self):
        return self

    async def __anext__(self):
        return await self.queue.get()

    async def close(self):
        pass


class Events:
    async def stream(self, session_id, **_):
        queue = asyncio.Queue()
        SESSIONS[session_id].readers.append(queue)
        return Stream(queue)

    async def list(self, session_id, **_):
        return list(SESSIONS[session_id].history)

    async def send(self, session_id, events):
        session = SESSIONS[session_id]
        for event in events:
            session.push(event)
            if event["type"] == "user.message":
                await session.reads(event["content"])
            elif event["type"] == "user.tool_confirmation":
                session.decides(event)


class Sessions:
    def __init__(self):
        self.events = Events()
        self.threads = types.SimpleNamespace(events=self.events, list=self.none)

    async def none(self, *_, **__):
        return []

    async def create(self, **_):
        session_id = f"sesn_{next(ids)}"
        SESSIONS[session_id] = Session()
        return types.SimpleNamespace(id=session_id)

    async def update(self, *_, **__):
        return None

    async def retrieve(self, session_id, **_):
        return types.SimpleNamespace(id=session_id, status="idle")


class Agents:
    async def retrieve(self, *_, **__):
        return types.SimpleNamespace(id="agent_1", version=1, tools=[], mcp_servers=[])


client = types.SimpleNamespace(beta=types.SimpleNamespace(sessions=Sessions(), agents=Agents()))
app = FastAPI()
app.add_middleware(CORSMiddleware, allow_origins=["*"], allow_methods=["*"], allow_headers=["*"], expose_headers=["Date"])
add_managed_agents_fastapi_endpoint(app, ManagedAgentsAgent(managed_agent_id="agent_1", environment_id="env_1", client=client), path="/agent")


@app.get("/ledger")
def ledger():
    return LEDGER


@app.post("/reset")
def reset():
    LEDGER.clear()
    return []


if __name__ == "__main__":
    port = int(sys.argv[1]) if len(sys.argv) > 1 else 8920
    print(f"ready http://127.0.0.1:{port}", flush=True)
    uvicorn.run(app, host="127.0.0.1", port=port, log_level="warning")
