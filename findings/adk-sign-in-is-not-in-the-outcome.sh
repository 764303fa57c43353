#!/usr/bin/env bash
# ADK's request to sign in is never in the outcome, and a sign-in that failed is not asked for again.
#
# One would expect: with `emit_interrupt_outcome=True`, whatever waits for a person is in `outcome.interrupts`, as confirmations are; and a tool that
# asks for a credential once more, because it got none, asks the person once more.
# What happens: with ag_ui_adk 0.11.0 and google-adk 2.13.0 a confirmation ends its run with an outcome, and `request_credential` ends it like a success,
# with a call of `adk_request_credential` that has no result. It is answered by a tool message or by `resume`, though nothing announced an id. After an
# answer without a code the tool runs again and asks again, but no second call is streamed: the model sees what the tool returned.
# Why it matters to us: a client that reads outcomes alone shows nothing, and the conversation goes on without the sign-in. The call is a question here,
# and a card says that a skipped sign-in is none.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

python3 -m venv venv
venv/bin/python -m pip install --quiet ag-ui-adk==0.11.0 google-adk==2.13.0 httpx
cat >ask.py <<'PY'
import json
import logging
import warnings

warnings.simplefilter("ignore")
logging.disable(logging.CRITICAL)

from ag_ui_adk import ADKAgent, add_adk_fastapi_endpoint
from fastapi import FastAPI
from fastapi.openapi.models import OAuth2, OAuthFlowAuthorizationCode, OAuthFlows
from fastapi.testclient import TestClient
from google.adk.agents import LlmAgent
from google.adk.auth import AuthConfig, AuthCredential, AuthCredentialTypes, OAuth2Auth
from google.adk.models.base_llm import BaseLlm
from google.adk.models.llm_response import LlmResponse
from google.adk.tools import FunctionTool, ToolContext
from google.genai import types

asked = []


def config():
    code = OAuthFlowAuthorizationCode(authorizationUrl="https://accounts.example.com/a", tokenUrl="https://accounts.example.com/t", scopes={"read": "Read"})
    oauth2 = OAuth2Auth(client_id="client", client_secret="none", redirect_uri="https://app.example.com/callback")
    credential = AuthCredential(auth_type=AuthCredentialTypes.OAUTH2, oauth2=oauth2)
    return AuthConfig(auth_scheme=OAuth2(flows=OAuthFlows(authorizationCode=code)), raw_auth_credential=credential)


def sign_in(tool_context: ToolContext) -> dict:
    """Reads something for which the person must sign in."""
    asked.append("sign_in")
    tool_context.request_credential(config())
    return {"status": "pending"}


def confirm(to: str) -> dict:
    """Needs a yes."""
    return {"sent": to}


class Scripted(BaseLlm):
    async def generate_content_async(self, llm_request, stream=False):
        parts = [part for content in llm_request.contents for part in content.parts or []]
        name = "confirm" if any("confirm" in (part.text or "") for part in parts) else "sign_in"
        if any(part.function_response for part in parts):
            part = types.Part(text="The model goes on.")
        else:
            part = types.Part(function_call=types.FunctionCall(id="call_1", name=name, args={"to": "ann"} if name == "confirm" else {}))
        yield LlmResponse(content=types.Content(role="model", parts=[part]), partial=False)


tools = [FunctionTool(sign_in), FunctionTool(confirm, require_confirmation=True)]
agent = LlmAgent(name="helper", model=Scripted(model="scripted"), tools=tools)
app = FastAPI()
bridge = ADKAgent(adk_agent=agent, app_name="finding", user_id="u", use_in_memory_services=True, emit_interrupt_outcome=True)
add_adk_fastapi_endpoint(app, bridge, "/")
client = TestClient(app)


def post(thread, run, messages, **more):
    body = {"threadId": thread, "runId": run, "messages": messages, "state": {}, "tools": [], "context": [], "forwardedProps": {}, **more}
    lines = client.post("/", json=body, headers={"accept": "text/event-stream"}).text.splitlines()
    return [json.loads(line[6:]) for line in lines if line.startswith("data: ")]


def show(name, events):
    calls = [event["toolCallName"] for event in events if event["type"] == "TOOL_CALL_START"]
    texts = [event["delta"] for event in events if event["type"] == "TEXT_MESSAGE_CONTENT"]
    outcome = [event.get("outcome", {}).get("type", "none") for event in events if event["type"] == "RUN_FINISHED"]
    print(f"{name}: calls {calls}, outcome {outcome}, text {texts}")


user = lambda text: {"id": "u1", "role": "user", "content": text}
show("a confirmation", post("t1", "r1", [user("Please confirm it")]))
first = post("t2", "r1", [user("Please read it")])
show("a sign-in", first)
call = [event for event in first if event["type"] == "TOOL_CALL_START"][-1]["toolCallId"]
args = "".join(event["delta"] for event in first if event["type"] == "TOOL_CALL_ARGS" and event["toolCallId"] == call)
made = {"id": "a1", "role": "assistant", "toolCalls": [{"id": call, "type": "function", "function": {"name": "adk_request_credential", "arguments": args}}]}
answer = {"id": "m1", "role": "tool", "toolCallId": call, "content": json.dumps({"error": "access_denied"})}
show("without a code", post("t2", "r2", [user("Please read it"), made, answer]))
print(f"the tool asked {len(asked)} times")
PY
venv/bin/python ask.py 2>errors.txt | tee seen.txt || { cat errors.txt; exit 1; }
diff seen.txt - <<'EXPECTED'
a confirmation: calls ['confirm', 'adk_request_confirmation'], outcome ['interrupt'], text []
a sign-in: calls ['sign_in', 'adk_request_credential'], outcome ['none'], text []
without a code: calls [], outcome ['none'], text ['The model goes on.']
the tool asked 2 times
EXPECTED
echo "seen: a sign-in is not in the outcome, and is asked for once"
