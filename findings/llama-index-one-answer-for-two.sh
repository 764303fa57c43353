#!/usr/bin/env bash
# One yes answers two questions of a LlamaIndex workflow.
#
# One would expect: where a step that runs for Ann and for Bob asks each time by `ctx.wait_for_event`, each of the two waits for an answer of its own.
# What happens: in llama-index-workflows 2.26.1 an event goes to whoever waits for its type, and a wait is known by its type and `requirements`. Both
# questions are written to the stream; one `HumanResponseEvent` sent for the first ends both waits, and Bob is paid too. The step also starts again from
# its first line when the answer comes. With a requirement that names whom it is for, Bob waits for his own.
# Why it matters to us: a bridge that shows a card for each question and sends each answer as this event has one press decide both, and the second card
# is answered by nobody. Such an agent needs the id of the question as a requirement, and the answer has to carry it.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/python -m pip install --quiet llama-index-workflows==2.26.1
cat >pay.py <<'PY'
import asyncio

from workflows import Context, Workflow, step
from workflows.events import Event, HumanResponseEvent, InputRequiredEvent, StartEvent, StopEvent

starts = []


class Payment(Event):
    to: str


class Paid(Event):
    text: str


class Payments(Workflow):
    named = False

    @step
    async def begin(self, context: Context, event: StartEvent) -> Payment | None:
        for to in ("Ann", "Bob"):
            context.send_event(Payment(to=to))

    @step(num_workers=2)
    async def pay(self, context: Context, payment: Payment) -> Paid:
        starts.append(payment.to)
        question = InputRequiredEvent(prefix=payment.to)
        requirements = {"to": payment.to} if self.named else None
        answer = await context.wait_for_event(
            HumanResponseEvent, waiter_event=question, requirements=requirements, timeout=5
        )
        return Paid(text=f"{payment.to} {answer.response}")

    @step
    async def end(self, context: Context, paid: Paid) -> StopEvent | None:
        both = context.collect_events(paid, [Paid, Paid])
        return StopEvent(result=sorted(one.text for one in both)) if both else None


async def run(named):
    starts.clear()
    Payments.named = named
    handler = Payments(timeout=3).run()
    asked = []
    async for event in handler.stream_events():
        if isinstance(event, InputRequiredEvent):
            asked.append(event.prefix)
            if len(asked) == 2:
                handler.ctx.send_event(HumanResponseEvent(response="yes", to="Ann"))
    try:
        result = await handler
    except Exception as error:
        result = type(error).__name__
    print(f"requirements {named}: asked {sorted(asked)}, one yes for Ann, {result}; Ann's step started {starts.count('Ann')} times")


asyncio.run(run(False))
asyncio.run(run(True))
PY
venv/bin/python pay.py | tee seen
diff seen - <<'EXPECTED'
requirements False: asked ['Ann', 'Bob'], one yes for Ann, ['Ann yes', 'Bob yes']; Ann's step started 2 times
requirements True: asked ['Ann', 'Bob'], one yes for Ann, WorkflowTimeoutError; Ann's step started 2 times
EXPECTED
echo "seen: Bob is paid by Ann's yes"
