#!/usr/bin/env bash
# Upsonic never asks the second of two questions, keeps no answer of the mail that it sent beside the first, and calls the run completed.
#
# One would expect: of a turn with a call to confirm, a call with a field to fill in and a call that is free, two are asked about and the third has its result;
# a run with an open question waits on.
# What happens: upsonic 0.77.3 runs the calls of a turn together and then reports one kind of pause alone, confirmations first. The fields of the other call are
# never asked for; the free one has run, and its result is dropped. Nothing of both is in the conversation after the answer, so that the model, and
# whoever pays for it, has two calls without a result, which real models refuse. Of two confirmations, of which one has an answer, the first runs, and the run is
# "completed" without a word about the other.
# Why it matters to us: a mail that has been sent looks as if it had not been, and is sent again; a question that a page shows ends with somebody else's answer. A
# server over Upsonic has to forbid parallel calls to its model, and to send all decisions together.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/python -m pip install --quiet --disable-pip-version-check upsonic==0.77.3
cat >ask.py <<'PY'
import json
import os
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

requests = []
plan = []


class Model(BaseHTTPRequestHandler):
    """Says what stands in the plan, and "done" when nothing is left in it."""

    def log_message(self, *_):
        pass

    def do_POST(self):
        requests.append(json.loads(self.rfile.read(int(self.headers["content-length"]))))
        calls = [
            {"id": f"call_{name}_{arguments['to']}", "type": "function", "function": {"name": name, "arguments": json.dumps(arguments)}}
            for name, arguments in (plan.pop(0) if plan else [])
        ]
        message = {"role": "assistant", "content": None, "tool_calls": calls} if calls else {"role": "assistant", "content": "done"}
        choice = {"index": 0, "message": message, "finish_reason": "tool_calls" if calls else "stop"}
        usage = {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}
        body = json.dumps({"id": "1", "object": "chat.completion", "created": 1, "model": "gpt-4o", "usage": usage, "choices": [choice]}).encode()
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


server = ThreadingHTTPServer(("127.0.0.1", 0), Model)
threading.Thread(target=server.serve_forever, daemon=True).start()
os.environ |= {"OPENAI_API_KEY": "none", "OPENAI_BASE_URL": f"http://127.0.0.1:{server.server_port}/v1", "UPSONIC_TELEMETRY": "false"}
from upsonic import Agent, Task
from upsonic.tools import tool

ran = []


@tool(requires_confirmation=True)
def pay(to: str) -> str:
    """Pays.

    Args:
        to: the payee
    """
    ran.append(f"pay {to}")
    return "paid"


@tool(requires_user_input=True, user_input_fields=["note"])
def write(to: str, note: str) -> str:
    """Writes a note.

    Args:
        to: the reader
        note: the text
    """
    ran.append(f"write {to}")
    return "written"


@tool
def mail(to: str) -> str:
    """Sends a mail.

    Args:
        to: the reader
    """
    ran.append(f"mail {to}")
    return "sent"


def turn(*calls):
    ran.clear()
    requests.clear()
    plan[:] = [calls]
    agent = Agent("openai/gpt-4o", tools=[pay, write, mail])
    task = Task("go")
    paused = agent.do(task, return_output=True)
    print("calls:", ", ".join(f"{name} {arguments['to']}" for name, arguments in calls))
    print("  asked about:", ", ".join(f"{one.tool_execution.tool_name} {one.tool_execution.tool_args['to']}" for one in paused.requirements))
    print("  ran before the answer:", ", ".join(ran) or "nothing")
    paused.requirements[0].confirm()
    ended = agent.continue_run(task=task, requirements=paused.requirements, return_output=True)
    print(f"  {ended.status.name}; ran:", ", ".join(ran))
    print("  results in the conversation:", ", ".join(f"{message['tool_call_id']}: {message['content']}" for message in requests[-1]["messages"] if message["role"] == "tool"))


turn(("pay", {"to": "Ann"}), ("write", {"to": "Bob", "note": ""}), ("mail", {"to": "Eve"}))
turn(("pay", {"to": "Ann"}), ("pay", {"to": "Bob"}))
PY
venv/bin/python ask.py 2>log | grep -E '^(calls|  [a-z]+)' | tee seen
diff seen - <<'EXPECTED'
calls: pay Ann, write Bob, mail Eve
  asked about: pay Ann
  ran before the answer: mail Eve
  completed; ran: mail Eve, pay Ann
  results in the conversation: call_pay_Ann: paid
calls: pay Ann, pay Bob
  asked about: pay Ann, pay Bob
  ran before the answer: nothing
  completed; ran: pay Ann
  results in the conversation: call_pay_Ann: paid
EXPECTED
echo "seen: a question that nobody is asked, a mail without a result, and an open question in a completed run"
