"""The tool of the agents, and what it has done."""

from strands.tools.decorator import tool

LEDGER: list[dict] = []


@tool
def send_email(to: str, subject: str) -> str:
    """Sends an e-mail."""
    LEDGER.append({"tool": "send_email", "to": to, "subject": subject})
    if "broken" in to:
        raise RuntimeError("the receipt could not be written")
    return f"sent to {to}"
