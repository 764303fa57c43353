#!/usr/bin/env bash
# A deadline in the state of LangGraph for JavaScript is a date until the question, and a text when the answer has come; no limit, Infinity, is null then.
#
# One would expect: what a node put into the state is the same before and after `interrupt()`, which starts that node again from its first line; a
# checkpointer that keeps Map, Set and bytes keeps a date, or refuses it.
# What happens: while the run goes on, nodes get the state from memory; the resumed one gets it from the checkpoint. In @langchain/langgraph 1.7.3 that one has
# a Date and a URL as texts, an instance of a class as a plain object, and null for Infinity and NaN; Map, Set, RegExp, Error and bytes are kept. So
# `state.due < Date.now()` is true when it asks and false when it has the answer, and `5 <= state.limit` likewise for a limit of Infinity. Nothing is
# thrown or warned of. langgraph 1.2.24 of Python keeps datetime, Decimal and inf.
# Why it matters to us: a node that computes whom to ask, or whether it is too late, from such a value decides differently the second time, with the person's
# answer in hand, and no test without a question finds it. An agent should keep texts and numbers in its state, and make dates of them where they are used.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund @langchain/langgraph@1.7.3 @langchain/core@1.4.0 >/dev/null
cat >ask.mjs <<'JS'
import { Annotation, Command, END, interrupt, MemorySaver, START, StateGraph } from "@langchain/langgraph";

class Money {
  amount = 5;
}
const values = {
  due: new Date("2020-01-01"),
  page: new URL("https://agent.example"),
  money: new Money(),
  limit: Infinity,
  lines: new Map([["a", 1]]),
  groups: new Set(["a"]),
  file: new Uint8Array([1]),
};
const kind = (value) => (value === null ? "null" : typeof value === "object" ? value.constructor.name : typeof value);
const show = (when, { values: state }) => {
  const kinds = Object.entries(state).map(([name, value]) => `${name} ${kind(value)}`);
  console.log(`JavaScript, ${when}: ${kinds.join(", ")}; late: ${state.due < Date.now()}, within the limit: ${5 <= state.limit}`);
};
let runs = 0;
const app = new StateGraph(Annotation.Root({ values: Annotation() }))
  .addNode("prepare", () => ({ values }))
  .addNode("ask", (state) => {
    show(++runs === 1 ? "asking" : "answered", state);
    interrupt("Pay?");
    return {};
  })
  .addEdge(START, "prepare")
  .addEdge("prepare", "ask")
  .addEdge("ask", END)
  .compile({ checkpointer: new MemorySaver() });
const config = { configurable: { thread_id: "t" } };
await app.invoke({}, config);
await app.invoke(new Command({ resume: true }), config);
JS
python3 -m venv venv
venv/bin/python -m pip install --quiet langgraph==1.2.24
cat >ask.py <<'PY'
from datetime import datetime, timezone
from decimal import Decimal
from typing import TypedDict

from langgraph.checkpoint.memory import InMemorySaver
from langgraph.graph import END, START, StateGraph
from langgraph.types import Command, interrupt


class State(TypedDict):
    values: dict


asked = []


def ask(state):
    values = state["values"]
    kinds = ", ".join(f"{name} {type(value).__name__}" for name, value in values.items())
    late = values["due"] < datetime.now(timezone.utc)
    print(f"Python, {'answered' if asked else 'asking'}: {kinds}; late: {late}, within the limit: {5 <= values['limit']}")
    asked.append(True)
    interrupt("Pay?")


values = {"due": datetime(2020, 1, 1, tzinfo=timezone.utc), "money": Decimal("5"), "limit": float("inf")}
graph = StateGraph(State)
graph.add_node("prepare", lambda state: {"values": values})
graph.add_node("ask", ask)
graph.add_edge(START, "prepare")
graph.add_edge("prepare", "ask")
graph.add_edge("ask", END)
app = graph.compile(checkpointer=InMemorySaver())
config = {"configurable": {"thread_id": "t"}}
app.invoke({"values": {}}, config)
app.invoke(Command(resume=True), config)
PY
{
  node ask.mjs
  venv/bin/python ask.py
} | tee seen
diff seen - <<'EXPECTED'
JavaScript, asking: due Date, page URL, money Money, limit number, lines Map, groups Set, file Uint8Array; late: true, within the limit: true
JavaScript, answered: due string, page string, money Object, limit null, lines Map, groups Set, file Uint8Array; late: false, within the limit: false
Python, asking: due datetime, money Decimal, limit float; late: True, within the limit: True
Python, answered: due datetime, money Decimal, limit float; late: True, within the limit: True
EXPECTED
echo "seen: the same node decides differently when the answer has come"
