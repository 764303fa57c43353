#!/usr/bin/env bash
# Ann is not on the list of payees, Annabel is, and Apache Burr pays Ann when its application has been loaded again, because the list is a text then.
#
# One would expect: a value that comes back from a persister is what it was, as far as it was a tuple, a set, a date or a Decimal; or storing it fails, as it
# does for JSON.
# What happens: what is not a text, a number, a list or a dict is stored by `str(value)` in apache-burr 0.42.0, and read as that text, without a warning. A tuple
# or a set of names is "('Annabel', 'Bob')", of which `"Ann" in names` holds; a Decimal of 100 is "100", which is less than "50", and times 2 is "100100"; an
# empty set is "set()", which is true; a date is a text. The keys of a dict are texts, so that a limit by number is not found. In the application that goes on in
# memory all of them are as they were.
# Why it matters to us: where a person answers, the application is always loaded again, and decides otherwise than in each test without a restart. A host has
# to keep lists, texts and whole numbers in the state, or register a serializer for each type.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/python -m pip install --quiet --disable-pip-version-check apache-burr==0.42.0
cat >pay.py <<'PY'
from datetime import date
from decimal import Decimal

from burr.core import ApplicationBuilder, State, action
from burr.core.persistence import SQLitePersister

VALUES = {
    "payees": ("Annabel", "Bob"),
    "blocked": set(),
    "limit": Decimal("100"),
    "due": date(2026, 6, 10),
    "limits": {978: 500},
}


@action(reads=[], writes=list(VALUES))
def prepare(state: State) -> State:
    return state.update(**VALUES)


@action(reads=list(VALUES), writes=["seen"])
def pay(state: State, to: str) -> State:
    seen = {
        "types": " ".join(type(state[name]).__name__ for name in VALUES),
        f"{to} is a payee": to in state["payees"],
        "somebody is blocked": bool(state["blocked"]),
        "twice the limit": state["limit"] * 2,
        "limit of 978": state["limits"].get(978),
    }
    return state.update(seen=seen)


def build(persister):
    return (
        ApplicationBuilder()
        .with_actions(prepare, pay)
        .with_transitions(("prepare", "pay"))
        .initialize_from(persister, resume_at_next_action=True, default_state={}, default_entrypoint="prepare")
        .with_state_persister(persister)
        .with_identifiers(app_id="payment", partition_key="ann")
        .build()
    )


for name in ("in memory", "loaded"):
    persister = SQLitePersister.from_values(f"{name}.db", table_name="states")
    persister.initialize()
    application = build(persister)
    application.run(halt_before=["pay"], inputs={"to": "Ann"})
    if name == "loaded":
        application = build(persister)
    *_, state = application.run(halt_after=["pay"], inputs={"to": "Ann"})
    print(f"{name}:", ", ".join(f"{what} {value}" for what, value in state["seen"].items()))
PY
venv/bin/python pay.py | tee seen
diff seen - <<'EXPECTED'
in memory: types tuple set Decimal date dict, Ann is a payee False, somebody is blocked False, twice the limit 200, limit of 978 500
loaded: types str str str str dict, Ann is a payee True, somebody is blocked True, twice the limit 100100, limit of 978 None
EXPECTED
echo "seen: a list of names is a text, and Ann is in it"
