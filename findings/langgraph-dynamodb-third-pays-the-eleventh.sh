#!/usr/bin/env bash
# Carl is paid what is due to Kim, and Kim what is due to Ivy, once a question was open beside the list, in LangGraph with DynamoDB; with ten payees nobody notices.
#
# One would expect: twelve calls that a node sends off with `Send` come back in the order in which they were sent, as LangGraph sorts its tasks for, whether or not
# somebody was asked in between, and whichever database the checkpointer writes to.
# What happens: while a question of another node is open, the calls that were sent off wait in the store as "pending writes", and are read from there when the answer has
# come. langgraph-checkpoint-aws 1.2.6, AWS's own saver, has their number in the sort key as a text, "…#10", and so reads 0, 1, 10, 11, 2, 3; langgraph-checkpoint-lmdb
# 0.3.1 does the same. LangGraph 1.2.24 takes the order for that of the calls, and the results of `Annotated[list, add]` come in it. Nothing is thrown or logged. The
# saver in memory keeps the order, as the ones for MySQL, Valkey and object stores did when they were tried; and so do these two where nobody is asked.
# Why it matters to us: `zip(payees, amounts)` is right in each test, right in production without a question, and wrong for who approved a list of more than ten. A
# result should carry its payee, and a node that pays should not find it by position.
# DynamoDB is moto's here; its sort keys are texts in the order of their bytes, as AWS's are. LMDB is the real one.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/python -m pip install --quiet --disable-pip-version-check langgraph==1.2.24 langgraph-checkpoint-aws==1.2.6 'moto[dynamodb]==5.2.5' langgraph-checkpoint-lmdb==0.3.1
export AWS_ACCESS_KEY_ID=none AWS_SECRET_ACCESS_KEY=none AWS_DEFAULT_REGION=eu-central-1
cat >pay.py <<'PY'
import operator
import tempfile
from typing import Annotated, TypedDict

import boto3
import lmdb
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.graph import START, StateGraph
from langgraph.types import Command, Send, interrupt
from langgraph_checkpoint_aws import DynamoDBSaver
from langgraph_checkpoint_lmdb import LMDBSaver
from moto import mock_aws

due = {"Ann": 10, "Bob": 20, "Carl": 30, "Dora": 40, "Eve": 50, "Fay": 60, "Gus": 70, "Hal": 80, "Ivy": 90, "Jan": 100, "Kim": 110, "Lea": 120}


class State(TypedDict, total=False):
    payees: list[str]
    amounts: Annotated[list[int], operator.add]
    paid: dict[str, int]


def look_up_each(state):
    return [Send("look_up", {"payee": payee}) for payee in state["payees"]]


def look_up(call):
    return {"amounts": [due[call["payee"]]]}


def ask(state):
    interrupt(f"Pay {', '.join(state['payees'])}?")


def pay(state):
    return {"paid": dict(zip(state["payees"], state["amounts"]))}


def paid(saver, payees, asks):
    graph = StateGraph(State).add_node("plan", lambda state: {}).add_node("look_up", look_up).add_node("pay", pay)
    graph.add_edge(START, "plan").add_conditional_edges("plan", look_up_each, ["look_up"]).add_edge("look_up", "pay")
    if asks:
        graph.add_node("ask", ask).add_edge(START, "ask")
    app = graph.compile(checkpointer=saver)
    thread = {"configurable": {"thread_id": f"{len(payees)} {asks}"}}
    result = app.invoke({"payees": payees}, thread)
    if asks:
        assert "paid" not in result and len(result["__interrupt__"]) == 1
        result = app.invoke(Command(resume=True), thread)
    return result["paid"]


with mock_aws():
    boto3.client("dynamodb").create_table(
        TableName="checkpoints",
        KeySchema=[{"AttributeName": "PK", "KeyType": "HASH"}, {"AttributeName": "SK", "KeyType": "RANGE"}],
        AttributeDefinitions=[{"AttributeName": name, "AttributeType": "S"} for name in ("PK", "SK")],
        BillingMode="PAY_PER_REQUEST",
    )
    savers = {
        "in memory": InMemorySaver(),
        "DynamoDB": DynamoDBSaver("checkpoints"),
        "LMDB": LMDBSaver(lmdb.open(tempfile.mkdtemp(dir="."), max_dbs=5)),
    }
    for name, saver in savers.items():
        for count, asks in ((12, False), (10, True), (12, True)):
            wrong = {payee: amount for payee, amount in paid(saver, list(due)[:count], asks).items() if amount != due[payee]}
            print(f"{name}, {count} payees, {'asked' if asks else 'not asked'}: {wrong or 'each is paid what is due'}")
PY
timeout 300 venv/bin/python pay.py 2>stderr | tee seen || { cat stderr; exit 1; }
cat stderr
[ ! -s stderr ]
diff seen - <<'EXPECTED'
in memory, 12 payees, not asked: each is paid what is due
in memory, 10 payees, asked: each is paid what is due
in memory, 12 payees, asked: each is paid what is due
DynamoDB, 12 payees, not asked: each is paid what is due
DynamoDB, 10 payees, asked: each is paid what is due
DynamoDB, 12 payees, asked: {'Carl': 110, 'Dora': 120, 'Eve': 30, 'Fay': 40, 'Gus': 50, 'Hal': 60, 'Ivy': 70, 'Jan': 80, 'Kim': 90, 'Lea': 100}
LMDB, 12 payees, not asked: each is paid what is due
LMDB, 10 payees, asked: each is paid what is due
LMDB, 12 payees, asked: {'Carl': 110, 'Dora': 120, 'Eve': 30, 'Fay': 40, 'Gus': 50, 'Hal': 60, 'Ivy': 70, 'Jan': 80, 'Kim': 90, 'Lea': 100}
EXPECTED
echo "seen: the third is paid what is due to the eleventh"
