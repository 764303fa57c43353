#!/usr/bin/env bash
# Writing to LangGraph's state while it asks takes the question away and gives it another id.
#
# One would expect: `update_state` of a key that has nothing to do with the question leaves a pending `interrupt()` pending, or is refused.
# What happens: in langgraph 1.2.24 `get_state()` has no interrupts any more although `next` still names the node that asked. The answer under the id
# that the page has is taken without an error and answers nothing: the same question comes back under a new id. @langchain/langgraph 1.7.3 does the same.
# Why it matters to us: a backend that stores what the page shows (shared state, a title, a read mark) while a card is open makes the card's answer
# void, and a page that is loaded meanwhile sees no question at all. Our page on LangGraph says not to.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >expected <<'EXPECTED'
before: next ask, 1 question
after: next ask, 0 questions
answered: none, asked again: Which day?, same id: no
EXPECTED

python3 -m venv venv
venv/bin/python -m pip install --quiet langgraph==1.2.24
cat >ask.py <<'PY'
from typing import TypedDict

from langgraph.checkpoint.memory import InMemorySaver
from langgraph.graph import END, START, StateGraph
from langgraph.types import Command, interrupt


class Trip(TypedDict, total=False):
    day: str
    title: str


graph = StateGraph(Trip).add_node("ask", lambda state: {"day": interrupt("Which day?")})
graph = graph.add_edge(START, "ask").add_edge("ask", END).compile(checkpointer=InMemorySaver())
thread = {"configurable": {"thread_id": "t"}}


def show(when):
    state = graph.get_state(thread)
    count = len(state.interrupts)
    print(f"{when}: next {','.join(state.next)}, {count} question{'' if count == 1 else 's'}")


shown = graph.invoke({}, thread)["__interrupt__"][0]
show("before")
graph.update_state(thread, {"title": "Trip to Oslo"})
show("after")
result = graph.invoke(Command(resume={shown.id: "Monday"}), thread)
again = result["__interrupt__"][0]
same = "yes" if again.id == shown.id else "no"
print(f"answered: {result.get('day', 'none')}, asked again: {again.value}, same id: {same}")
PY
venv/bin/python ask.py | tee seen.py.txt
diff seen.py.txt expected

npm init --yes >/dev/null
npm install --silent --no-audit --no-fund @langchain/langgraph@1.7.3 @langchain/core@1.4.0 >/dev/null
cat >ask.mjs <<'JS'
import { Annotation, Command, END, interrupt, MemorySaver, START, StateGraph } from "@langchain/langgraph";

const Trip = Annotation.Root({ day: Annotation(), title: Annotation() });
const graph = new StateGraph(Trip)
  .addNode("ask", () => ({ day: interrupt("Which day?") }))
  .addEdge(START, "ask")
  .addEdge("ask", END)
  .compile({ checkpointer: new MemorySaver() });
const thread = { configurable: { thread_id: "t" } };

async function show(when) {
  const { next, tasks } = await graph.getState(thread);
  const count = tasks.flatMap((task) => task.interrupts).length;
  console.log(`${when}: next ${next.join()}, ${count} question${count === 1 ? "" : "s"}`);
}

const shown = (await graph.invoke({}, thread)).__interrupt__[0];
await show("before");
await graph.updateState(thread, { title: "Trip to Oslo" });
await show("after");
const result = await graph.invoke(new Command({ resume: { [shown.id]: "Monday" } }), thread);
const again = result.__interrupt__[0];
const same = again.id === shown.id ? "yes" : "no";
console.log(`answered: ${result.day ?? "none"}, asked again: ${again.value}, same id: ${same}`);
JS
node ask.mjs | tee seen.js.txt
diff seen.js.txt expected
echo "seen: the question is gone from the state, and its id is void"
