#!/usr/bin/env bash
# A top-up that failed is reported by the answer of the person who filled in its amount, in Upsonic: no error, and nothing was topped up.
#
# One would expect: what a person fills in is made what the function's type says, as the model's arguments are, or refused; and a function that throws is
# reported to the model as an error.
# What happens: upsonic 0.77.3 calls the function directly after an answer: "500", as a text field has it, arrives as text although its type is int. If the
# function then ends in a TypeError, as text plus a number does, that error is taken for the sign of a question that has no function of its own, and the
# result of the call is "User provided input — to: Ann, cents: 500". The run is "completed". Where nobody is asked, the same error is an error.
# Why it matters to us: an answer from a page that sends what stands in its fields ends as a success in the conversation, and nothing was paid. Our forms send
# numbers; a tool that asks should look at its own arguments and throw anything but a TypeError.
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


def top_up_account(cents):
    total = cents + 25
    ran.append(f"topped up by {total}")
    return "topped up"


@tool(requires_user_input=True, user_input_fields=["cents"])
def top_up(to: str, cents: int) -> str:
    """Tops up an account, with a fee of 25 cents.

    Args:
        to: the account
        cents: the amount
    """
    return top_up_account(cents)


@tool
def top_up_at_once(to: str, cents: int) -> str:
    """Tops up an account without a question.

    Args:
        to: the account
        cents: the amount
    """
    return top_up_account(cents)


def turn(text, name, cents, answer=None):
    ran.clear()
    requests.clear()
    plan[:] = [[(name, {"to": "Ann", "cents": cents})]]
    agent = Agent("openai/gpt-4o", tools=[top_up, top_up_at_once])
    task = Task("go")
    run = agent.do(task, return_output=True)
    for requirement in run.requirements or []:
        requirement.user_input_schema[1]["value"] = answer
        requirement.tool_execution.answered = True
        run = agent.continue_run(task=task, requirements=run.requirements, return_output=True)
    result = [message["content"] for message in requests[-1]["messages"] if message["role"] == "tool"]
    print(f"{text}: {run.status.name}; {', '.join(ran) or 'nothing ran'}; the model is told {result}")


turn("a person fills in 500", "top_up", 0, 500)
turn('a person fills in "500"', "top_up", 0, "500")
turn('nobody is asked, and the model writes "500"', "top_up_at_once", "500")
PY
venv/bin/python ask.py 2>log | grep -E '^(a person|nobody)' | tee seen
diff seen - <<'EXPECTED'
a person fills in 500: completed; topped up by 525; the model is told ['topped up']
a person fills in "500": completed; nothing ran; the model is told ['User provided input — to: Ann, cents: 500']
nobody is asked, and the model writes "500": completed; nothing ran; the model is told ['can only concatenate str (not "int") to str']
EXPECTED
echo "seen: nothing was paid, and the answer stands in place of the error"
