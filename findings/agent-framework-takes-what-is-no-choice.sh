#!/usr/bin/env bash
# "maybe", and nothing at all, answer a question with the choices yes and no and the default no, in a declarative workflow of Microsoft's Agent Framework.
#
# One would expect: a `Question` with choices and without free text stores one of the choices, or refuses the answer; and an empty answer is the `default`.
# What happens: agent-framework-declarative 1.4.0 of Python sends choices, default and `allow_free_text` along with the question and looks at none of them when
# the answer comes: "maybe" and "" are stored, and the workflow goes on with them. The default is put into the state, and read by nobody. `value`, which
# goes before the text, is stored as it is, whatever its type.
# Why it matters to us: a workflow that asks "no?" and pays otherwise has paid for "maybe", and for a text field that was sent empty. A page has to hold what the
# question's metadata says, as our cards hold a schema, and a workflow should ask for the yes: anything else is none.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/python -m pip install --quiet --disable-pip-version-check agent-framework-core==1.23.0 agent-framework-declarative==1.4.0
cat >ask.py <<'PY'
import asyncio

from agent_framework_declarative import WorkflowFactory
from agent_framework_declarative._workflows import ExternalInputResponse

FLOW = """
kind: Workflow
trigger:
  kind: OnConversationStart
  id: pay
  actions:
    - kind: Question
      id: ask
      question: "Pay 5000 EUR?"
      variable: Local.answer
      choices: ["yes", "no"]
      allowFreeText: false
      default: "no"
    - kind: SendActivity
      id: say
      activity:
        text: "the answer is <{Local.answer}>"
"""


async def ask(answer):
    workflow = WorkflowFactory().create_workflow_from_yaml(FLOW)
    question = (await workflow.run({})).get_request_info_events()[0]
    metadata = question.data.metadata
    run = await workflow.run(responses={question.request_id: answer})
    choices = [choice["value"] for choice in metadata["choices"]]
    print(f"{choices}, free text {metadata['allow_free_text']}, default {metadata['default_value']}: {answer.user_input!r}, {answer.value!r}: {run.get_outputs()}")


for answer in (ExternalInputResponse("no"), ExternalInputResponse("maybe"), ExternalInputResponse(""), ExternalInputResponse("no", 5000)):
    asyncio.run(ask(answer))
PY
venv/bin/python ask.py 2>log | grep 'free text' | tee seen
diff seen - <<'EXPECTED'
['yes', 'no'], free text False, default no: 'no', None: ['the answer is <no>']
['yes', 'no'], free text False, default no: 'maybe', None: ['the answer is <maybe>']
['yes', 'no'], free text False, default no: '', None: ['the answer is <>']
['yes', 'no'], free text False, default no: 'no', 5000: ['the answer is <5000>']
EXPECTED
echo "seen: three answers that are no choice"
