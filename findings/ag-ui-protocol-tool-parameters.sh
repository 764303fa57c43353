#!/usr/bin/env bash
# Three patch releases of ag-ui-protocol for Python take three different requests.
#
# One would expect: a request that one 0.1.x takes is taken by the next patch release and the one before.
# What happens: 0.1.9 refuses every key that it does not know, so each request of a newer client; 0.1.13 takes these, and refuses a tool without
# `parameters`, which the TypeScript type allows; 0.1.14 takes both. None of them has the field `resume`: it is read and dropped until 0.1.19.
# Why it matters to us: servers answer with HTTP 422. We send `parameters` with every tool, `{}` for state and props, and our page on
# troubleshooting has the list.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
cat >"$work/take.py" <<'PY'
from importlib.metadata import version

from ag_ui.core import RunAgentInput
from pydantic import ValidationError

plain = {"threadId": "t", "runId": "r", "state": {}, "messages": [], "tools": [], "context": [], "forwardedProps": {}}
bodies = {
    "plain": plain,
    "version": {**plain, "protocolVersion": "1.0"},
    "tool": {**plain, "tools": [{"name": "where", "description": "Where the person is."}]},
}


def takes(body):
    try:
        RunAgentInput.model_validate(body)
        return "yes"
    except ValidationError as error:
        return error.errors()[0]["type"]


resume = "resume" in RunAgentInput.model_fields
print(version("ag-ui-protocol"), *(f"{name}={takes(body)}" for name, body in bodies.items()), f"resume={resume}")
PY
seen=""
for version in 0.1.9 0.1.13 0.1.14 0.1.18 0.1.19; do
  "$work/venv/bin/python" -m pip install --quiet "ag-ui-protocol==$version"
  seen+="$("$work/venv/bin/python" "$work/take.py")"$'\n'
done
printf '%s' "$seen"
diff <(printf '%s' "$seen") - <<'EXPECTED'
0.1.9 plain=yes version=extra_forbidden tool=missing resume=False
0.1.13 plain=yes version=yes tool=missing resume=False
0.1.14 plain=yes version=yes tool=yes resume=False
0.1.18 plain=yes version=yes tool=yes resume=False
0.1.19 plain=yes version=yes tool=yes resume=True
EXPECTED
echo "seen: three patch releases, three sets of requests"
