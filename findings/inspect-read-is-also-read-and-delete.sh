#!/usr/bin/env bash
# A policy of Inspect that approves the tool "read_file" by itself approves "read_file_and_delete" as well.
#
# One would expect: an approver for `tools: read_file, pay` is for these two; its documentation speaks of "full tool names or globs".
# What happens: inspect_ai 0.3.285 puts a `*` behind each name that has none, and compares it with the whole call, name and arguments: "pay" is also
# "payroll", and "read_file" each tool whose name begins so. The first approver that fits decides, so that the one for `*` after it, with whom a person
# would sit, is not asked. `pay(*` names the one tool. Nothing in the log says that the name was longer.
# Why it matters to us: a policy that was written for today's tools approves tomorrow's by a common beginning, and nobody sees a question. Whoever
# puts our cards before such an agent should write the bracket; our own rules compare whole names.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/python -m pip install --quiet inspect_ai==0.3.285
cat >policy.yaml <<'YAML'
approvers:
  - name: auto
    tools: TOOLS
  - name: auto
    tools: "*"
    decision: reject
YAML
cat >decide.py <<'PY'
import asyncio

from inspect_ai.approval import read_approval_policies
from inspect_ai.model import ChatMessageAssistant, execute_tools
from inspect_ai.tool import ToolCall, ToolDef

names = ["read_file", "read_file_and_delete", "pay", "payroll", "mail"]


def tool_named(name):
    async def run(to: str):
        return "ran"

    return ToolDef(run, name=name, description=name, parameters={"to": "where to"})


async def decide(names_in_the_policy):
    with open("policy.yaml") as template, open("now.yaml", "w") as policy:
        policy.write(template.read().replace("TOOLS", names_in_the_policy))
    calls = [ToolCall(id=name, function=name, arguments={"to": "Ann"}) for name in names]
    message = ChatMessageAssistant(content="", tool_calls=calls)
    tools = [tool_named(name) for name in names]
    results, _ = await execute_tools([message], tools, approval=read_approval_policies("now.yaml"))
    print(f"{names_in_the_policy}:")
    for result in results:
        print(f"  {result.function} {'rejected' if result.error else result.text}")


asyncio.run(decide("read_file, pay"))
asyncio.run(decide("read_file(*, pay(*"))
PY
venv/bin/python decide.py | tee seen
diff seen - <<'EXPECTED'
read_file, pay:
  read_file ran
  read_file_and_delete ran
  pay ran
  payroll ran
  mail rejected
read_file(*, pay(*:
  read_file ran
  read_file_and_delete rejected
  pay ran
  payroll rejected
  mail rejected
EXPECTED
echo "seen: a name is the beginning of a name"
