#!/usr/bin/env bash
# A person's "no" to paying Bob pays Ann a second time in OpenAI's ChatKit; a "yes" for Ann that is sent twice is one for Bob, and of two questions of a turn one is asked.
#
# One would expect: after an answer the model has the conversation as it was, with what has been paid; an answer names its question; each call that asks is asked about.
# What happens: a question to the page is a client tool of openai-chatkit 1.6.5, and its answer starts a new run of the agent, here of openai-agents 0.24.0, from the
# items of the thread. These have the questions and the answers. A call of a tool that ran on the server, and its result, are no items: the model that was told
# "paid" before it asked about Bob finds that nobody has been paid, and pays Ann again, whatever was answered about Bob. The request that brings an answer has the
# id of the thread alone, so that the same one once more, after a lost reply or from a second tab, answers the next question. A turn that calls the client tool
# twice asks about the second; the first call is gone from the thread. Questions of the kind `structured_input` name their item, and are refused the second time.
# Why it matters to us: a page that sends an answer again, which is right wherever answers have ids, decides here about somebody else. A server over ChatKit
# has to keep the calls of its tools and their results itself, and to have no two questions in one turn.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/python -m pip install --quiet --disable-pip-version-check openai-chatkit==1.6.5 openai-agents==0.24.0
cat >pay.py <<'PY'
import asyncio
import json
import logging
from collections import defaultdict
from datetime import datetime

from agents import Agent, Model, RunContextWrapper, Runner, StopAtTools, function_tool, set_tracing_disabled
from chatkit.agents import AgentContext, ClientToolCall, simple_to_agent_input, stream_agent_response
from chatkit.server import ChatKitServer
from chatkit.store import Store
from chatkit.types import Page, StructuredInputFreeform, StructuredInputItem, ThreadItemDoneEvent
from openai.types.responses import Response, ResponseCompletedEvent, ResponseFunctionToolCall
from openai.types.responses import ResponseOutputMessage, ResponseOutputText

set_tracing_disabled(True)
logging.disable(logging.CRITICAL)
paid = []


class Memory(Store):
    """Keeps threads and their items."""

    def __init__(self):
        self.threads = {}
        self.items = defaultdict(dict)

    async def load_thread(self, thread_id, context):
        return self.threads[thread_id].model_copy(deep=True)

    async def save_thread(self, thread, context):
        self.threads[thread.id] = thread.model_copy(deep=True)

    async def load_thread_items(self, thread_id, after, limit, order, context):
        items = [item.model_copy(deep=True) for item in self.items[thread_id].values()]
        return Page(data=(items if order == "asc" else items[::-1])[:limit])

    async def save_item(self, thread_id, item, context):
        self.items[thread_id][item.id] = item.model_copy(deep=True)

    add_thread_item = save_item

    async def load_item(self, thread_id, item_id, context):
        return self.items[thread_id][item_id].model_copy(deep=True)

    async def delete_thread_item(self, thread_id, item_id, context):
        del self.items[thread_id][item_id]

    async def unused(self, *_):
        raise NotImplementedError

    load_threads = delete_thread = save_attachment = load_attachment = delete_attachment = unused


class Scripted(Model):
    """Asks about each payee and pays those that were approved, as far as the conversation does not have it."""

    def __init__(self, payees, together):
        self.payees = payees
        self.together = together

    async def get_response(self, *_, **__):
        raise NotImplementedError

    def next_calls(self, conversation):
        calls = {item["call_id"]: item for item in conversation if item.get("type") == "function_call"}
        results = {
            (calls[item["call_id"]]["name"], json.loads(calls[item["call_id"]]["arguments"])["to"]): item["output"]
            for item in conversation
            if item.get("type") == "function_call_output"
        }
        open_questions = [("ask", payee) for payee in self.payees if ("ask", payee) not in results]
        payments = [
            ("pay", payee)
            for payee in self.payees
            if results.get(("ask", payee)) == "true" and ("pay", payee) not in results
        ]
        if self.together:
            return payments[:1] if results else open_questions
        return payments[:1] or open_questions[:1]

    async def stream_response(self, system_instructions, input, *_, **__):
        calls = self.next_calls(input)
        output = [
            ResponseFunctionToolCall(
                id=f"item-{name}-{to}", call_id=f"{name}-{to}", name=name, arguments=json.dumps({"to": to}), type="function_call"
            )
            for name, to in calls
        ]
        if not calls:
            text = ResponseOutputText(text="Done.", type="output_text", annotations=[])
            output = [ResponseOutputMessage(id="said", type="message", role="assistant", status="completed", content=[text])]
        response = Response(
            id="response",
            created_at=0,
            model="scripted",
            object="response",
            output=output,
            tool_choice="auto",
            tools=[],
            parallel_tool_calls=True,
        )
        yield ResponseCompletedEvent(type="response.completed", sequence_number=0, response=response)


