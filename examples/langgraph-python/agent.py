"""python agent.py PORT: an agent made with LangChain's create_agent, a checkpointer and a scripted model in the place of a real one.

HumanInTheLoopMiddleware pauses the graph before send_email. The checkpointer keeps the pause, so that the answer may come much later.
"""

import itertools
import json
import sys

import uvicorn
from ag_ui_langgraph import LangGraphAgent, add_langgraph_fastapi_endpoint
from fastapi import FastAPI
from langchain.agents import create_agent
from langchain.agents.middleware import HumanInTheLoopMiddleware
from langchain_core.language_models import BaseChatModel
from langchain_core.messages import AIMessage, AIMessageChunk, ToolMessage
from langchain_core.outputs import ChatGeneration, ChatGenerationChunk, ChatResult
from langchain_core.tools import tool
from langgraph.checkpoint.memory import InMemorySaver

numbers = itertools.count(1)


@tool
def send_email(to: str, subject: str, body: str) -> str:
    """Send an e-mail."""
    return f"Sent to {to}: {subject}"


class ScriptedModel(BaseChatModel):
    """Writes an e-mail, then says what the tool returned. Replace it by a real model, such as init_chat_model("...")."""

    @property
    def _llm_type(self) -> str:
        return "scripted"

    def bind_tools(self, tools, **kwargs):
        return self

    def decide(self, messages) -> tuple[str, list[dict]]:
        if isinstance(messages[-1], ToolMessage):
            return f"Done. {messages[-1].content}", []
        arguments = {"to": "ann@example.com", "subject": "Figures", "body": "Here they are."}
        return "I have written this e-mail.", [{"name": "send_email", "args": arguments, "id": f"call_{next(numbers)}"}]

    def _stream(self, messages, stop=None, run_manager=None, **kwargs):
        text, calls = self.decide(messages)
        yield ChatGenerationChunk(message=AIMessageChunk(content=text))
        for index, call in enumerate(calls):
            chunk = {"name": call["name"], "args": json.dumps(call["args"]), "id": call["id"], "index": index}
            yield ChatGenerationChunk(message=AIMessageChunk(content="", tool_call_chunks=[chunk]))
        reason = {"finish_reason": "tool_calls" if calls else "stop"}
        yield ChatGenerationChunk(message=AIMessageChunk(content="", response_metadata=reason, chunk_position="last"))

    def _generate(self, messages, stop=None, run_manager=None, **kwargs):
        text, calls = self.decide(messages)
        return ChatResult(generations=[ChatGeneration(message=AIMessage(content=text, tool_calls=calls))])


graph = create_agent(
    ScriptedModel(),
    tools=[send_email],
    middleware=[HumanInTheLoopMiddleware(interrupt_on={"send_email": True})],
    # In memory: use a checkpointer on a database for pauses that outlive the process.
    checkpointer=InMemorySaver(),
)

app = FastAPI()
add_langgraph_fastapi_endpoint(app, LangGraphAgent(name="office", graph=graph, emit_interrupt_outcome=True), "/agent")


@app.get("/health")
def health() -> str:
    return "ready"


if __name__ == "__main__":
    uvicorn.run(app, host="127.0.0.1", port=int(sys.argv[1]), log_level="warning")
