#!/usr/bin/env bash
# Ann's "no" in one branch of a SpiffWorkflow process is a "yes" again as soon as Bob has written a comment in the other.
#
# One would expect: where two people work in parallel and only one of them sets `approved`, it has that value after the branches have come together,
# whoever of the two was first.
# What happens: each branch of a parallel gateway works on its own copy of the data. The joining gateway of SpiffWorkflow 3.2.0 merges the whole copies in the
# order in which they came, values that the branch never touched included, so that Bob's copy, in which `approved` is what it was before, takes Ann's
# answer back. If Bob is first, Ann's answer stays. Nothing is thrown, and the page on gateways says that no particular configuration is needed.
# Why it matters to us: a process asks two people by two forms, and whether the first one's answer counts depends on who was quicker. An answer should have
# a name of its own for each person, that no data had before the branches began.
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
    <sequenceFlow id="to_agent" sourceRef="start" targetRef="agent" />
    <scriptTask id="agent"><script>approved = True</script></scriptTask>
    <sequenceFlow id="to_split" sourceRef="agent" targetRef="split" />
    <parallelGateway id="split" />
    <sequenceFlow id="to_ann" sourceRef="split" targetRef="ann" />
    <sequenceFlow id="to_bob" sourceRef="split" targetRef="bob" />
    <userTask id="ann" />
    <userTask id="bob" />
    <sequenceFlow id="from_ann" sourceRef="ann" targetRef="join" />
    <sequenceFlow id="from_bob" sourceRef="bob" targetRef="join" />
    <parallelGateway id="join" />
    <sequenceFlow id="to_end" sourceRef="join" targetRef="end" />
    <endEvent id="end" />
  </process>
</definitions>
XML
cat >answer.py <<'PY'
from SpiffWorkflow.bpmn.workflow import BpmnWorkflow
from SpiffWorkflow.spiff.parser import SpiffBpmnParser
from SpiffWorkflow.util.task import TaskState

answers = {"ann": {"approved": False}, "bob": {"comment": "Seen."}}


def run(names):
    parser = SpiffBpmnParser()
    parser.add_bpmn_file("pay.bpmn")
    workflow = BpmnWorkflow(parser.get_spec("pay"))
    workflow.do_engine_steps()
    for name in names:
        (task,) = (task for task in workflow.get_tasks(state=TaskState.READY) if task.task_spec.name == name)
        task.data.update(answers[name])
        task.run()
        workflow.do_engine_steps()
    data = workflow.last_task.data
    print(f"{' then '.join(names)}: approved {data['approved']}, comment {data['comment']}")


run(["bob", "ann"])
run(["ann", "bob"])
PY
venv/bin/python answer.py | tee seen
diff seen - <<'EXPECTED'
bob then ann: approved False, comment Seen.
ann then bob: approved True, comment Seen.
EXPECTED
echo "seen: a no is taken back by a comment"
