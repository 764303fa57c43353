"""CrewAI flows behind ag_ui_crewai, with a scripted model (openai_stub.py on PORT+1). `python server.py PORT`.

POST /emit     @human_feedback with emit (legacy on_interrupt, the default)   POST /emit-outcome  the same with emit_interrupt_outcome
POST /only-outcome  ... with the legacy event off                             POST /text          feedback without emit: any text
POST /twice    two methods that ask, one after the other                      POST /default       emit with default_outcome
POST /agent    a chat flow that calls a tool of the page
GET  /ledger   what really happened; POST /reset empties it
"""
import os
import sys
import tempfile

os.environ.setdefault("CREWAI_DISABLE_TELEMETRY", "true")
os.environ.setdefault("OTEL_SDK_DISABLED", "true")
os.environ.setdefault("CREWAI_TRACING_ENABLED", "false")
os.environ.setdefault("LITELLM_LOCAL_MODEL_COST_MAP", "True")
os.environ.setdefault("CREWAI_STORAGE_DIR", tempfile.mkdtemp())
import json
import re

import openai_stub
import page_tools
import uvicorn
from ag_ui_crewai import CopilotKitState, add_crewai_flow_fastapi_endpoint, agui_feedback_provider, copilotkit_stream
from crewai import LLM
from crewai.flow.flow import Flow, listen, start
from crewai.flow.human_feedback import human_feedback
from fastapi import FastAPI
from fastapi.middleware.cors import CORSMiddleware
from litellm import completion

PORT = int(sys.argv[1]) if len(sys.argv) > 1 else 8650
LEDGER: list[dict] = []


def ran(what, **args):
    LEDGER.append({"tool": what, **args})


# CrewAI asks its model which of the options a feedback means; this one takes the first option that the feedback contains.
def collapse(messages, names, plan):
    words = openai_stub._text(messages[-1]["content"])
    ran("model-asked", words=words[:400])
    feedback = re.search(r"\nFeedback:\s*(.*?)\n", words + "\n", re.S | re.I)
    said = (feedback.group(1) if feedback else words).lower()
    for option in ("approved", "rejected", "needs_changes"):
        if option in said:
            return json.dumps({"outcome": option}), []
    return json.dumps({"outcome": "needs_changes"}), []


chat = openai_stub.decide
openai_stub.decide = lambda messages, names, plan: (chat if names else collapse)(messages, names, plan)
URL = openai_stub.start(PORT + 1, lambda said, names, turn: [] if turn else page_tools.calls(said, names))
# A flow that is loaded again makes its model anew, from the environment.
os.environ.update(OPENAI_API_KEY="none", OPENAI_BASE_URL=URL, OPENAI_API_BASE=URL)
MODEL = LLM(model="openai/stub", base_url=URL, api_key="none")
OPTIONS = ["approved", "rejected", "needs_changes"]


class Review(Flow):
    @start()
    @human_feedback(message="May this e-mail go out?", emit=OPTIONS, llm=MODEL, provider=agui_feedback_provider)
    def draft(self):
        ran("draft")
        return {"to": "ann@example.com", "subject": "Hello", "body": "The figures are attached."}

    @listen("approved")
    def send(self):
        ran("send_email", to="ann@example.com")
        return "sent to ann@example.com"

    @listen("rejected")
    def drop(self):
        ran("drop")
        return "dropped"

    @listen("needs_changes")
    def again(self):
        ran("again", feedback=self.last_human_feedback.feedback)
        return "to be changed: " + str(self.last_human_feedback.feedback)


class Broken(Review):
    @start()
    @human_feedback(message="May this e-mail go out?", emit=OPTIONS, llm=MODEL, provider=agui_feedback_provider)
    def draft(self):
        ran("draft")
        return "Dear Ann, the figures are attached."

    @listen("approved")
    def send(self):
        ran("send_email", to="ann@example.com")
        raise RuntimeError("the receipt could not be written")


class Default(Review):
    @start()
    @human_feedback(message="May this e-mail go out?", emit=OPTIONS, llm=MODEL, default_outcome="rejected", provider=agui_feedback_provider)
    def draft(self):
        ran("draft")
        return "Dear Ann, the figures are attached."


class Text(Flow):
    @start()
    @human_feedback(message="What should be different?", provider=agui_feedback_provider)
    def draft(self):
        ran("draft")
        return "Dear Ann, the figures are attached."

    @listen(draft)
    def take(self, result):
        ran("take", feedback=result.feedback)
        return "taken: " + str(result.feedback)


class Twice(Flow):
    @start()
    @human_feedback(message="First: is the text good?", emit=["approved", "rejected"], llm=MODEL, provider=agui_feedback_provider)
    def first(self):
        ran("first")
        return "the text"

    @listen("approved")
    @human_feedback(message="Second: to whom?", provider=agui_feedback_provider)
    def second(self):
        ran("second")
        return "the address"

    @listen(second)
    def done(self, result):
        ran("done", feedback=result.feedback)
        return "sent to " + str(result.feedback)

    @listen("rejected")
    def drop(self):
        ran("drop")
        return "dropped"


class Chat(Flow[CopilotKitState]):
    @start()
    async def chat(self):
        # With tools, this version of litellm imports a newer MCP than CrewAI allows.
        answer = await copilotkit_stream(completion(
            model="openai/stub", api_base=URL, api_key="none", messages=self.state.messages, tools=self.state.copilotkit.actions,
            stream=True, _skip_mcp_handler=True))
        self.state.messages.append(answer.choices[0]["message"])


app = FastAPI()
app.add_middleware(CORSMiddleware, allow_origins=["*"], allow_methods=["*"], allow_headers=["*"], expose_headers=["Date"])
add_crewai_flow_fastapi_endpoint(app, Review(), "/emit")
add_crewai_flow_fastapi_endpoint(app, Review(), "/emit-outcome", emit_interrupt_outcome=True)
add_crewai_flow_fastapi_endpoint(app, Review(), "/only-outcome", enable_legacy_on_interrupt_event=False)
add_crewai_flow_fastapi_endpoint(app, Broken(), "/broken")
add_crewai_flow_fastapi_endpoint(app, Default(), "/default")
add_crewai_flow_fastapi_endpoint(app, Text(), "/text")
add_crewai_flow_fastapi_endpoint(app, Text(), "/text-outcome", emit_interrupt_outcome=True)
add_crewai_flow_fastapi_endpoint(app, Twice(), "/twice")
add_crewai_flow_fastapi_endpoint(app, Chat(), "/agent")
add_crewai_flow_fastapi_endpoint(app, Twice(), "/twice-outcome", emit_interrupt_outcome=True)


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
