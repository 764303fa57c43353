#!/usr/bin/env bash
# Enter, "to skip", approves in CrewAI, and so does a "no" of which the model says that it is "rejected, not approved".
#
# One would expect: no answer to "Pay Ann?" is no approval, and a model's sentence that names both outcomes is refused, as one that names neither is.
# What happens: with `@human_feedback(emit=["approved", "rejected"])` of crewai 1.15.30 an empty answer, which the console offers as a skip, is the first of the
# outcomes; the docstring of `resume` says so, the table of the decorator's parameters does not. What a person writes is read by a model. If
# its reply is none of the outcomes, the longest that stands anywhere in it counts, and of two of one length the first: "Not approved", "disapproved" and
# "The feedback is rejected, not approved." are all approvals. "I cannot tell" is an error.
# Why it matters to us: a page that sends its text field on as it is pays when nobody wrote anything. Outcomes should begin with the harmless one, and a page
# should send the word of an outcome instead of prose.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/python -m pip install --quiet --disable-pip-version-check uv==0.13.9
UV_CACHE_DIR="$work/cache" venv/bin/uv pip install --quiet --python venv/bin/python crewai==1.15.30
export CREWAI_DISABLE_TELEMETRY=true CREWAI_TRACING_ENABLED=false OTEL_SDK_DISABLED=true HOME="$work"
cat >ask.py <<'PY'
import sys

from crewai import BaseLLM
from crewai.flow.flow import Flow, listen, start
from crewai.flow.human_feedback import human_feedback


class Model(BaseLLM):
    reply: str = ""

    def call(self, messages, *arguments, **options):
        return self.reply


class Page:
    def __init__(self, answer):
        self.answer = answer

    def request_feedback(self, context, flow):
        return self.answer


def run(answer, reply):
    class Payment(Flow):
        @start()
        @human_feedback(message="Pay Ann?", emit=["approved", "rejected"], llm=Model(model="fake", reply=reply), provider=Page(answer))
        def ask(self):
            return "500 EUR to Ann"

        @listen("approved")
        def pay(self, result):
            return "paid"

        @listen("rejected")
        def stop(self, result):
            return "not paid"

    try:
        outcome = Payment(suppress_flow_events=True).kickoff()
    except ValueError as error:
        outcome = type(error).__name__
    print(f'"{answer}", of which the model says "{reply}": {outcome}' if answer else f"no answer: {outcome}", file=sys.stderr)


run("", "rejected")
run("No, not this month", "rejected")
run("No, not this month", "Not approved")
run("No, not this month", "disapproved")
run("No, not this month", "The feedback is rejected, not approved.")
run("No, not this month", "I cannot tell")
PY
venv/bin/python ask.py 2>&1 >/dev/null | grep -E '^("|no answer)' | tee seen
diff seen - <<'EXPECTED'
no answer: paid
"No, not this month", of which the model says "rejected": not paid
"No, not this month", of which the model says "Not approved": paid
"No, not this month", of which the model says "disapproved": paid
"No, not this month", of which the model says "The feedback is rejected, not approved.": paid
"No, not this month", of which the model says "I cannot tell": HumanFeedbackCollapseError
EXPECTED
echo "seen: no answer, and a no in other words, are an approval"
