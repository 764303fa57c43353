#!/usr/bin/env bash
# "Each month from 1 January" is on 4 March in SpiffWorkflow, and a deadline at 17:00 on a day in July is at 18:00 in Berlin, if the server was started in winter.
#
# One would expect: `R12/2026-01-01T09:00:00+00:00/P1M` is on the first of twelve months, as ISO 8601 has months and the library's own comment says that a time is computed
# "to account for months lengths"; and a time without an offset is one of the local clock on that day, as Python's `astimezone()` reads it.
# What happens: SpiffWorkflow 3.2.0 turns `P1M` into the seconds of the first month, once, and adds these each time: 1 January, 1 February, 4 March, 4 April. A
# yearly one from 2027 is on 31 December from 2028 on. From 31 January one month is 3 March. The offset of the local clock is read once, when the module is
# imported, as it is on that day: what was written for the other half of the year is an hour off, and changes when the server is started again after the clocks.
# Why it matters to us: a payment or a reminder that a person approved "on the first of each month" comes on another day, and a deadline shown as 17:00 is
# another moment on the server. A process should have its times with an offset, and ask for the next month when one is over.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/python -m pip install --quiet --disable-pip-version-check SpiffWorkflow==3.2.0 tzdata==2025.2
cat >pay.bpmn <<'XML'
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" id="payment" targetNamespace="https://agent.example">
  <process id="pay" isExecutable="true">
    <startEvent id="start" />
    <sequenceFlow id="to_agent" sourceRef="start" targetRef="agent" />
    <userTask id="agent" />
    <boundaryEvent id="due" cancelActivity="false" attachedToRef="agent">
      <timerEventDefinition><timeCycle xsi:type="tFormalExpression">"R12/2026-01-01T09:00:00+00:00/P1M"</timeCycle></timerEventDefinition>
    </boundaryEvent>
    <sequenceFlow id="to_pay" sourceRef="due" targetRef="transfer" />
    <userTask id="transfer" />
    <sequenceFlow id="to_end" sourceRef="agent" targetRef="end" />
    <endEvent id="end" />
  </process>
</definitions>
XML
cat >times.py <<'PY'
from datetime import datetime, timezone
from zoneinfo import ZoneInfo

from SpiffWorkflow.bpmn.specs.event_definitions.timer import TimerEventDefinition
from SpiffWorkflow.bpmn.workflow import BpmnWorkflow
from SpiffWorkflow.spiff.parser import SpiffBpmnParser

parser = SpiffBpmnParser()
parser.add_bpmn_file("pay.bpmn")
workflow = BpmnWorkflow(parser.get_spec("pay"))
workflow.do_engine_steps()
times = []
for _ in range(4):
    (event,) = workflow.waiting_events()
    times.append(event.value[:10])
    workflow.refresh_waiting_tasks()
print("a process each month from 1 January 2026, after three times:", ", ".join(times))

for interval in ("R4/2026-01-01T09:00:00+00:00/P1M", "R3/2027-01-01T09:00:00+00:00/P1Y"):
    cycles, start, duration = TimerEventDefinition.parse_iso_recurring_interval(interval)
    print(f"{interval}:", ", ".join(str((start + duration * n).date()) for n in range(cycles)))

start = datetime(2027, 1, 31, tzinfo=timezone.utc)
month = TimerEventDefinition.get_timedelta_from_start(TimerEventDefinition.parse_iso_duration("P1M"), start)
print("a month after 31 January 2027:", (start + month).date())

berlin = ZoneInfo("Europe/Berlin")
hours = {TimerEventDefinition.parse_time_or_duration(f"2026-{month}-10T17:00:00").astimezone(berlin).hour - 17 for month in ("01", "07")}
print("17:00 in January and 17:00 in July, in Berlin:", "one of them is an hour off" if len(hours) == 2 and 0 in hours else hours)
PY
TZ=Europe/Berlin venv/bin/python times.py | tee seen
diff seen - <<'EXPECTED'
a process each month from 1 January 2026, after three times: 2026-04-04, 2026-05-05, 2026-06-05, 2026-07-06
R4/2026-01-01T09:00:00+00:00/P1M: 2026-01-01, 2026-02-01, 2026-03-04, 2026-04-04
R3/2027-01-01T09:00:00+00:00/P1Y: 2027-01-01, 2028-01-01, 2028-12-31
a month after 31 January 2027: 2027-03-03
17:00 in January and 17:00 in July, in Berlin: one of them is an hour off
EXPECTED
echo "seen: a month has 31 days, and the clock is the one of the day on which the server was started"
