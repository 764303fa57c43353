#!/usr/bin/env bash
# A person says no to signing a contract, and BeeAI lets the agent pay, "only after" it was signed; where the rule is "force after", the agent has to pay.
#
# One would expect: a step that a person refused has not been taken. `only_success_invocations`, on by default, leaves out what failed, and a refusal is no success.
# What happens: in beeai-framework 0.1.85 `AskPermissionRequirement` gives a refused call the result "This tool is not allowed to be used.", which is one like any other.
# To `ConditionalRequirement` the tool was called and did not fail: `only_after=["sign"]` makes `pay` available, `force_after=["sign"]` makes it the only tool that the
# model may choose, and of `max_invocations=1` nothing is left after a no, so that a corrected call cannot be asked about. A tool that throws opens nothing.
# Nothing in the steps tells a refusal from a result but that sentence.
# Why it matters to us: the card says "denied", and what the denial was to stop runs next, without a question of its own. An agent has to ask about the last step,
# too, or check in `custom_checks` what the step before returned. To throw in the handler is no way out: it ends the whole run in an EmitterError.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/python -m pip install --quiet --disable-pip-version-check beeai-framework==0.1.85
cat >pay.py <<'PY'
import asyncio
import json

from beeai_framework.agents.requirement import RequirementAgent
from beeai_framework.agents.requirement.requirements.ask_permission import AskPermissionRequirement
from beeai_framework.agents.requirement.requirements.conditional import ConditionalRequirement
from beeai_framework.backend import AssistantMessage, ChatModel, ChatModelOutput, MessageToolCallContent
from beeai_framework.tools import ToolError, tool

done = []


class Scripted(ChatModel):
    """Calls one tool after the other, and keeps what it was offered."""

    model_id = "scripted"
    provider_id = "openai"

    def __init__(self, calls):
        super().__init__()
        self.calls = [*calls, ("final_answer", {"response": "done"})]
        self.offers = []

    async def _create(self, input, run):
        choice = input.tool_choice
        offered = choice if choice is None or isinstance(choice, str) else choice.name
        self.offers.append(" or ".join(t.name for t in input.tools) + (f", has to choose {offered}" if offered == "pay" else ""))
        name, arguments = self.calls.pop(0)
        call = MessageToolCallContent(id=f"call-{len(self.calls)}", tool_name=name, args=json.dumps(arguments))
        return ChatModelOutput(output=[AssistantMessage([call])])

    def _create_stream(self, input, run):
        raise NotImplementedError

    async def clone(self):
        return self


@tool
def sign(contract: str) -> str:
    """Signs a contract."""
    done.append(f"signed {contract}")
    return "signed"


@tool
def sign_later(contract: str) -> str:
    """Fails to sign a contract."""
    raise ToolError("the office is closed")


@tool
def pay(to: str) -> str:
    """Pays somebody."""
    done.append(f"paid {to}")
    return "paid"


sign_later.name = "sign"


async def run(title, calls, requirements, signs=sign):
    done.clear()
    model = Scripted(calls)
    await RequirementAgent(llm=model, tools=[signs, pay], requirements=requirements).run("Sign the contract, then pay Ann")
    print(f"{title}: {', '.join(done) or 'nothing was done'}")
    print("  offered:", "; ".join(model.offers))


def ask(tools, answer):
    return AskPermissionRequirement(tools, handler=lambda tool, data: answer)


async def main():
    both = [("sign", {"contract": "A"}), ("pay", {"to": "Ann"})]
    signs = both[:1]
    await run("only after, yes", both, [ask(["sign"], True), ConditionalRequirement("pay", only_after=["sign"])])
    await run("only after, no", both, [ask(["sign"], False), ConditionalRequirement("pay", only_after=["sign"])])
    await run("only after, fails", signs, [ask(["sign"], True), ConditionalRequirement("pay", only_after=["sign"])], sign_later)
    await run("force after, no", both, [ask(["sign"], False), ConditionalRequirement("pay", force_after=["sign"])])
    await run("force after, fails", signs, [ask(["sign"], True), ConditionalRequirement("pay", force_after=["sign"])], sign_later)
    signed = ConditionalRequirement("pay", custom_checks=[lambda state: any(str(step.output) == "signed" for step in state.steps)])
    await run("a check of its own, yes", both, [ask(["sign"], True), signed])
    await run("a check of its own, no", signs, [ask(["sign"], False), signed])
    await run("once, no", signs, [ask(["sign"], False), ConditionalRequirement("sign", max_invocations=1)])


asyncio.run(main())
PY
venv/bin/python pay.py 2>/dev/null | tee seen
diff seen - <<'EXPECTED'
only after, yes: signed A, paid Ann
  offered: sign or final_answer; sign or pay or final_answer; sign or pay or final_answer
only after, no: paid Ann
  offered: sign or final_answer; sign or pay or final_answer; sign or pay or final_answer
only after, fails: nothing was done
  offered: sign or final_answer; sign or final_answer
force after, no: paid Ann
  offered: sign or pay or final_answer; pay, has to choose pay; sign or pay or final_answer
force after, fails: nothing was done
  offered: sign or pay or final_answer; sign or pay or final_answer
a check of its own, yes: signed A, paid Ann
  offered: sign or final_answer; sign or pay or final_answer; sign or pay or final_answer
a check of its own, no: nothing was done
  offered: sign or final_answer; sign or final_answer
once, no: nothing was done
  offered: sign or pay or final_answer; pay or final_answer
EXPECTED
echo "seen: a no opens, and forces, the payment"
