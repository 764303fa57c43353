#!/usr/bin/env bash
# Zoe sees the question that is Zoë's and answers it, and a limit whose name differs from another's by a capital is gone, in LangGraph with MariaDB.
#
# One would expect: two threads whose ids differ are two threads, two keys of a state or of a store that differ are two keys, whichever database they are written to.
# What happens: langgraph-checkpoint-mysql 3.0.0 makes its tables without a collation, so that they have the database's own, which knows neither capitals nor accents,
# nor spaces at the end: "Zoë", "Zoe" and "zoe " are one thread. Who opens the page of the one gets the state and the question of the other, and the answer
# counts. `Limit` and `limit` of one state are one row, written with "insert ignore": the second is dropped, and the node that goes on finds None. `PyMySQLStore`
# replaces the limit of Zoe by Zoë's. Nothing is thrown or logged. The savers in memory keep each of them.
# Why it matters to us: names, mail addresses and short ids such as "aB3" make good thread ids in a test, and tell people apart there. Ids should be
# UUIDs, or the database be made with `collate utf8mb4_bin`, with which only the space at the end is still unseen.
# Needs mariadb-server. The collation is the default of its utf8mb4; MySQL's default, utf8mb4_0900_ai_ci, was not tried.
set -euo pipefail
work=$(mktemp -d)
server=
trap '[ -z "$server" ] || { kill "$server"; wait "$server" || true; }; rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/python -m pip install --quiet --disable-pip-version-check langgraph==1.2.24 langgraph-checkpoint-mysql==3.0.0 pymysql==1.2.4 aiomysql==0.3.2 asyncmy==0.2.18
mariadb-install-db --no-defaults --user="$(id -un)" --datadir="$work/data" --auth-root-authentication-method=normal --skip-test-db >/dev/null 2>&1
mariadbd --no-defaults --user="$(id -un)" --datadir="$work/data" --socket="$work/socket" --skip-networking 2>log &
server=$!
for _ in $(seq 600); do [ -S socket ] && break; sleep 0.1; done
mariadb --no-defaults --user=root --socket="$work/socket" -e 'create database plain character set utf8mb4; create database exact character set utf8mb4 collate utf8mb4_bin'
cat >ask.py <<'PY'
from typing import TypedDict

import pymysql
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.checkpoint.mysql.pymysql import PyMySQLSaver
from langgraph.graph import START, StateGraph
from langgraph.store.memory import InMemoryStore
from langgraph.store.mysql.pymysql import PyMySQLStore
from langgraph.types import Command, interrupt


class State(TypedDict, total=False):
    payee: str
    limit: dict
    Limit: dict
    paid: str


def pay(state):
    approved = interrupt(f"Pay {state['payee']}?")
    return {"paid": f"{state['payee']}, approved {approved}, limit {state.get('limit')}, Limit {state.get('Limit')}"}


def thread(id):
    return {"configurable": {"thread_id": id}}


def show(name, saver, store):
    app = StateGraph(State).add_node("pay", pay).add_edge(START, "pay").compile(checkpointer=saver)
    app.invoke({"payee": "Zoë", "limit": {"a day": 5}, "Limit": {"in all": 100}}, thread("Zoë"))
    for id in ("Zoë", "Zoe", "zoe ", "Zoë "):
        print(f"{name}, the thread {id!r} asks:", [question.value for question in app.get_state(thread(id)).interrupts])
    who = "Zoe" if app.get_state(thread("Zoe")).interrupts else "Zoë"
    print(f"{name}, {who} answers:", app.invoke(Command(resume=True), thread(who))["paid"])
    store.put(("limits",), "Zoe", {"limit": 100})
    store.put(("limits",), "Zoë", {"limit": 5000})
    print(f"{name}, the limit of Zoe in the store:", store.get(("limits",), "Zoe").value["limit"])


show("in memory", InMemorySaver(), InMemoryStore())
for database in ("plain", "exact"):
    connection = pymysql.connect(unix_socket="socket", user="root", database=database, autocommit=True)
    saver, store = PyMySQLSaver(connection), PyMySQLStore(connection)
    saver.setup()
    store.setup()
    show("utf8mb4" if database == "plain" else "utf8mb4_bin", saver, store)
PY
timeout 100 venv/bin/python ask.py 2>stderr | tee seen || { cat stderr; exit 1; }
cat stderr
[ ! -s stderr ]
diff seen - <<'EXPECTED'
in memory, the thread 'Zoë' asks: ['Pay Zoë?']
in memory, the thread 'Zoe' asks: []
in memory, the thread 'zoe ' asks: []
in memory, the thread 'Zoë ' asks: []
in memory, Zoë answers: Zoë, approved True, limit {'a day': 5}, Limit {'in all': 100}
in memory, the limit of Zoe in the store: 100
utf8mb4, the thread 'Zoë' asks: ['Pay Zoë?']
utf8mb4, the thread 'Zoe' asks: ['Pay Zoë?']
utf8mb4, the thread 'zoe ' asks: ['Pay Zoë?']
utf8mb4, the thread 'Zoë ' asks: ['Pay Zoë?']
utf8mb4, Zoe answers: Zoë, approved True, limit {'a day': 5}, Limit None
utf8mb4, the limit of Zoe in the store: 5000
utf8mb4_bin, the thread 'Zoë' asks: ['Pay Zoë?']
utf8mb4_bin, the thread 'Zoe' asks: []
utf8mb4_bin, the thread 'zoe ' asks: []
utf8mb4_bin, the thread 'Zoë ' asks: ['Pay Zoë?']
utf8mb4_bin, Zoë answers: Zoë, approved True, limit {'a day': 5}, Limit {'in all': 100}
utf8mb4_bin, the limit of Zoe in the store: 100
EXPECTED
echo "seen: one thread for two people, and one limit for two"
