"""python server.py PORT: real LangGraph graphs (in this process, in-memory checkpointer) over ag-ui-langgraph, with a scripted chat model.

POST /<mode>/<graph>   modes: default (CUSTOM on_interrupt only), both (emit_interrupt_outcome), outcome (legacy event switched off)
GET  /log              what nodes and tools really did, in order; DELETE /log empties it
GET  /state/<thread>/<graph>   LangGraph's own view of a thread
Graphs: text, form, form_snake, list, parallel, twice, picky, tool (interrupt() inside tools), inbox,
        page_tools (binds the tools of the page), branches, team (sub-agents with the middleware, in two nodes and behind a `task` tool), hitl, hitl_limited, hitl_respond, hitl_percall (LangChain's create_agent with HumanInTheLoopMiddleware)
The model reacts to words of the last human message: mail, to bob, team, two, mixed, delete, weather, nested, ask, quiet; else it echoes.
"""

import inspect
import itertools
import json
import sys
import time
import uuid
from typing import Annotated, Any, TypedDict

import page_tools
import uvicorn
from ag_ui_langgraph import LangGraphAgent, add_langgraph_fastapi_endpoint
from fastapi import FastAPI
from fastapi.middleware.cors import CORSMiddleware
from langchain.agents import create_agent
from langchain.agents.middleware import HumanInTheLoopMiddleware
from langchain_core.language_models import BaseChatModel
from langchain_core.messages import AIMessage, AIMessageChunk, HumanMessage, ToolMessage
from langchain_core.outputs import ChatGeneration, ChatGenerationChunk, ChatResult
from langchain_core.tools import tool
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.graph import END, START, MessagesState, StateGraph
from langgraph.types import interrupt

LOG: list[dict] = []
calls = itertools.count(1)
ANN = {"to": "ann@example.com", "subject": "Figures", "body": "Here they are."}
BROKEN = {"to": "broken@example.com", "subject": "Figures", "body": "Here they are."}
BOB = {"to": "bob@example.com", "subject": "Figures", "body": "Here they are."}
TABLE = {"guests": 4, "price": 12.5, "window": True, "tags": ["a", "b"], "room": {"floor": 2, "name": "Blue"}}


def did(what: str, **how) -> None:
    LOG.append({"did": what, **how})
    if "broken" in str(how.get("to")):
        raise RuntimeError("the receipt could not be written")


@tool
def send_email(to: str, subject: str, body: str) -> str:
    """Send an e-mail."""
    did("send_email", to=to, subject=subject, body=body)
    return f"Sent to {to}"


@tool
def delete_file(path: str) -> str:
    """Delete a file."""
    did("delete_file", path=path)
    return f"Deleted {path}"


@tool
def book(guests: int, price: float, window: bool, tags: list[str], room: dict) -> str:
    """Book a table."""
    did("book", guests=guests, price=price, window=window, tags=tags, room=room)
    return "Booked"


@tool
def get_weather(city: str) -> str:
    """The weather of a city."""
    did("get_weather", city=city)
    return f"Sunny in {city}"


@tool
def ask_user(question: str) -> str:
    """Ask the user something."""
    did("ask_user", question=question)
    return "no answer"


@tool("send_email")
def careful_email(to: str, subject: str, body: str) -> str:
    """Send an e-mail, after asking."""
    answer = interrupt({"message": f"Send to {to}?", "tool": "send_email", "to": to,
                        "response_schema": {"type": "object", "properties": {"approved": {"type": "boolean"}}, "required": ["approved"]}})
    did("answered", answer=answer)
    if not (isinstance(answer, dict) and answer.get("approved") is True): return "Not sent"
    did("send_email", to=to, subject=subject, body=body)
    return f"Sent to {to}"


def script(words: str) -> list[tuple[str, dict]]:
    if "two" in words: return [("send_email", ANN), ("send_email", BOB)]
    if "mixed" in words: return [("get_weather", {"city": "Oslo"}), ("delete_file", {"path": "/app/a"})]
    if "team" in words: return [("task", {"description": "mail"}), ("task", {"description": "mail to bob"})]
    if "to bob" in words: return [("send_email", BOB)]
    if "mail" in words: return [("send_email", BROKEN if "broken" in words else ANN)]
    if "delete" in words: return [("delete_file", {"path": "/app/a"})]
    if "weather" in words: return [("get_weather", {"city": "Oslo"})]
    if "nested" in words: return [("book", TABLE)]
    if "ask" in words: return [("ask_user", {"question": "Which colour?"})]
    return []


