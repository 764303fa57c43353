"""spakky-agui with a scripted model, its stores in memory. `python server.py PORT`.

POST /agui           an agent whose `send_email` needs an approval
GET  /ledger what ran; POST /reset empties it
Words of the last message: mail, two; broken (the tool fails after it has sent), slow (three seconds).
"""

import asyncio
import json
import sys
from collections.abc import AsyncIterator

import uvicorn
from fastapi import FastAPI
from fastapi.middleware.cors import CORSMiddleware
from spakky.agent import (
    Agent,
    AgentExecutionSpec,
    IAgentEvidenceRepository,
    IAgentModel,
    IAgentSignalRepository,
    IAgentStateRepository,
    ToolEffects,
    agent_tool,
)
from spakky.agent.interfaces.model import (
    ModelCapability,
    ModelMessageRole,
    ModelRequest,
    ModelResponse,
    ModelStreamEvent,
    ModelStreamEventKind,
    ModelToolCall,
)
from spakky.core.application.application import SpakkyApplication
from spakky.core.application.application_context import ApplicationContext
from spakky.core.pod.annotations.pod import Pod
from spakky.plugins.agui import AGUICompatible

PORT = int(sys.argv[1]) if len(sys.argv) > 1 else 8950
LEDGER: list[dict] = []


@Pod()
class States(IAgentStateRepository):
    def __init__(self) -> None:
        self.all: dict = {}

    def get(self, state_id):
        return self.all[state_id]

    def get_or_none(self, state_id):
        return self.all.get(state_id)

    def save(self, state):
        self.all[state.id] = state
        return state

    def list_by_status(self, status):
        return [one for one in self.all.values() if one.status is status]

    def list_resume_candidates(self):
        return list(self.all.values())


@Pod()
class Signals(IAgentSignalRepository):
    def __init__(self) -> None:
        self.waiting: dict = {}

    def append(self, signal):
        self.waiting[signal.id] = signal
        return signal

    def list_pending(self, state_id):
        return [one for one in self.waiting.values() if one.agent_state_id == state_id]

    def mark_consumed(self, signal_id):
        return self.waiting.pop(signal_id)


@Pod()
class Evidence(IAgentEvidenceRepository):
    def __init__(self) -> None:
        self.all: dict = {}

    def append(self, evidence):
        self.all[evidence.id] = evidence
        return evidence

    def get(self, evidence_id):
        return self.all[evidence_id]

    def list_by_state(self, state_id):
        return [one for one in self.all.values() if one.agent_state_id == state_id]

    def list_by_manifest_ref(self, manifest_ref):
        return []


def plan(said: str, turn: int):
    mail = lambda to: ("send_email", {"to": to, "subject": "Hello"})  # noqa: E731
    if turn > 0:
        return []
    if "two" in said:
        return [mail("ann@example.com"), mail("bob@example.com")]
    return [mail("broken@example.com" if "broken" in said else "ann@example.com")] if "mail" in said else []


@Pod()
class Scripted(IAgentModel):
    @property
    def capability(self) -> ModelCapability:
        return ModelCapability(supports_tools=True)

    async def complete(self, request: ModelRequest) -> ModelResponse:
        raise NotImplementedError

    async def stream(self, request: ModelRequest) -> AsyncIterator[ModelStreamEvent]:
        users = [one for one in request.messages if one.role is ModelMessageRole.USER]
        said = str(users[-1].content)
        at = max(i for i, one in enumerate(request.messages) if one.role is ModelMessageRole.USER)
        results = [one.content for one in request.messages[at:] if one.role is ModelMessageRole.TOOL]
        if "slow" in said:
            await asyncio.sleep(3)
        calls = plan(said.lower(), len(results))
        text = "Let me see." if calls else f"Done: {results}" if results else f"You said: {said}"
        yield ModelStreamEvent(kind=ModelStreamEventKind.MESSAGE_DELTA, message_delta=text)
        for number, (name, args) in enumerate(calls):
            call = ModelToolCall(call_id=f"call-{len(LEDGER)}-{number}", name=name, arguments=args)
            yield ModelStreamEvent(kind=ModelStreamEventKind.TOOL_CALL_START, tool_call=call)
            yield ModelStreamEvent(
                kind=ModelStreamEventKind.TOOL_CALL_ARGS_DELTA, tool_call=call, tool_call_args_delta=json.dumps(args)
            )
            yield ModelStreamEvent(kind=ModelStreamEventKind.TOOL_CALL_END, tool_call=call)
            yield ModelStreamEvent(kind=ModelStreamEventKind.TOOL_CALL_CANDIDATE, tool_call=call)
        yield ModelStreamEvent(kind=ModelStreamEventKind.DONE)


@Pod(name="fastapi_app")
def fastapi_app() -> FastAPI:
    return FastAPI()


@AGUICompatible()
@Agent(spec=AgentExecutionSpec(name="mailer", objective="send mails"))
class Mailer:
    def __init__(
        self,
        model: IAgentModel,
        states: IAgentStateRepository,
        signals: IAgentSignalRepository,
        evidence: IAgentEvidenceRepository,
    ) -> None:
        self.model = model
        self.states = states
        self.signals = signals
        self.evidence = evidence

    @agent_tool(effects=ToolEffects.external_side_effect())
    async def send_email(self, to: str, subject: str) -> str:
        LEDGER.append({"tool": "send_email", "to": to, "subject": subject})
        if "broken" in to:
            raise RuntimeError("the receipt could not be written")
        return f"sent to {to}"


if __name__ == "__main__":
    application = SpakkyApplication(ApplicationContext()).load_plugins()
    for pod in (States, Signals, Evidence, Scripted, fastapi_app, Mailer):
        application.add(pod)
    application.start()
    app = application.container.get(FastAPI)
    app.add_middleware(CORSMiddleware, allow_origins=["*"], allow_methods=["*"], allow_headers=["*"], expose_headers=["Date"])
    app.add_api_route("/ledger", lambda: LEDGER)
    app.add_api_route("/reset", lambda: LEDGER.clear() or [], methods=["POST"])
    print(f"ready http://127.0.0.1:{PORT}", flush=True)
    uvicorn.run(app, host="127.0.0.1", port=PORT, log_level="warning")
