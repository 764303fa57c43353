"""Agents of kaboo-workflows as its own `create_agui_app` serves them, with a scripted model (openai_stub.py on PORT+1). `python server.py PORT`.

POST /agent/invocations   a tool behind an approval, and tools of the page
POST /hurried/invocations the same, where an approval has a deadline of one second
GET  /ledger what ran; POST /reset empties it
Words of the last message: mail, two; broken (the tool fails after it has sent), slow (three seconds); slot, plan, task, both for tools of the page.
"""

import os
import sys
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

HERE = Path(__file__).parent
PORT = int(sys.argv[1]) if len(sys.argv) > 1 else 8900

import openai_stub  # noqa: E402
import page_tools  # noqa: E402
import uvicorn  # noqa: E402
from fastapi import FastAPI  # noqa: E402
from kaboo_workflows.adapters import create_agui_app  # noqa: E402
from mail_tools import LEDGER  # noqa: E402


def plan(said, names, turn):
    mail = lambda to: ("send_email", {"to": to, "subject": "Hello"})  # noqa: E731
    asked = page_tools.calls(said, names) if turn == 0 else []
    if turn > 0 or asked:
        return asked + ([mail("ann@example.com")] if asked and "mail" in said else [])
    if "two" in said:
        return [mail("ann@example.com"), mail("bob@example.com")]
    return [mail("broken@example.com" if "broken" in said else "ann@example.com")] if "mail" in said else []


os.environ["LLM"] = openai_stub.start(PORT + 1, plan)


def served(entry: str) -> FastAPI:
    os.environ["ENTRY"] = entry
    return create_agui_app(HERE / "config.yaml")


mounted = {"/agent": served("assistant"), "/hurried": served("hurried")}


@asynccontextmanager
async def lifespan(_):
    async with AsyncExitStack() as stack:
        for part in mounted.values():
            await stack.enter_async_context(part.router.lifespan_context(part))
        yield


app = FastAPI(lifespan=lifespan)


@app.get("/ledger")
def ledger():
    return LEDGER


@app.post("/reset")
def reset():
    LEDGER.clear()
    return []


for path, part in mounted.items():
    app.mount(path, part)

if __name__ == "__main__":
    print(f"ready http://127.0.0.1:{PORT}", flush=True)
    uvicorn.run(app, host="127.0.0.1", port=PORT, log_level="warning")
