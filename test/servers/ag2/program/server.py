"""AG2 agents behind ag2.ag_ui.AGUIStream, with a scripted model (openai_stub.py on PORT+1). `python server.py PORT`.

POST /gate/   tools with approval_required()            POST /once/   the same with allow_always=False and a text of its own
POST /input/  a tool that asks with context.input()     POST /proof/  /gate with require_resume_proof=True
GET  /ledger  what really happened; POST /reset empties it
"""
import sys

import openai_stub
import page_tools
import uvicorn
from ag2 import Agent, Context, tool
from ag2.ag_ui import AGUIStream
from ag2.config import OpenAIConfig
from ag2.middleware import approval_required
from fastapi import FastAPI
from fastapi.middleware.cors import CORSMiddleware

PORT = int(sys.argv[1]) if len(sys.argv) > 1 else 8660
LEDGER: list[dict] = []


def ran(tool_name, **args):
    LEDGER.append({"tool": tool_name, **args})
    if "broken" in str(args.get("to")):
        raise RuntimeError("the receipt could not be written")


def plan(said, names, turn):
    def mail(to):
        return ("send_email", {"to": to, "subject": "Hello"})

    if turn:
        return [mail("second@example.com")] if "then" in said and turn == 1 else []
    asked = page_tools.calls(said, names)
    if asked:
        return asked + ([mail("ann@example.com")] if "mail" in said else [])
    if "two" in said:
        return [mail("ann@example.com"), mail("bob@example.com")]
    if "book" in said and "book" in names:
        return [("book", {"city": "Oslo"})]
    return [mail("broken@example.com" if "broken" in said else "ann@example.com")] if "mail" in said and "send_email" in names else []


URL = openai_stub.start(PORT + 1, plan)


def gated(**options):
    @tool(middleware=[approval_required(**options)])
    def send_email(to: str, subject: str) -> str:
        """Sends an e-mail."""
        ran("send_email", to=to, subject=subject)
        return f"sent to {to}"

    return send_email


@tool
async def book(city: str, context: Context) -> str:
    """Books a trip."""
    when = await context.input(f"When do you travel to {city}?")
    ran("book", city=city, when=when)
    return f"booked {city} for {when}"


app = FastAPI()
app.add_middleware(CORSMiddleware, allow_origins=["*"], allow_methods=["*"], allow_headers=["*"], expose_headers=["Date"])


def serve(path, a_tool, **options):
    config = OpenAIConfig(model="stub", base_url=URL, api_key="none", streaming=True)
    app.mount(path, AGUIStream(Agent("helper", prompt="Help.", config=config, tools=[a_tool]), **options).build_asgi())


serve("/gate", gated())
serve("/once", gated(message="Send this e-mail?", allow_always=False))
serve("/input", book)
serve("/proof", gated(), require_resume_proof=True)


@app.get("/ledger")
def ledger():
    return LEDGER


@app.post("/reset")
def reset():
    LEDGER.clear()
    return []


if __name__ == "__main__":
    print(f"ready http://127.0.0.1:{PORT}", flush=True)
    uvicorn.run(app, host="127.0.0.1", port=PORT, log_level="warning")
