#!/usr/bin/env bash
# Two people answer at the same moment, LangGraph pays as the one says, and the record of the question has the answer of the other.
#
# One would expect: a thread that waits takes one answer; the second is refused, or waits and finds nothing to answer; and what is kept with the question is what was done.
# What happens: langgraph 1.2.24 runs the thread twice, in memory and with langgraph-checkpoint-sqlite 3.1.2 alike. Both callers get a result of their own, "paid"
# and "not paid". Of the two results of the question the store keeps the first one to come ("insert … or ignore"), and of the state the last one to be written. So
# `get_state` says that Ann's yes was paid, and the task of the question in `get_state_history` has the no of Bob. The payment was made, and its refusal was noted.
# Why it matters to us: whoever looks up later who decided what reads the history, where the question is. Whoever calls `invoke` from a web server has to
# admit an answer once before that, as our gate does.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/python -m pip install --quiet --disable-pip-version-check langgraph==1.2.24 langgraph-checkpoint-sqlite==3.1.2
cat >pay.py <<'PY'
import sqlite3
from threading import Event, Thread
from typing import TypedDict

from langgraph.checkpoint.memory import InMemorySaver
from langgraph.checkpoint.sqlite import SqliteSaver
from langgraph.graph import START, StateGraph
from langgraph.types import Command, interrupt


class State(TypedDict, total=False):
    answer: str
    outcome: str


def answer_both(connect):
    done = []
    yes_began, no_ended = Event(), Event()

    def ask(state):
        answer = interrupt("Pay Eve?")
        if answer == "yes":
            yes_began.set()
            no_ended.wait(30)
        return {"answer": answer}

    def pay(state):
        done.append("paid" if state["answer"] == "yes" else "not paid")
        return {"outcome": done[-1]}

    def graph():
        nodes = StateGraph(State).add_node("ask", ask).add_node("pay", pay)
        return nodes.add_edge(START, "ask").add_edge("ask", "pay").compile(checkpointer=connect())

    thread = {"configurable": {"thread_id": "invoice 7"}}
    told = {}

    def answer(name, value):
        told[name] = graph().invoke(Command(resume=value), thread)["outcome"]

    graph().invoke({}, thread)
    ann = Thread(target=answer, args=("Ann", "yes"))
    ann.start()
    yes_began.wait(30)
    answer("Bob", "no")
    no_ended.set()
    ann.join()
    print("  done:", ", ".join(done))
    print("  told:", ", ".join(f"{name}: {outcome}" for name, outcome in sorted(told.items())))
    print("  state:", graph().get_state(thread).values)
    for snapshot in graph().get_state_history(thread):
        for task in snapshot.tasks:
            if task.interrupts:
                print("  the question:", task.interrupts[0].value, task.result)


memory = InMemorySaver()


def sqlite():
    return SqliteSaver(sqlite3.connect("state.sqlite", check_same_thread=False))


for name, connect in {"memory": lambda: memory, "SQLite": sqlite}.items():
    print(name)
    answer_both(connect)
PY
timeout 120 venv/bin/python -W ignore pay.py | tee seen
diff seen - <<'EXPECTED'
memory
  done: not paid, paid
  told: Ann: paid, Bob: not paid
  state: {'answer': 'yes', 'outcome': 'paid'}
  the question: Pay Eve? {'answer': 'no'}
SQLite
  done: not paid, paid
  told: Ann: paid, Bob: not paid
  state: {'answer': 'yes', 'outcome': 'paid'}
  the question: Pay Eve? {'answer': 'no'}
EXPECTED
echo "seen: a payment whose question was answered no"
