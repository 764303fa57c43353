#!/usr/bin/env bash
# "/decline" is a cancel for the server that asks through mcp-agent, "road" is taken where sea and air are the choices, and 5000 where 100 is the most.
#
# One would expect: a client that prints "/decline – Decline the elicitation request" declines, and an answer that it accepts fits the form it was asked with.
# What happens: mcp-agent 0.2.6 reads the word of the command as JSON, fails, and answers "cancel", which MCP has for a person who closed the question without a
# choice, and after which a server may ask again. Of the form it reads the names, the descriptions, the defaults and the type: the choices of an enum are neither
# shown nor checked, nor is a maximum or a pattern; a field that may be left out is asked for until it has a number, "nan" is one, and an empty text is sent
# for it; of a list a text is sent. With mcp 2, which its metadata allows and pip installs, each form is an error before anything is shown.
# Why it matters to us: a server behind it hears neither "no" nor what it asked for, and has to check each answer as if it came from anywhere. Our client
# sends decline and cancel apart, and only what fits.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >ask.py <<'PY'
import asyncio
import sys
from importlib.metadata import version

import mcp_agent.elicitation.handler as handler
from mcp_agent.elicitation.types import ElicitRequestFormParams


async def ask(field, *lines):
    typed = list(lines)
    handler.console.input = lambda _: typed.pop(0)
    handler.console.print = lambda *_, **__: None
    schema = {"type": "object", "properties": {"answer": field}, "required": []}
    try:
        result = await handler.console_elicitation_callback(ElicitRequestFormParams(message="Pay?", requestedSchema=schema))
        outcome = f"{result.action} {result.content['answer']!r}" if result.content else result.action
    except IndexError:
        outcome = "asks on"
    except ValueError as error:
        outcome = f"ValueError: {error}"
    print(f"mcp {version('mcp').split('.')[0]}, {field}, {' then '.join(repr(line) for line in lines)}: {outcome}")


async def main():
    await ask({"type": "boolean"}, "no")
    if "all" not in sys.argv:
        return
    await ask({"type": "boolean"}, "/decline")
    await ask({"type": "boolean"}, "/cancel")
    await ask({"type": "string", "enum": ["sea", "air"]}, "road")
    await ask({"type": "integer", "maximum": 100}, "5000")
    await ask({"type": "number"}, "19,99", "nan")
    await ask({"type": "integer"}, "")
    await ask({"type": "string", "minLength": 1}, "")
    await ask({"type": "array", "items": {"enum": ["Ann", "Bob"]}}, "Ann, Bob")


asyncio.run(main())
PY
for mcp in 1.30.0 2.3.0; do
  python3 -m venv "mcp-$mcp"
  "mcp-$mcp/bin/python" -m pip install --quiet --disable-pip-version-check mcp-agent==0.2.6 "mcp==$mcp"
done
{
  mcp-1.30.0/bin/python ask.py all
  mcp-2.3.0/bin/python ask.py
} 2>/dev/null | tee seen
diff seen - <<'EXPECTED'
mcp 1, {'type': 'boolean'}, 'no': accept False
mcp 1, {'type': 'boolean'}, '/decline': cancel
mcp 1, {'type': 'boolean'}, '/cancel': cancel
mcp 1, {'type': 'string', 'enum': ['sea', 'air']}, 'road': accept 'road'
mcp 1, {'type': 'integer', 'maximum': 100}, '5000': accept 5000
mcp 1, {'type': 'number'}, '19,99' then 'nan': accept nan
mcp 1, {'type': 'integer'}, '': asks on
mcp 1, {'type': 'string', 'minLength': 1}, '': accept ''
mcp 1, {'type': 'array', 'items': {'enum': ['Ann', 'Bob']}}, 'Ann, Bob': accept 'Ann, Bob'
mcp 2, {'type': 'boolean'}, 'no': ValueError: Invalid schema: must contain 'properties'
EXPECTED
echo "seen: a no is no answer, and any answer is accepted"
