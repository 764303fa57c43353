#!/usr/bin/env bash
# A person's "no" is a yes in a workflow of Agno, if the run is continued after the timeout; and a "yes" that came in time is a no.
#
# One would expect: a timeout decides where nobody has: "if no one responds within the timeout, the on_timeout action fires", as Agno's own example has it. A
# requirement that a person has rejected stays rejected, or the late answer is refused.
# What happens: agno 3.1.10 has no timer; it looks at the clock only in `continue_run`, which is called with an answer, and then the clock wins. `reject()` and
# a call after the timeout with `on_timeout="approve"` runs the step, and the stored requirement says `confirmed=True`. With "skip", `confirm()` leaves the
# step out. It makes no difference whether the answer was entered in time and only the call was late. Without an answer nothing happens at the timeout.
# Why it matters to us: the record of the page says "denied" and the payment has been made. A server has to look at `timeout_at` itself before it takes an
# answer, as our gate does, and to refuse it afterwards.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/python -m pip install --quiet agno==3.1.10
cat >answer.py <<'PY'
import logging
import time

from agno.db.in_memory import InMemoryDb
from agno.workflow import Step, Workflow
from agno.workflow.types import HumanReview, StepInput, StepOutput

logging.disable(logging.CRITICAL)
paid = []


def pay(step_input: StepInput) -> StepOutput:
    paid.append(step_input.input)
    return StepOutput(content="paid")


def run(on_timeout, answer, late):
    paid.clear()
    review = HumanReview(requires_confirmation=True, timeout=1, on_timeout=on_timeout)
    workflow = Workflow(name="pay", db=InMemoryDb(), telemetry=False, steps=[Step(name="pay", executor=pay, human_review=review)])
    asked = workflow.run("Ann")
    (question,) = asked.steps_requiring_confirmation
    {"yes": question.confirm, "no": question.reject}[answer]()
    if late:
        time.sleep(1.2)
    ended = workflow.continue_run(asked)
    when = "late" if late else "in time"
    stored = ended.step_requirements[-1].confirmed
    print(f"on_timeout={on_timeout}, {answer}, continued {when}: {ended.status.value.lower()}, paid {paid}, stored confirmed={stored}")


for on_timeout, answer in (("approve", "no"), ("skip", "yes"), ("cancel", "yes")):
    for late in (False, True):
        run(on_timeout, answer, late)
PY
venv/bin/python answer.py | tee seen
diff seen - <<'EXPECTED'
on_timeout=approve, no, continued in time: completed, paid [], stored confirmed=False
on_timeout=approve, no, continued late: completed, paid ['Ann'], stored confirmed=True
on_timeout=skip, yes, continued in time: completed, paid ['Ann'], stored confirmed=True
on_timeout=skip, yes, continued late: completed, paid [], stored confirmed=False
on_timeout=cancel, yes, continued in time: completed, paid ['Ann'], stored confirmed=True
on_timeout=cancel, yes, continued late: cancelled, paid [], stored confirmed=False
EXPECTED
echo "seen: the clock has the last word over the person"
