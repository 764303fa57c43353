#!/usr/bin/env bash
# What a person approved is not `Decision.APPROVE` any more when LangGraph has it back from Postgres, and "no limit" cannot be stored there, except in a list.
#
# One would expect: the checkpointers of LangGraph keep the same values; a test with the one in memory, or with SQLite, tells what Postgres will do.
# What happens: langgraph-checkpoint-postgres 3.2.0 writes a value of the state that is a text or a number into a JSON column by itself, past the serializer. A member of
# `class Decision(str, Enum)` is a text, so that it comes back as a plain one, which is no `Decision` and has no `.value`. A level of an IntEnum is a plain number,
# 1e16 a whole number, and -0.0 is 0.0. Infinity is an error of the database, which ends the run before anybody is asked. Within a list the same values are kept, since
# a list goes through the serializer. InMemorySaver and SqliteSaver keep all of them.
# Why it matters to us: the decision of the first person is in the state while the second is asked; `if state["first"] is Decision.APPROVE` is true in each test
# and false in production, where the payment that both approved is not made. An agent should compare with `==`, and say None for no limit.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/python -m pip install --quiet --disable-pip-version-check langgraph==1.2.24 langgraph-checkpoint-postgres==3.2.0 \
  langgraph-checkpoint-sqlite==3.1.2 "psycopg[binary]==3.3.9" pgserver==0.1.4
cat >ask.py <<'PY'
import logging
import sys
from contextlib import ExitStack
from enum import Enum, IntEnum
from typing import Any, TypedDict

import pgserver
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.checkpoint.postgres import PostgresSaver
from langgraph.checkpoint.sqlite import SqliteSaver
from langgraph.graph import START, StateGraph
from langgraph.types import Command, interrupt

logging.disable(logging.CRITICAL)


class Decision(str, Enum):
    APPROVE = "approve"


class Level(IntEnum):
    HIGH = 3


class State(TypedDict, total=False):
    value: Any
    after: list


def decide(state):
    interrupt("And the second person?")
    value = state["value"]
    return {"after": [repr(value), "is Decision.APPROVE" if value is Decision.APPROVE else ""]}


def ask(saver, value):
    graph = StateGraph(State).add_node("decide", decide).add_edge(START, "decide").compile(checkpointer=saver)
    thread = {"configurable": {"thread_id": repr(value)}}
    try:
        graph.invoke({"value": value}, thread)
        return " ".join(graph.invoke(Command(resume="approve"), thread)["after"]).strip()
    except Exception as error:
        return type(error).__name__


database = pgserver.get_server(sys.argv[1], cleanup_mode="stop")
with ExitStack() as stack:
    savers = {
        "memory": InMemorySaver(),
        "SQLite": stack.enter_context(SqliteSaver.from_conn_string("state.sqlite")),
        "Postgres": stack.enter_context(PostgresSaver.from_conn_string(database.get_uri())),
    }
    savers["Postgres"].setup()
    for value in (Decision.APPROVE, [Decision.APPROVE], Level.HIGH, 1e16, -0.0, float("inf"), [float("inf")], 19.99, 12345678901234567890):
        seen = {name: ask(saver, value) for name, saver in savers.items()}
        others = {seen["memory"], seen["SQLite"]}
        print(f"{value!r}: {seen['Postgres']}" + ("" if others == {seen["Postgres"]} else f" (memory and SQLite: {' and '.join(others)})"))
PY
timeout 200 venv/bin/python -W ignore ask.py "$work/database" | tee seen
diff seen - <<'EXPECTED'
<Decision.APPROVE: 'approve'>: 'approve' (memory and SQLite: <Decision.APPROVE: 'approve'> is Decision.APPROVE)
[<Decision.APPROVE: 'approve'>]: [<Decision.APPROVE: 'approve'>]
<Level.HIGH: 3>: 3 (memory and SQLite: <Level.HIGH: 3>)
1e+16: 10000000000000000 (memory and SQLite: 1e+16)
-0.0: 0.0 (memory and SQLite: -0.0)
inf: InvalidTextRepresentation (memory and SQLite: inf)
[inf]: [inf]
19.99: 19.99
12345678901234567890: 12345678901234567890
EXPECTED
echo "seen: a decision that is another value when it comes from Postgres"
