#!/usr/bin/env bash
# A person takes Ann off the list of payees in a form of SpiffWorkflow, and it is Bob who is gone.
#
# One would expect: what a form sends for a field is the field's value afterwards; a list is replaced, or, if it is merged, has at least what was sent.
# What happens: `add_data_from_form` of the user tasks of SpiffWorkflow 3.2.0 merges the answer into the data of the task, lists item by item: what is there
# already is skipped, what is new is put at the end, and the result is cut to the length of the answer. So from [Ann, Bob] the answer [Bob] makes [Ann],
# [Bob, Carl] makes [Ann, Bob], and another order is the old one. An object in a list is merged with the one that stood in its place: Bob's line, left
# alone, gets the "urgent" of Ann's. Nothing is thrown. `task.data.update(answer)` replaces the list.
# Why it matters to us: a person who edits a list, as our forms let them, sees their own on the page, and the process goes on with another. Spiff Arena, the
# server around the library, does not use that function for lists since July 2026; whoever uses the library has to know.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/python -m pip install --quiet --disable-pip-version-check SpiffWorkflow==3.2.0
cat >pay.bpmn <<'XML'
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" id="payment" targetNamespace="https://agent.example">
  <process id="pay" isExecutable="true">
    <startEvent id="start" />
    <sequenceFlow id="to_review" sourceRef="start" targetRef="review" />
    <userTask id="review" />
    <sequenceFlow id="to_end" sourceRef="review" targetRef="end" />
    <endEvent id="end" />
  </process>
</definitions>
XML
cat >review.py <<'PY'
import json

from SpiffWorkflow.bpmn.workflow import BpmnWorkflow
from SpiffWorkflow.spiff.parser import SpiffBpmnParser
from SpiffWorkflow.util.task import TaskState


def review(asked, answer, merge=True):
    parser = SpiffBpmnParser()
    parser.add_bpmn_file("pay.bpmn")
    workflow = BpmnWorkflow(parser.get_spec("pay"))
    workflow.do_engine_steps()
    task = workflow.get_next_task(state=TaskState.READY, manual=True)
    task.set_data(payees=asked)
    print(f"{'add_data_from_form' if merge else 'update'}: {json.dumps(asked)}, answered {json.dumps(answer)}, is ", end="")
    if merge:
        task.task_spec.add_data_from_form(task, {"payees": answer})
    else:
        task.data.update({"payees": answer})
    task.run()
    workflow.do_engine_steps()
    print(json.dumps(workflow.last_task.data["payees"]))


review(["Ann", "Bob"], ["Ann"])
review(["Ann", "Bob"], ["Bob"])
review(["Ann", "Bob"], ["Bob", "Carl"])
review(["Ann", "Bob"], ["Bob", "Ann"])
review([{"to": "Ann", "urgent": True}, {"to": "Bob"}], [{"to": "Bob"}])
review(["Ann", "Bob"], ["Bob"], merge=False)
PY
venv/bin/python review.py | tee seen
diff seen - <<'EXPECTED'
add_data_from_form: ["Ann", "Bob"], answered ["Ann"], is ["Ann"]
add_data_from_form: ["Ann", "Bob"], answered ["Bob"], is ["Ann"]
add_data_from_form: ["Ann", "Bob"], answered ["Bob", "Carl"], is ["Ann", "Bob"]
add_data_from_form: ["Ann", "Bob"], answered ["Bob", "Ann"], is ["Ann", "Bob"]
add_data_from_form: [{"to": "Ann", "urgent": true}, {"to": "Bob"}], answered [{"to": "Bob"}], is [{"to": "Bob", "urgent": true}]
update: ["Ann", "Bob"], answered ["Bob"], is ["Bob"]
EXPECTED
echo "seen: who was taken off the list is paid, and who was left on it is not"
