"""Agent Kernel in front of three frameworks, with a scripted model (openai_stub.py on PORT+1). `python server.py PORT`.

POST /agui/openai    OpenAI Agents, whose `send_email` needs an approval
POST /agui/pydantic  Pydantic AI, the same
POST /agui/graph     LangGraph, whose node asks with `interrupt()`
GET  /ledger what ran; POST /reset empties it
Words of the last message: mail, two; broken (the tool fails after it has sent), slow (three seconds).
"""

import os
import sys

PORT = int(sys.argv[1]) if len(sys.argv) > 1 else 8930
os.environ |= {"OPENAI_AGENTS_DISABLE_TRACING": "1", "AK_TRACE__ENABLED": "false"}

import openai_stub  # noqa: E402
import uvicorn  # noqa: E402
from agentkernel.agui import AGUIRequestHandler  # noqa: E402
from agentkernel.auth import Authoriser  # noqa: E402
from agentkernel.langgraph import LangGraphModule  # noqa: E402
from agentkernel.openai import OpenAIModule  # noqa: E402
from agentkernel.pydanticai import PydanticAIModule  # noqa: E402
from agents import Agent, OpenAIChatCompletionsModel, function_tool  # noqa: E402
from fastapi import FastAPI  # noqa: E402
from fastapi.middleware.cors import CORSMiddleware  # noqa: E402
from langchain_core.messages import AIMessage  # noqa: E402
from langgraph.graph import END, START, MessagesState, StateGraph  # noqa: E402
from langgraph.types import interrupt  # noqa: E402
from openai import AsyncOpenAI  # noqa: E402
from pydantic_ai import Agent as PydanticAgent  # noqa: E402
from pydantic_ai import DeferredToolRequests  # noqa: E402
from pydantic_ai.models.openai import OpenAIChatModel  # noqa: E402
from pydantic_ai.providers.openai import OpenAIProvider  # noqa: E402

LEDGER: list[dict] = []


def send_email(to: str, subject: str) -> str:
    """Sends an e-mail."""
    LEDGER.append({"tool": "send_email", "to": to, "subject": subject})
    if "broken" in to:
        raise RuntimeError("the receipt could not be written")
    return f"sent to {to}"


def plan(said, names, turn):
    mail = lambda to: ("send_email", {"to": to, "subject": "Hello"})  # noqa: E731
    if turn > 0:
        return []
    if "two" in said:
        return [mail("ann@example.com"), mail("bob@example.com")]
    return [mail("broken@example.com" if "broken" in said else "ann@example.com")] if "mail" in said else []


client = AsyncOpenAI(base_url=openai_stub.start(PORT + 1, plan), api_key="none", max_retries=0)
openai_agent = Agent(
    name="openai",
    model=OpenAIChatCompletionsModel(model="stub", openai_client=client),
    tools=[function_tool(send_email, needs_approval=True)],
)
pydantic_agent = PydanticAgent(
    OpenAIChatModel("stub", provider=OpenAIProvider(openai_client=client)), name="pydantic", output_type=[str, DeferredToolRequests]
)
pydantic_agent.tool_plain(requires_approval=True)(send_email)


def ask(state: MessagesState):
    said = state["messages"][-1].content
    if "pick" not in said:
        return {"messages": [AIMessage(f"You said: {said}")]}
    answer = interrupt({"question": "Which room?", "options": ["Blue", "Red"]})
    LEDGER.append({"tool": "graph", "answer": answer})
    return {"messages": [AIMessage(f"You chose: {answer}")]}


graph = StateGraph(MessagesState)
graph.add_node("ask", ask)
graph.add_edge(START, "ask")
graph.add_edge("ask", END)
compiled = graph.compile()
compiled.name = "graph"

OpenAIModule([openai_agent])
PydanticAIModule([pydantic_agent])
LangGraphModule([compiled])


class Anyone(Authoriser):
    def authorise(self, token):
        return "person"


app = FastAPI()
app.include_router(AGUIRequestHandler(Anyone()).get_router())


@app.middleware("http")
async def signed_in(request, call_next):
    request.scope["headers"].append((b"authorization", b"Bearer here"))
    return await call_next(request)


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