@function_tool
async def ask(ctx: RunContextWrapper[AgentContext], to: str) -> None:
    """Asks the person in the page whether somebody may be paid."""
    ctx.context.client_tool_call = ClientToolCall(name="ask", arguments={"to": to})


@function_tool
async def pay(to: str) -> str:
    """Pays somebody."""
    paid.append(to)
    return "paid"


class Server(ChatKitServer):
    def __init__(self, model):
        super().__init__(Memory())
        stop = StopAtTools(stop_at_tool_names=["ask"])
        self.agent = Agent(name="payments", model=model, tools=[ask, pay], tool_use_behavior=stop)

    async def respond(self, thread, item, context):
        items = await self.store.load_thread_items(thread.id, None, 20, "asc", context)
        agent_context = AgentContext(thread=thread, store=self.store, request_context=context)
        result = Runner.run_streamed(self.agent, await simple_to_agent_input(items.data), context=agent_context)
        async for event in stream_agent_response(agent_context, result):
            yield event


async def send(server, kind, params):
    reply = await server.process(json.dumps({"type": kind, "params": params}), {})
    events = [json.loads(chunk.decode().removeprefix("data: ")) async for chunk in reply]
    items = [event["item"] for event in events if event["type"] == "thread.item.done"]
    return events, [item["arguments"]["to"] for item in items if item["type"] == "client_tool_call"]


async def run(title, payees, results, together=False):
    paid.clear()
    server = Server(Scripted(payees, together))
    said = {"content": [{"type": "input_text", "text": "Pay them"}], "attachments": [], "inference_options": {}}
    events, asked = await send(server, "threads.create", {"input": said})
    thread = events[0]["thread"]["id"]
    answers = [{"thread_id": thread, "result": result} for result in results]
    for answer in answers:
        asked += (await send(server, "threads.add_client_tool_output", answer))[1]
    print(f"{title}: asked about {', '.join(asked)}, answered {json.dumps(results)}, paid {', '.join(paid)}")
    if len(answers) == 2:
        print(f"  the requests for Ann and for Bob are {'the same' if answers[0] == answers[1] else 'different'}")


class Form(ChatKitServer):
    async def respond(self, thread, item, context):
        if item:
            question = StructuredInputFreeform(id="city", question="Which city?")
            form = StructuredInputItem(id="form", thread_id=thread.id, created_at=datetime.now(), inputs=[question])
            yield ThreadItemDoneEvent(item=form)


async def fill_in():
    server = Form(Memory())
    said = {"content": [{"type": "input_text", "text": "Ask me"}], "attachments": [], "inference_options": {}}
    events, _ = await send(server, "threads.create", {"input": said})
    answer = {"status": "answered", "answers": {"city": {"values": ["Rome"]}}}
    for _ in range(2):
        try:
            await send(server, "threads.add_structured_input", {"thread_id": events[0]["thread"]["id"], "item_id": "form", "input": answer})
            print("structured input: taken")
        except ValueError as refused:
            print("structured input:", refused)


asyncio.run(run("Ann", ["Ann"], [True]))
asyncio.run(run("Ann, then Bob", ["Ann", "Bob"], [True, True]))
asyncio.run(run("Ann, then Bob", ["Ann", "Bob"], [True, False]))
asyncio.run(run("both in one turn", ["Ann", "Bob"], [True], together=True))
asyncio.run(fill_in())
PY
venv/bin/python pay.py | tee seen
diff seen - <<'EXPECTED'
Ann: asked about Ann, answered [true], paid Ann
Ann, then Bob: asked about Ann, Bob, answered [true, true], paid Ann, Ann, Bob
  the requests for Ann and for Bob are the same
Ann, then Bob: asked about Ann, Bob, answered [true, false], paid Ann, Ann
  the requests for Ann and for Bob are different
both in one turn: asked about Bob, answered [true], paid Bob
structured input: taken
structured input: Structured input item form is not pending
EXPECTED
echo "seen: the answer about Bob pays Ann again, and has no id"
