#!/usr/bin/env bash
# An empty form, and a form whose keys are checksums, are no answers to LangGraph.
#
# One would expect: `Command(resume=answer)` hands any JSON to `interrupt()`.
# What happens: langgraph 1.2.24 reads an object as a map from interrupt ids to answers if all its keys look like ids, 32 hexadecimal digits: MD5
# checksums do, and `all()` of no keys at all is true for `{}`. No error: the run starts, answers nothing and asks the same again, for ever. `null`
# ends in an UnboundLocalError out of LangGraph's own loop. @langchain/langgraph 1.7.3 takes `{}`, and loses the checksums too. The same object
# inside the map, `{interrupt id: {}}`, arrives in both; `{interrupt id: null}` does as well.
# Why it matters to us: a form with optional fields only is sent as `{}`, a table of files by checksum as such a map. Ours are always sent by id.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

python3 -m venv venv
venv/bin/python -m pip install --quiet langgraph==1.2.24
cat >ask.py <<'PY'
import json
from typing import TypedDict

from langgraph.checkpoint.memory import InMemorySaver
from langgraph.graph import END, START, StateGraph
from langgraph.types import Command, interrupt


class Form(TypedDict, total=False):
    answer: object


graph = StateGraph(Form).add_node("ask", lambda state: {"answer": ["got", interrupt("Anything to add?")]})
graph = graph.add_edge(START, "ask").add_edge("ask", END).compile(checkpointer=InMemorySaver())


def outcome(name, wrap):
    thread = {"configurable": {"thread_id": name}}
    question = graph.invoke({}, thread)["__interrupt__"][0]
    try:
        result = graph.invoke(Command(resume=wrap(question.id)), thread)
    except Exception as error:
        return type(error).__name__
    return "asks again" if "__interrupt__" in result else json.dumps(result["answer"][1])


answers = [{"note": "x"}, {}, {"d41d8cd98f00b204e9800998ecf8427e": "keep"}, [], False, None]
for number, answer in enumerate(answers):
    alone = outcome(f"alone {number}", lambda id: answer)
    print(f"{json.dumps(answer)} alone: {alone} | by id: {outcome(f'by id {number}', lambda id: {id: answer})}")
PY
venv/bin/python ask.py | tee seen.py.txt
diff seen.py.txt - <<'EXPECTED'
{"note": "x"} alone: {"note": "x"} | by id: {"note": "x"}
{} alone: asks again | by id: {}
{"d41d8cd98f00b204e9800998ecf8427e": "keep"} alone: asks again | by id: {"d41d8cd98f00b204e9800998ecf8427e": "keep"}
[] alone: [] | by id: []
false alone: false | by id: false
null alone: UnboundLocalError | by id: null
EXPECTED

npm init --yes >/dev/null
npm install --silent --no-audit --no-fund @langchain/langgraph@1.7.3 @langchain/core@1.4.0 >/dev/null
cat >ask.mjs <<'JS'
import { Annotation, Command, END, interrupt, MemorySaver, START, StateGraph } from "@langchain/langgraph";

const graph = new StateGraph(Annotation.Root({ answer: Annotation() }))
  .addNode("ask", () => ({ answer: ["got", interrupt("Anything to add?")] }))
  .addEdge(START, "ask")
  .addEdge("ask", END)
  .compile({ checkpointer: new MemorySaver() });

async function outcome(name, wrap) {
  const thread = { configurable: { thread_id: name } };
  const question = (await graph.invoke({}, thread)).__interrupt__[0];
  try {
    const result = await graph.invoke(new Command({ resume: wrap(question.id) }), thread);
    return result.__interrupt__ ? "asks again" : JSON.stringify(result.answer[1]);
  } catch (error) {
    return error.name;
  }
}

const answers = [{ note: "x" }, {}, { d41d8cd98f00b204e9800998ecf8427e: "keep" }, [], false, null];
for (const [number, answer] of answers.entries()) {
  const alone = await outcome(`alone ${number}`, () => answer);
  console.log(JSON.stringify(answer), "alone:", alone, "| by id:", await outcome(`by id ${number}`, (id) => ({ [id]: answer })));
}
JS
node ask.mjs | tee seen.js.txt
diff seen.js.txt - <<'EXPECTED'
{"note":"x"} alone: {"note":"x"} | by id: {"note":"x"}
{} alone: {} | by id: {}
{"d41d8cd98f00b204e9800998ecf8427e":"keep"} alone: asks again | by id: {"d41d8cd98f00b204e9800998ecf8427e":"keep"}
[] alone: [] | by id: []
false alone: false | by id: false
null alone: EmptyInputError | by id: null
EXPECTED
echo "seen: an empty object, and one keyed by checksums, answer nothing"
