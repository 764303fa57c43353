#!/usr/bin/env bash
# Pydantic AI installs with protocol packages with which it asks nothing.
#
# One would expect: pydantic-ai-slim[ag-ui] 2.68.0 declares ag-ui-protocol>=0.1.10, so that a tool with requires_approval=True is asked about
# over AG-UI with each version from there, or an error says that it cannot be.
# What happens: with 0.1.10 the run stops before the tool, and the stream ends with a plain RUN_FINISHED: no interrupt, no error, no warning.
# With 0.1.19, the first with interrupts, the same program asks.
# Why it matters to us: the page gets a call without a result and nothing to answer. An old lock file is enough. Our page on Pydantic AI and the
# warning in development name the version.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
pip() { "$work/venv/bin/python" -m pip "$@"; }

cat >"$work/ask.py" <<'PY'
import asyncio
import json
from importlib.metadata import version

from pydantic_ai import Agent, DeferredToolRequests
from pydantic_ai.models.function import DeltaToolCall, FunctionModel
from pydantic_ai.ui.ag_ui import AGUIAdapter


async def model(messages, info):
    yield {0: DeltaToolCall(name="send_email", json_args='{"to": "ann@example.com"}', tool_call_id="call_1")}


agent = Agent(FunctionModel(stream_function=model), output_type=[str, DeferredToolRequests])


@agent.tool_plain(requires_approval=True)
def send_email(to: str) -> str:
    raise SystemExit("the tool ran without an approval")


body = {"threadId": "t", "runId": "r", "state": {}, "tools": [], "context": [], "forwardedProps": {},
        "messages": [{"id": "m", "role": "user", "content": "mail"}]}


async def main():
    adapter = AGUIAdapter(agent=agent, run_input=AGUIAdapter.build_run_input(json.dumps(body).encode()))
    chunks = [chunk async for chunk in adapter.encode_stream(adapter.run_stream())]
    events = [json.loads(line[6:]) for line in "".join(chunks).splitlines() if line.startswith("data: ")]
    end = events[-1]
    print("ag-ui-protocol", version("ag-ui-protocol"), end["type"], end.get("outcome", {}).get("type", "no outcome"))


asyncio.run(main())
PY

pip install --quiet "pydantic-ai-slim[ag-ui]==2.68.0" ag-ui-protocol==0.1.10
pip check
old=$("$work/venv/bin/python" "$work/ask.py")
pip install --quiet ag-ui-protocol==0.1.19
pip check
new=$("$work/venv/bin/python" "$work/ask.py")
printf '%s\n' "$old" "$new"
[ "$old" = "ag-ui-protocol 0.1.10 RUN_FINISHED no outcome" ]
[ "$new" = "ag-ui-protocol 0.1.19 RUN_FINISHED interrupt" ]
echo "seen: pip finds no conflict, and only one of the two asks"
