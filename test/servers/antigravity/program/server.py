"""Google Antigravity with the harness of its own package, and a scripted model (openai_stub.py on PORT+1). `python server.py PORT`.

POST /agent  `send_email` waits for an approval (`tool_approval`), `ask_question` of the harness asks; tools of the page
GET  /ledger what ran; POST /reset empties it
Words of the last message: mail, two; broken (the tool fails after it has sent), slow (three seconds); question; slot, plan, task, both for tools of the page.
"""

import sys
import tempfile

import openai_stub
import page_tools
import uvicorn
from ag_ui_antigravity import AntigravityAgent, create_antigravity_app
from fastapi.middleware.cors import CORSMiddleware
from google.antigravity.types import AgentBehavior, BuiltinTools, CapabilitiesConfig

PORT = int(sys.argv[1]) if len(sys.argv) > 1 else 8980
LEDGER: list[dict] = []
QUESTION = {
    "questions": [
        {"question": "Which day?", "options": ["Monday", "Tuesday"], "is_multi_select": False},
        {"question": "Which rooms?", "options": ["Blue", "Red"], "is_multi_select": False},
    ]
}


async def send_email(to: str, subject: str) -> str:
    """Sends an e-mail."""
    LEDGER.append({"tool": "send_email", "to": to, "subject": subject})
    if "broken" in to:
        raise RuntimeError("the receipt could not be written")
    return f"sent to {to}"


def plan(said, names, turn):
    mail = lambda to: ("send_email", {"to": to, "subject": "Hello"})  # noqa: E731
    if turn > 0:
        return []
    asked = page_tools.calls(said, names)
    if asked:
        return asked
    if "question" in said:
        return [("ask_question", QUESTION)]
    if "two" in said:
        return [mail("ann@example.com"), mail("bob@example.com")]
    return [mail("broken@example.com" if "broken" in said else "ann@example.com")] if "mail" in said else []


agent = AntigravityAgent(
    model="stub",
    # The harness appends the rest of the path.
    base_url=openai_stub.start(PORT + 1, plan).removesuffix("/v1"),
    tools=[send_email],
    tool_approval=True,
    # Its own question, and the tools of the page that the driver declares.
    auto_approve_tools=["ask_question", *page_tools.NAMES],
    capabilities=CapabilitiesConfig(
        enabled_tools=[BuiltinTools.ASK_QUESTION, BuiltinTools.FINISH], agent_behavior=AgentBehavior.INTERACTIVE
    ),
    save_dir=tempfile.mkdtemp(),
)
app = create_antigravity_app(agent, path="/agent")
app.add_middleware(CORSMiddleware, allow_origins=["*"], allow_methods=["*"], allow_headers=["*"], expose_headers=["Date"])


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