class Scripted(BaseChatModel):
    @property
    def _llm_type(self) -> str: return "scripted"

    def bind_tools(self, tools, **kwargs): return self

    def reply(self, messages) -> tuple[str, list]:
        results = list(itertools.takewhile(lambda m: isinstance(m, ToolMessage), reversed(messages)))[::-1]
        words = next((str(m.content) for m in reversed(messages) if isinstance(m, HumanMessage)), "").lower()
        if results and not ("then bob" in words and "ann@" in str(results[-1].content)):
            return "The tools said: " + "; ".join(str(m.content) for m in results), []
        if "slow" in words: time.sleep(3)
        wanted = [("send_email", BOB)] if results else script(words)
        if not wanted: return f"You said: {words}", []
        return ("" if "quiet" in words else "Let me do that."), [
            {"name": n, "args": json.dumps(a), "id": f"call_{next(calls)}", "index": i} for i, (n, a) in enumerate(wanted)]

    def _stream(self, messages, stop=None, run_manager=None, **kwargs):
        text, wanted = self.reply(messages)
        if text: yield ChatGenerationChunk(message=AIMessageChunk(content=text))
        for call in wanted: yield ChatGenerationChunk(message=AIMessageChunk(content="", tool_call_chunks=[call]))
        yield ChatGenerationChunk(message=AIMessageChunk(content="", response_metadata={"finish_reason": "tool_calls" if wanted else "stop"}, chunk_position="last"))

    def _generate(self, messages, stop=None, run_manager=None, **kwargs):
        text, wanted = self.reply(messages)
        message = AIMessage(content=text, tool_calls=[{"name": c["name"], "args": json.loads(c["args"]), "id": c["id"]} for c in wanted])
        return ChatResult(generations=[ChatGeneration(message=message)])


saver = InMemorySaver()
model = Scripted()


def say(text: str) -> dict:
    return {"messages": [AIMessage(content=text, id=str(uuid.uuid4()))]}


def one(name: str, node):
    graph = StateGraph(MessagesState)
    graph.add_node(name, node)
    graph.add_edge(START, name)
    graph.add_edge(name, END)
    return graph.compile(checkpointer=saver)


def asked(what: str, value: Any):
    def node(state: MessagesState):
        answer = interrupt(value)
        did("answered", node=what, answer=answer)
        return say(f"Got {json.dumps(answer)}")
    return node


FORM = {"message": "Which quarter?", "reason": "quarter_needed", "responseSchema": {
    "type": "object", "properties": {"quarter": {"type": "string", "enum": ["Q1", "Q2"]}, "year": {"type": "integer", "minimum": 2020}},
    "required": ["quarter", "year"]}}
SNAKE = {"question": "Which quarter?", "response_schema": FORM["responseSchema"]}
INBOX = {"action_request": {"action": "send_email", "args": ANN}, "description": "Please **review**.",
         "config": {"allow_ignore": True, "allow_respond": True, "allow_edit": True, "allow_accept": True}}


def parallel():
    graph = StateGraph(MessagesState)
    for name in ("left", "right"):
        graph.add_node(name, asked(name, {"message": f"{name}: go on?", "who": name}))
        graph.add_edge(START, name)
        graph.add_edge(name, END)
    return graph.compile(checkpointer=saver)


def twice(state: MessagesState):
    first = interrupt("First question?")
    second = interrupt("Second question?")
    did("answered", first=first, second=second)
    return say(f"Got {first} and {second}")


def picky(state: MessagesState):
    answer = interrupt({"message": "Approve the plan?"})
    if not isinstance(answer, dict) or "approved" not in answer: raise ValueError(f"bad answer {answer!r}")
    did("answered", answer=answer)
    return say(f"Got {answer}")


def agent(tools, **kwargs):
    return create_agent(model, tools=tools, checkpointer=saver, **kwargs)


office = [send_email, delete_file, book, get_weather, ask_user]
every = {"send_email": True, "delete_file": True, "book": True}
# A sub-agent has the checkpointer of the graph that runs it, as those of deepagents do.
writer = create_agent(model, tools=[send_email], middleware=[HumanInTheLoopMiddleware(interrupt_on={"send_email": True})])


def written(words: str) -> list:
    return writer.invoke({"messages": [HumanMessage(words)]})["messages"][1:]


def branches():
    graph = StateGraph(MessagesState)
    for name, words in (("left", "mail"), ("right", "mail to bob")):
        graph.add_node(name, lambda state, words=words: {"messages": written(words)})
        graph.add_edge(START, name)
        graph.add_edge(name, END)
    return graph.compile(checkpointer=saver)


@tool
def task(description: str) -> str:
    """Give a task to a sub-agent."""
    return str(written(description)[-1].content)


class WithTools(MessagesState):
    tools: list


def open_mails(messages):
    asking = max(i for i, m in enumerate(messages) if isinstance(m, AIMessage))
    answered = {m.tool_call_id for m in messages[asking:] if isinstance(m, ToolMessage)}
    return [c for c in messages[asking].tool_calls if c["name"] == "send_email" and c["id"] not in answered]


