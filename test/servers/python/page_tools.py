"""Calls of the tools that the driver's page declares, by words of the user, and what a model service refuses in a history."""

SLOT = {"question": "Which slot?", "slots": ["9:00", "10:00"]}
STEPS = [{"description": d, "status": s} for d, s in (("Boil water", "enabled"), ("Warm the pot", "disabled"), ("Add milk", "enabled"))]


NAMES = ("choose_slot", "confirm_plan", "generate_task_steps")


def calls(words: str, names) -> list[tuple[str, dict]]:
    """The calls of the page's tools that the words ask for; none where the page has no such tool."""
    if "choose_slot" not in names: return []
    if "task" in words: return [("generate_task_steps", {"steps": STEPS})]
    if "both" in words: return [("choose_slot", SLOT), ("confirm_plan", {"steps": 3})]
    if "slot" in words: return [("choose_slot", SLOT)]
    if "plan" in words: return [("confirm_plan", {"steps": 3})]
    return []


def refusal(turns) -> str | None:
    """
    Why a model service refuses a history: a call without a result directly behind it, or a result without its call. A turn is the ids of the
    calls in a message and the ids of the results in it.
    """
    open_calls: set = set()
    for made, found in turns:
        if not set(found) <= open_calls: return f"results {found} of the open calls {sorted(open_calls)}"
        open_calls -= set(found)
        if found and not made: continue
        if open_calls: return f"no result of {sorted(open_calls)}"
        open_calls = set(made)
    return f"no result of {sorted(open_calls)}" if open_calls else None


def openai_turns(messages):
    """The turns of messages in the form of OpenAI."""
    for message in messages:
        results = [message["tool_call_id"]] if message["role"] == "tool" else []
        yield [call["id"] for call in message.get("tool_calls") or []], results
