#!/usr/bin/env bash
# A check that said False before the question says "False", which is true, after the answer, in a workflow of Agno; and so does a person who corrects it.
#
# One would expect: what a step of a workflow has found is the same before and after a person is asked; its type, `StepOutput.content`, is any value.
# What happens: agno 3.1.10 stores a run that waits with each content that is no list, dictionary or model as `str(content)`. When the run is continued by its
# id, as a server does that gets the answer in another request, False is the text "False", 0 is "0" and 19.9 is "19.9", and `if allowed:` lets the
# payment through. `edit(False)`, by which a person changes the result of a step, becomes the same text in `to_dict()`, which Agno's client sends. In
# one process, with the run itself given to `continue_run`, all of them stay as they are; so do False and 0 inside a dictionary.
# Why it matters to us: it passes each test that does not go through the store. A step before or with a question should put its result into a dictionary.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/python -m pip install --quiet agno==3.1.10
cat >ask.py <<'PY'
import logging

from agno.db.in_memory import InMemoryDb
from agno.workflow import Step, Workflow
from agno.workflow.types import HumanReview, StepInput, StepOutput, StepRequirement

logging.disable(logging.CRITICAL)


def run(result, by_id):
    seen = []

    def check(step_input: StepInput) -> StepOutput:
        return StepOutput(content=result)

    def pay(step_input: StepInput) -> StepOutput:
        seen.append(step_input.previous_step_content)
        allowed = seen[0]["allowed"] if isinstance(seen[0], dict) else seen[0]
        return StepOutput(content="paid" if allowed else "kept")

    db = InMemoryDb()

    def workflow():
        asks = HumanReview(requires_confirmation=True)
        steps = [Step(name="check", executor=check), Step(name="pay", executor=pay, human_review=asks)]
        return Workflow(id="pay", db=db, telemetry=False, steps=steps)

    asked = workflow().run("go", session_id="one")
    (question,) = asked.steps_requiring_confirmation
    question.confirm()
    if by_id:
        answers = asked.step_requirements
        ended = workflow().continue_run(run_id=asked.run_id, session_id="one", step_requirements=answers)
    else:
        ended = workflow().continue_run(asked)
    print(f"{result!r}, continued by {'its id' if by_id else 'the run itself'}: the next step gets {seen[0]!r}: {ended.content}")


for result in (False, 0, 19.9, {"allowed": False}):
    run(result, by_id=False)
    run(result, by_id=True)
edited = StepRequirement(step_id="check", requires_output_review=True)
edited.edit(False)
print(f"edit(False), sent and read: {StepRequirement.from_dict(edited.to_dict()).edited_output!r}")
PY
venv/bin/python ask.py | tee seen
diff seen - <<'EXPECTED'
False, continued by the run itself: the next step gets False: kept
False, continued by its id: the next step gets 'False': paid
0, continued by the run itself: the next step gets 0: kept
0, continued by its id: the next step gets '0': paid
19.9, continued by the run itself: the next step gets 19.9: paid
19.9, continued by its id: the next step gets '19.9': paid
{'allowed': False}, continued by the run itself: the next step gets {'allowed': False}: kept
{'allowed': False}, continued by its id: the next step gets {'allowed': False}: kept
edit(False), sent and read: 'False'
EXPECTED
echo "seen: a no of the step before is a text that is true"
