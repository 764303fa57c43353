#!/usr/bin/env bash
# "Reply APPROVE to send it", says the agent, and AutoGen ends the run as approved before the person is asked; "I DO NOT APPROVE" ends it the same way.
#
# One would expect: a team of an agent and a person that ends at the word APPROVE, as AutoGen's own page on people in the loop builds it, ends when the person
# says the word, and not when they refuse it.
# What happens: `TextMentionTermination("APPROVE")` of autogen-agentchat 0.7.5 looks for the word in each message, whoever wrote it, and anywhere in it. The
# task that mentions it ends the run before the agent has worked, the agent's own invitation to say it before the person is asked, and "I DO NOT APPROVE" and
# "DISAPPROVED" of the person end it with the stop reason that an approval has: "Text 'APPROVE' mentioned". "approve" in small letters goes on. The option
# `sources=["person"]` mends the first two, not the refusals.
# Why it matters to us: a program that acts when the run has ended for this reason acts without an answer, or against it. An approval should be a value that a
# page sends, not a word in a conversation that is about approvals.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/python -m pip install --quiet --disable-pip-version-check autogen-agentchat==0.7.5
cat >ask.py <<'PY'
import asyncio
import logging

from autogen_agentchat.agents import BaseChatAgent, UserProxyAgent
from autogen_agentchat.base import Response
from autogen_agentchat.conditions import TextMentionTermination
from autogen_agentchat.messages import TextMessage
from autogen_agentchat.teams import RoundRobinGroupChat

logging.disable(logging.CRITICAL)


class Agent(BaseChatAgent):
    def __init__(self, text):
        super().__init__("agent", "Drafts a payment.")
        self.text = text

    @property
    def produced_message_types(self):
        return (TextMessage,)

    async def on_messages(self, messages, cancellation_token):
        return Response(chat_message=TextMessage(content=self.text, source=self.name))

    async def on_reset(self, cancellation_token):
        pass


async def run(answer, draft="500 EUR to Ann.", task="Draft a payment.", sources=None):
    asked = []

    def ask(prompt):
        asked.append(prompt)
        return answer

    end = TextMentionTermination("APPROVE", sources=sources)
    team = RoundRobinGroupChat([Agent(draft), UserProxyAgent("person", input_func=ask)], termination_condition=end, max_turns=2)
    result = await team.run(task=task)
    print(f'{task} {draft}{" (sources)" if sources else ""} {"Answer: " + answer if asked else "Nobody is asked"}: {result.stop_reason}')


async def main():
    await run("No")
    await run("APPROVE")
    await run("approve")
    await run("I DO NOT APPROVE")
    await run("DISAPPROVED")
    await run("No", draft="500 EUR to Ann. Reply APPROVE to send it.")
    await run("No", task="Draft a payment, which I will then APPROVE.")
    await run("No", draft="500 EUR to Ann. Reply APPROVE to send it.", sources=["person"])
    await run("I DO NOT APPROVE", sources=["person"])


asyncio.run(main())
PY
venv/bin/python ask.py | tee seen
diff seen - <<'EXPECTED'
Draft a payment. 500 EUR to Ann. Answer: No: Maximum number of turns 2 reached.
Draft a payment. 500 EUR to Ann. Answer: APPROVE: Text 'APPROVE' mentioned
Draft a payment. 500 EUR to Ann. Answer: approve: Maximum number of turns 2 reached.
Draft a payment. 500 EUR to Ann. Answer: I DO NOT APPROVE: Text 'APPROVE' mentioned
Draft a payment. 500 EUR to Ann. Answer: DISAPPROVED: Text 'APPROVE' mentioned
Draft a payment. 500 EUR to Ann. Reply APPROVE to send it. Nobody is asked: Text 'APPROVE' mentioned
Draft a payment, which I will then APPROVE. 500 EUR to Ann. Nobody is asked: Text 'APPROVE' mentioned
Draft a payment. 500 EUR to Ann. Reply APPROVE to send it. (sources) Answer: No: Maximum number of turns 2 reached.
Draft a payment. 500 EUR to Ann. (sources) Answer: I DO NOT APPROVE: Text 'APPROVE' mentioned
EXPECTED
echo "seen: the run ends as approved where nobody was asked, and where the answer was no"
