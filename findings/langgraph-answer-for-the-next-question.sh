#!/usr/bin/env bash
# LangGraph gives an answer that is sent to a checkpoint again to the next question.
#
# One would expect: `{interrupt id: answer}`, sent once more to the checkpoint that asked, is refused, or changes nothing, or starts a new branch.
# What happens: langgraph 1.2.24 keeps the first answer with the checkpoint and takes the second as the answer to the question after it, though that
# has an id of its own: "Oslo" becomes the city and the day. Where no further question comes, the node runs again with the first answer, and the new
# answer is dropped without a word, so that nobody can answer differently from there. @langchain/langgraph 1.7.3 does the same.
# Why it matters to us: where a server resumes from a checkpoint_id, a request that a proxy or a person sends twice fills in the next form. Our
# dialect counts a repeat as unsafe (`repeat: "unsafe"`), so the panel sends none without being told to.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >expected <<'EXPECTED'
asked: Which city? then: Which day? same id: no
the second question was answered: Oslo on Oslo
one question, Oslo and then Rome: Oslo Oslo
the node ran with: Oslo Oslo
EXPECTED

python3 -m venv venv
venv/bin/python -m pip install --quiet langgraph==1.2.24
cat >ask.py <<'PY'
from typing import TypedDict

from langgraph.checkpoint.memory import InMemorySaver
from langgraph.graph import END, START, StateGraph
from langgraph.types import Command, interrupt


class Trip(TypedDict, total=False):
    trip: str


def build(node):
    graph = StateGraph(Trip).add_node("ask", node).add_edge(START, "ask").add_edge("ask", END)
    return graph.compile(checkpointer=InMemorySaver())


thread = {"configurable": {"thread_id": "t"}}
plan = build(lambda state: {"trip": f"{interrupt('Which city?')} on {interrupt('Which day?')}"})
first = plan.invoke({}, thread)["__interrupt__"][0]
asking = plan.get_state(thread).config
answer = Command(resume={first.id: "Oslo"})
second = plan.invoke(answer, asking)["__interrupt__"][0]
print("asked:", first.value, "then:", second.value, "same id:", "yes" if first.id == second.id else "no")
print("the second question was answered:", plan.invoke(answer, asking)["trip"])

ran = []


def city(state):
    ran.append(interrupt("Which city?"))
    return {"trip": ran[-1]}


visit = build(city)
only = visit.invoke({}, thread)["__interrupt__"][0]
asking = visit.get_state(thread).config
trips = [visit.invoke(Command(resume={only.id: name}), asking)["trip"] for name in ("Oslo", "Rome")]
print("one question, Oslo and then Rome:", *trips)
print("the node ran with:", *ran)
PY
venv/bin/python ask.py | tee seen.py.txt
diff seen.py.txt expected

npm init --yes >/dev/null
npm install --silent --no-audit --no-fund @langchain/langgraph@1.7.3 @langchain/core@1.4.0 >/dev/null
cat >ask.mjs <<'JS'
import { Annotation, Command, END, interrupt, MemorySaver, START, StateGraph } from "@langchain/langgraph";

const Trip = Annotation.Root({ trip: Annotation() });
const build = (node) => {
  const graph = new StateGraph(Trip).addNode("ask", node).addEdge(START, "ask").addEdge("ask", END);
  return graph.compile({ checkpointer: new MemorySaver() });
};
const thread = { configurable: { thread_id: "t" } };

const plan = build(() => ({ trip: `${interrupt("Which city?")} on ${interrupt("Which day?")}` }));
const first = (await plan.invoke({}, thread)).__interrupt__[0];
let asking = (await plan.getState(thread)).config;
const answer = () => new Command({ resume: { [first.id]: "Oslo" } });
const second = (await plan.invoke(answer(), asking)).__interrupt__[0];
console.log("asked:", first.value, "then:", second.value, "same id:", first.id === second.id ? "yes" : "no");
console.log("the second question was answered:", (await plan.invoke(answer(), asking)).trip);

const ran = [];
const visit = build(() => {
  const trip = interrupt("Which city?");
  ran.push(trip);
  return { trip };
});
const only = (await visit.invoke({}, thread)).__interrupt__[0];
asking = (await visit.getState(thread)).config;
const trips = [];
for (const name of ["Oslo", "Rome"])
  trips.push((await visit.invoke(new Command({ resume: { [only.id]: name } }), asking)).trip);
console.log("one question, Oslo and then Rome:", ...trips);
console.log("the node ran with:", ...ran);
JS
node ask.mjs | tee seen.js.txt
diff seen.js.txt expected
echo "seen: the repeated answer answers the next question, the other answer is dropped"
