#!/usr/bin/env bash
# Haystack runs a call that a person cancelled, or whose arguments a person cleared: whatever is not exactly "reject" confirms.
#
# One would expect: an action that the confirmation does not know stops the call or throws; its type is any text, "to allow for custom actions".
# What happens: `BlockingConfirmationStrategy` of haystack-ai 3.4.1 knows "reject" and, with arguments, "modify"; all others, "cancel", "deny" and
# "Reject" among them, run the call as it was asked for, and the feedback that came with them is dropped. So does "modify" with `{}`, which is what is
# left when a person clears each optional argument: the call runs with all that was cleared.
# Why it matters to us: the interface is the place where a host connects a page, and our words are its own: an answer is resolved or cancelled. Whoever
# writes it must map each outcome to the three words, the unknown to "reject", and an edit to nothing to nulls.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/python -m pip install --quiet haystack-ai==3.4.1
cat >ask.py <<'PY'
from haystack import component
from haystack.components.agents import Agent
from haystack.dataclasses import ChatMessage, ToolCall
from haystack.hooks.human_in_the_loop import AlwaysAskPolicy, BlockingConfirmationStrategy, ConfirmationHook, ConfirmationUIResult
from haystack.tools import tool

ran = []


@tool
def publish(section: str | None = None, note: str | None = None) -> str:
    """Publishes a section, or what is the default."""
    ran.append({"section": section, "note": note})
    return "published"


@component
class Model:
    """Calls the tool, and then repeats what it was told."""

    @component.output_types(replies=list[ChatMessage])
    def run(self, messages: list[ChatMessage], tools=None, **options):
        for message in messages:
            for result in message.tool_call_results:
                return {"replies": [ChatMessage.from_assistant(result.result)]}
        call = ToolCall("publish", {"section": "everything", "note": "draft"}, id="1")
        return {"replies": [ChatMessage.from_assistant(tool_calls=[call])]}


class Page:
    def __init__(self, answer):
        self.answer = answer

    def get_user_confirmation(self, tool_name, tool_description, tool_params):
        return self.answer


answers = [
    ConfirmationUIResult("confirm"),
    ConfirmationUIResult("reject", feedback="not today"),
    ConfirmationUIResult("cancel", feedback="not today"),
    ConfirmationUIResult("deny"),
    ConfirmationUIResult("Reject"),
    ConfirmationUIResult("modify", new_tool_params={"section": "home"}),
    ConfirmationUIResult("modify", new_tool_params={}),
]
for answer in answers:
    ran.clear()
    strategy = BlockingConfirmationStrategy(confirmation_policy=AlwaysAskPolicy(), confirmation_ui=Page(answer))
    hook = ConfirmationHook(confirmation_strategies={"publish": strategy})
    agent = Agent(chat_generator=Model(), tools=[publish], hooks={"before_tool": [hook]})
    told = agent.run(messages=[ChatMessage.from_user("go")])["messages"][-1].text
    edit = "" if answer.new_tool_params is None else f" {answer.new_tool_params}"
    print(f"{answer.action}{edit}: ran with {ran[0]}" if ran else f"{answer.action}{edit}: {told}")
PY
venv/bin/python ask.py | tee seen
diff seen - <<'EXPECTED'
confirm: ran with {'section': 'everything', 'note': 'draft'}
reject: Tool execution for 'publish' was rejected by the user. With user feedback: not today
cancel: ran with {'section': 'everything', 'note': 'draft'}
deny: ran with {'section': 'everything', 'note': 'draft'}
Reject: ran with {'section': 'everything', 'note': 'draft'}
modify {'section': 'home'}: ran with {'section': 'home', 'note': None}
modify {}: ran with {'section': 'everything', 'note': 'draft'}
EXPECTED
echo "seen: every word but one runs the call"
