#!/usr/bin/env bash
# A person makes 50 of 5000, LangChain for Python takes the edit and pays 5000, where the model's server has left the id of the call empty; nobody is told.
#
# One would expect: an edit that is taken is what runs, as with any other id, or a call that cannot be told from others is refused, as one without an id (null) is in
# the mode "per_call".
# What happens: `HumanInTheLoopMiddleware` of langchain 1.5.2 leaves the model's call in the message and keeps the edit beside it under the id of the call, `if … (edited_id := …)`.
# An empty text is none: the edit is dropped, the tool runs with the model's arguments, and neither an error nor a note comes. This is the default mode, "batched"; the source
# says of the other that "an empty ID still runs, so per-call keeps working where batched does", and there the edit runs. With two calls of one id the edit for Ann is made of Bob's
# call as well, whose approval it replaces, and a "no" to one of them is a "no" to both. Servers of local models send or have sent such
# ids (lmstudio-ai/lmstudio-bug-tracker, issue 830, open; ggml-org/llama.cpp, pull request 12292).
# Why it matters to us: the card shows "approved with 1 change", and the change is not made. A server should use "per_call", or give each call an id of its own before the
# middleware sees it.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check langchain==1.5.2 langchain-openai==1.7.4 langgraph==1.2.24
cat >edit.py <<'PY'
import json
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

from langchain.agents import create_agent
from langchain.agents.middleware import HumanInTheLoopMiddleware
from langchain_core.tools import tool
from langchain_openai import ChatOpenAI
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.types import Command

proposed = []
done = []


def call(to, id):
    arguments = json.dumps({"to": to, "amount": 5000})
    return {"id": id, "type": "function", "function": {"name": "pay", "arguments": arguments}}


class Server(BaseHTTPRequestHandler):
    """Answers as OpenAI's API does: with the proposed calls, or an end when they have results."""

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["content-length"])))
        message = {"role": "assistant", "content": "Done."}
        if body["messages"][-1]["role"] != "tool":
            message["tool_calls"] = [call(to, id) for to, id in proposed]
        answer = {"id": "x", "object": "chat.completion", "created": 1, "model": "m", "choices": [{"index": 0, "message": message}]}
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.end_headers()
        self.wfile.write(json.dumps(answer).encode())

    def log_message(self, *arguments):
        pass


server = HTTPServer(("127.0.0.1", 0), Server)
threading.Thread(target=server.serve_forever, daemon=True).start()


@tool
def pay(to: str, amount: int) -> str:
    """Pays."""
    done.append(f"{amount} to {to}")
    return "paid"


EDIT = {"type": "edit", "edited_action": {"name": "pay", "args": {"to": "Ann", "amount": 50}}}
YES = {"type": "approve"}
NO = {"type": "reject"}


def show(step, mode, calls, answers):
    proposed[:] = calls
    done.clear()
    agent = create_agent(
        ChatOpenAI(model="m", api_key="none", base_url=f"http://127.0.0.1:{server.server_port}/v1"),
        [pay],
        middleware=[HumanInTheLoopMiddleware({"pay": True}, interrupt_mode=mode)],
        checkpointer=InMemorySaver(),
    )
    thread = {"configurable": {"thread_id": "t"}}
    asked = agent.invoke({"messages": [("user", "go")]}, thread)["__interrupt__"]
    if mode == "batched":
        requests = asked[0].value["action_requests"]
        resume = {"decisions": [answers[request["args"]["to"]] for request in requests]}
    else:
        resume = {one.id: answers[one.value["args"]["to"]] for one in asked}
    agent.invoke(Command(resume=resume), thread)
    print(f"{mode}, {step}: {', '.join(sorted(done)) or 'nothing'}")


for mode in ("batched", "per_call"):
    show("an id, 50 for Ann", mode, [("Ann", "a")], {"Ann": EDIT})
    show("no id, 50 for Ann", mode, [("Ann", "")], {"Ann": EDIT})
    show("one id, 50 for Ann and yes for Bob", mode, [("Ann", "0"), ("Bob", "0")], {"Ann": EDIT, "Bob": YES})
    show("one id, yes for Ann and no for Bob", mode, [("Ann", "0"), ("Bob", "0")], {"Ann": YES, "Bob": NO})
PY
venv/bin/python edit.py 2>/dev/null | tee seen
diff seen - <<'EXPECTED'
batched, an id, 50 for Ann: 50 to Ann
batched, no id, 50 for Ann: 5000 to Ann
batched, one id, 50 for Ann and yes for Bob: 50 to Ann, 50 to Ann
batched, one id, yes for Ann and no for Bob: nothing
per_call, an id, 50 for Ann: 50 to Ann
per_call, no id, 50 for Ann: 50 to Ann
per_call, one id, 50 for Ann and yes for Bob: 50 to Ann, 5000 to Bob
per_call, one id, yes for Ann and no for Bob: 5000 to Ann
EXPECTED
echo "seen: an edit without an id is dropped"
