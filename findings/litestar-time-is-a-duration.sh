#!/usr/bin/env bash
# Litestar's OpenAPI says that a time of day is a duration.
#
# One would expect: a field `datetime.time` has `format: time`.
# What happens: with litestar 2.25.0 it has `format: duration`, as a `timedelta` has. The handler takes `17:00:00`, and answers 400 to `PT17H`.
# Why it matters to us: a form shows an example of a duration for a time of day, and refuses what the type takes.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/pip install --quiet litestar==2.25.0 msgspec==0.23.0 httpx==0.28.1
cat >app.py <<'PY'
import json
from dataclasses import dataclass
from datetime import time, timedelta

from litestar import Litestar, post
from litestar.testing import TestClient


@dataclass
class Ask:
    clock: time
    wait: timedelta


@post("/", sync_to_thread=False)
def answer(data: Ask) -> None:
    return None


app = Litestar([answer])
with TestClient(app) as client:
    document = client.get("/schema/openapi.json").json()
    print(json.dumps(document["components"]["schemas"]["Ask"]["properties"]))
    for clock in ("17:00:00", "PT17H"):
        print(clock, client.post("/", json={"clock": clock, "wait": "PT90M"}).status_code)
PY
venv/bin/python app.py 2>errors | tee seen || { cat errors; exit 1; }
diff seen - <<'EXPECTED'
{"clock": {"type": "string", "format": "duration"}, "wait": {"type": "string", "format": "duration"}}
17:00:00 201
PT17H 400
EXPECTED
echo "seen: the schema asks for a duration where the handler takes a time"
