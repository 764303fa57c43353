#!/usr/bin/env bash
# A limit of 5000, which Agno has refused because only 100 and 500 are allowed, is the limit that its workflow runs with.
#
# One would expect: `set_user_input` "raises ValueError if required fields are missing, or if field types don't match", so that the question is open after
# that; and a form that is filled in by two calls is complete when both have been made.
# What happens: agno 3.1.10 stores the values first and checks them afterwards. After the error the requirement is resolved, `continue_run` takes it, and the
# step gets the refused values: 5000, or "no" where true or false was asked for. Two calls with one field each are both refused, each for the field of the
# other one, and are a complete answer all the same.
# Why it matters to us: a page that shows the error has a question that the server takes for answered, and whoever continues the run next decides with it. A
# server should check the values before it enters them, or empty `user_input` after the error.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/python -m pip install --quiet agno==3.1.10
cat >answer.py <<'PY'
import logging

from agno.db.in_memory import InMemoryDb
from agno.workflow import Step, Workflow
from agno.workflow.types import HumanReview, StepInput, StepOutput

logging.disable(logging.CRITICAL)
form = [
    {"name": "limit", "field_type": "int", "required": True, "allowed_values": [100, 500]},
    {"name": "express", "field_type": "bool", "required": True},
]


def pay(step_input: StepInput) -> StepOutput:
    return StepOutput(content=f"ran with {step_input.additional_data['user_input']}")


def run(*answers):
    review = HumanReview(requires_user_input=True, user_input_schema=form)
    workflow = Workflow(name="pay", db=InMemoryDb(), telemetry=False, steps=[Step(name="pay", executor=pay, human_review=review)])
    asked = workflow.run("go")
    (question,) = asked.steps_requiring_user_input
    for answer in answers:
        try:
            question.set_user_input(**answer)
            print(f"{answer}: taken")
        except ValueError as error:
            print(f"{answer}: {str(error).splitlines()[1].strip(' -')}")
    print(f"  resolved: {question.is_resolved}, {workflow.continue_run(asked).content}")


run({"limit": 500, "express": True})
run({"limit": 5000, "express": True})
run({"limit": 500, "express": "no"})
run({"limit": 500}, {"express": True})
PY
venv/bin/python answer.py | tee seen
diff seen - <<'EXPECTED'
{'limit': 500, 'express': True}: taken
  resolved: True, ran with {'limit': 500, 'express': True}
{'limit': 5000, 'express': True}: Field 'limit' value '5000' is not in allowed values: [100, 500]
  resolved: True, ran with {'limit': 5000, 'express': True}
{'limit': 500, 'express': 'no'}: Field 'express' expected bool, got str
  resolved: True, ran with {'limit': 500, 'express': 'no'}
{'limit': 500}: Required field 'express' is missing or empty
{'express': True}: Required field 'limit' is missing or empty
  resolved: True, ran with {'limit': 500, 'express': True}
EXPECTED
echo "seen: a refused answer is used"
