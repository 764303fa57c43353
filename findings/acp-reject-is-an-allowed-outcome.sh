#!/usr/bin/env bash
# A person who chooses "Reject" makes an `AllowedOutcome` in the Python SDK of the Agent Client Protocol; `DeniedOutcome` is only for who chose nothing.
#
# One would expect: of two classes called AllowedOutcome and DeniedOutcome the first is an approval and the second a denial.
# What happens: in agent-client-protocol 0.12.1 the class names what the protocol calls "selected" and "cancelled". Each choice among the options is an
# AllowedOutcome, "Reject" of the SDK's own `default_permission_options()` too, whose kind is `reject_once`; a denial is to be told by the id of the option
# alone. @agentclientprotocol/sdk 2.4.0 of npm has no such names, it hands on `outcome: "selected"`.
# Why it matters to us: an agent that asks `isinstance(response.outcome, AllowedOutcome)`, as public programs do, runs what was rejected. Who brings such an
# agent's questions to a page has to send a denial as the option that the agent itself offered for it, and the agent has to look at the option's kind.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/python -m pip install --quiet --disable-pip-version-check agent-client-protocol==0.12.1
cat >ask.py <<'PY'
import asyncio
import json

from acp.contrib.permissions import PermissionBroker
from acp.schema import AllowedOutcome, RequestPermissionResponse, ToolCallUpdate


async def ask(choice):
    """Asks by the SDK's own broker; `choice` is the name of the option that the person chooses, None if they close the question."""

    async def client(request):
        options = json.loads(request.model_dump_json(by_alias=True))["options"]
        outcome = {"outcome": "cancelled"}
        for option in options:
            if option["name"] == choice:
                outcome = {"outcome": "selected", "optionId": option["optionId"]}
                print(f"{choice}, of the kind {option['kind']}:", end=" ")
        return RequestPermissionResponse.model_validate_json(json.dumps({"outcome": outcome}))

    response = await PermissionBroker("session", client).request_for("pay", tool_call=ToolCallUpdate(tool_call_id="pay"))
    print(f"{type(response.outcome).__name__}, is an AllowedOutcome: {isinstance(response.outcome, AllowedOutcome)}")


for choice in ("Approve", "Reject"):
    asyncio.run(ask(choice))
print("closed:", end=" ")
asyncio.run(ask(None))
PY
venv/bin/python ask.py | tee seen
diff seen - <<'EXPECTED'
Approve, of the kind allow_once: AllowedOutcome, is an AllowedOutcome: True
Reject, of the kind reject_once: AllowedOutcome, is an AllowedOutcome: True
closed: DeniedOutcome, is an AllowedOutcome: False
EXPECTED
echo "seen: a rejection is an AllowedOutcome"
