#!/usr/bin/env bash
# 19.99 EUR are 0, half an hour is no time and nobody may be paid, when the answer has come, in LangGraph with its serializer for Redis.
#
# One would expect: what a node put into the state is the same before and after `interrupt()`, whichever database the checkpointer writes to; what a serializer
# cannot write is an error, as LangGraph's own has one for a Fraction.
# What happens: langgraph-checkpoint-redis 0.5.2 writes what JSON does not know as the class and the instance's `__dict__`, and calls the class with that. A Decimal, a
# timedelta, a frozenset and a deque have no `__dict__`, so that the class is called with nothing: `Decimal()` is 0, the wait is 0 seconds, the sets are empty, also as
# fields of a dataclass, and as items of a list. A date is a text, infinity is None, and a Pydantic model of the application is a dict that describes it. Nothing is
# thrown or logged for these. LangGraph's own serializer, in memory or with SQLite and Postgres, keeps each of them. `RedisSaver` takes no other serializer.
# Why it matters to us: the card asks about 19.99 EUR, the person approves, and the node that goes on computes with 0: it pays nothing, or finds the amount below the
# limit for a second person. No test with the saver in memory finds it. An agent should keep texts, numbers and lists in its state.
# The serializer is used with the saver in memory here, so that no server with Redis' modules is needed.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/python -m pip install --quiet --disable-pip-version-check langgraph==1.2.24 langgraph-checkpoint-redis==0.5.2
cat >ask.py <<'PY'
import logging
from collections import deque
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from inspect import getsource
from typing import Any, TypedDict

from langgraph.checkpoint.memory import InMemorySaver
from langgraph.checkpoint.redis.base import BaseRedisSaver
from langgraph.checkpoint.redis.jsonplus_redis import JsonPlusRedisSerializer
from langgraph.graph import START, StateGraph
from langgraph.types import Command, interrupt
from pydantic import BaseModel

logging.getLogger("langgraph.checkpoint.serde.jsonplus").setLevel(logging.ERROR)


@dataclass
class Payment:
    amount: Decimal
    reminder: timedelta


class Limit(BaseModel):
    amount: int


class State(TypedDict, total=False):
    value: Any
    after: str


def decide(state):
    interrupt("Pay?")
    return {"after": repr(state["value"])}


values = {
    "amount": Decimal("19.99"),
    "amounts": [Decimal("5"), Decimal("7")],
    "reminder": timedelta(minutes=30),
    "payees": frozenset({"Ann"}),
    "next": deque(["Ann", "Bob"]),
    "payment": Payment(Decimal("19.99"), timedelta(minutes=30)),
    "due": date(2026, 6, 10),
    "no limit": float("inf"),
    "model": Limit(amount=100),
    "payees as a set": {"Ann"},
    "text": "19.99",
}
for name, value in values.items():
    seen = []
    for saver in (InMemorySaver(), InMemorySaver(serde=JsonPlusRedisSerializer())):
        graph = StateGraph(State).add_node("decide", decide).add_edge(START, "decide").compile(checkpointer=saver)
        thread = {"configurable": {"thread_id": name}}
        graph.invoke({"value": value}, thread)
        seen.append(graph.invoke(Command(resume=True), thread)["after"])
    own, redis = seen
    print(f"{name}, {value!r}: {redis}" + ("" if own == repr(value) else f" (LangGraph's own: {own})"))
print("a saver of Redis has another:", "serde=JsonPlusRedisSerializer()" not in getsource(BaseRedisSaver.__init__))
PY
venv/bin/python ask.py 2>stderr | tee seen
cat stderr
[ ! -s stderr ]
diff seen - <<'EXPECTED'
amount, Decimal('19.99'): Decimal('0')
amounts, [Decimal('5'), Decimal('7')]: [Decimal('0'), Decimal('0')]
reminder, datetime.timedelta(seconds=1800): datetime.timedelta(0)
payees, frozenset({'Ann'}): frozenset()
next, deque(['Ann', 'Bob']): deque([])
payment, Payment(amount=Decimal('19.99'), reminder=datetime.timedelta(seconds=1800)): Payment(amount=Decimal('0'), reminder=datetime.timedelta(0))
due, datetime.date(2026, 6, 10): '2026-06-10'
no limit, inf: None
model, Limit(amount=100): {'lc': 2, 'type': 'constructor', 'id': ['__main__', 'Limit'], 'kwargs': {'amount': 100}}
payees as a set, {'Ann'}: {'Ann'}
text, '19.99': '19.99'
a saver of Redis has another: False
EXPECTED
echo "seen: the amount that was approved is 0 afterwards"