def page_model(state: WithTools):
    messages = state["messages"]
    refused = page_tools.refusal(
        ([c["id"] for c in getattr(m, "tool_calls", [])], [m.tool_call_id] if isinstance(m, ToolMessage) else []) for m in messages)
    if refused: raise ValueError(f"HTTP 400: {refused}")
    if isinstance(messages[-1], HumanMessage):
        words = str(messages[-1].content).lower()
        wanted = page_tools.calls(words, [t["name"] if isinstance(t, dict) else t.name for t in state["tools"]])
        if wanted and "mail" in words: wanted += [("send_email", ANN)]
        if wanted:
            return {"messages": [AIMessage(content="", id=str(uuid.uuid4()), tool_calls=[{"name": n, "args": a, "id": f"call_{next(calls)}"} for n, a in wanted])]}
    return {"messages": [model.invoke(messages)]}


def page_server(state: WithTools):
    out = []
    for call in open_mails(state["messages"]):
        answer = interrupt({"reason": "tool_call", "message": f"Send to {call['args']['to']}?", "toolCallId": call["id"],
                            "responseSchema": {"type": "object", "properties": {"approved": {"type": "boolean"}}, "required": ["approved"]}})
        yes = isinstance(answer, dict) and answer.get("approved") is True
        if yes: did("send_email", **call["args"])
        content = f"Sent to {call['args']['to']}" if yes else "Not sent"
        out.append(ToolMessage(content=content, tool_call_id=call["id"], name="send_email", id=str(uuid.uuid4())))
    return {"messages": out}


def has_all_results(state: WithTools):
    messages = state["messages"]
    asking = next(m for m in reversed(messages) if isinstance(m, AIMessage))
    answered = {m.tool_call_id for m in messages if isinstance(m, ToolMessage)}
    return "model" if all(c["id"] in answered for c in asking.tool_calls) else END


def with_page_tools():
    graph = StateGraph(WithTools)
    graph.add_node("model", page_model)
    graph.add_node("server", page_server)
    graph.add_edge(START, "model")
    graph.add_conditional_edges("model", lambda state: "server" if open_mails(state["messages"]) else END, ["server", END])
    graph.add_conditional_edges("server", has_all_results, ["model", END])
    return graph.compile(checkpointer=saver)


graphs = {
    "page_tools": with_page_tools(),
    "text": one("ask", asked("ask", "What is your name?")),
    "form": one("ask", asked("ask", FORM)),
    "form_snake": one("ask", asked("ask", SNAKE)),
    "list": one("ask", asked("ask", ["a", {"b": 1}])),
    "parallel": parallel(),
    "twice": one("ask", twice),
    "picky": one("ask", picky),
    "tool": agent([careful_email, get_weather]),
    "inbox": one("ask", asked("ask", INBOX)),
    "inbox_list": one("ask", asked("ask", [INBOX])),
    "branches": branches(),
    "team": agent([task]),
    "hitl": agent(office, middleware=[HumanInTheLoopMiddleware(interrupt_on=every)]),
    "hitl_limited": agent(office, middleware=[HumanInTheLoopMiddleware(interrupt_on={
        "send_email": {"allowed_decisions": ["approve", "reject"], "description": "Mail goes out at once."},
        "delete_file": {"allowed_decisions": ["reject", "edit"]}})]),
    "hitl_respond": agent(office, middleware=[HumanInTheLoopMiddleware(interrupt_on={"ask_user": {"allowed_decisions": ["respond"]}})]),
}
try:
    graphs["hitl_percall"] = agent(office, middleware=[HumanInTheLoopMiddleware(interrupt_on={**every, "ask_user": {"allowed_decisions": ["respond"]}}, interrupt_mode="per_call")])
except TypeError:
    pass

app = FastAPI()
app.add_middleware(CORSMiddleware, allow_origins=["*"], allow_methods=["*"], allow_headers=["*"])
modes = {"default": {}, "both": {"emit_interrupt_outcome": True}, "outcome": {"enable_legacy_on_interrupt_event": False}}
def named(name):
    """The operation's id, which old versions do not take."""
    is_taken = "operation_id" in inspect.signature(add_langgraph_fastapi_endpoint).parameters
    return {"operation_id": name} if is_taken else {}


takes = inspect.signature(LangGraphAgent.__init__).parameters
for mode, options in modes.items():
    if not set(options) <= set(takes):
        continue  # an old version, which has only the default
    for name, graph in graphs.items():
        add_langgraph_fastapi_endpoint(app, LangGraphAgent(name=name, graph=graph, **options), f"/{mode}/{name}", **named(f"{mode}_{name}"))


@app.get("/log")
def log(): return LOG


@app.delete("/log")
def forget(): LOG.clear()


@app.get("/state/{thread}/{graph}")
def state(thread: str, graph: str):
    s = graphs[graph].get_state({"configurable": {"thread_id": thread}})
    return {"next": s.next, "interrupts": [[{"id": i.id, "value": str(i.value)[:300]} for i in t.interrupts] for t in s.tasks]}


if __name__ == "__main__":
    port = int(sys.argv[1])
    print(f"ready http://127.0.0.1:{port}", *graphs, flush=True)
    uvicorn.run(app, host="127.0.0.1", port=port, log_level="warning")
