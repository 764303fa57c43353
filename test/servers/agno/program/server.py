"""Agno agents behind Agno's own AG-UI interface, with a scripted model (openai_stub.py on PORT+1). `python server.py PORT`.

POST /<case>/agui   case: mail (confirmation), input (requires_user_input), flow (get_user_input), ask (ask_user), asking (both), shell (external), mixed, team
GET  /ledger  what tools really ran, with their arguments; POST /reset empties it
"""
import sys

import openai_stub
import page_tools
import uvicorn
from agno.agent import Agent
from agno.db.in_memory import InMemoryDb
from agno.models.openai import OpenAIChat
from agno.os.interfaces.agui import AGUI
from agno.team import Team
from agno.tools import tool
from agno.tools.user_control_flow import UserControlFlowTools
from agno.tools.user_feedback import UserFeedbackTools
from fastapi import FastAPI
from fastapi.middleware.cors import CORSMiddleware

PORT = int(sys.argv[1]) if len(sys.argv) > 1 else 8620
LEDGER: list[dict] = []


def ran(tool_name, **args):
    LEDGER.append({"tool": tool_name, **args})
    if "broken" in str(args.get("to")):
        raise RuntimeError("the receipt could not be written")


def plan(said, names, turn):
    mail = lambda to: ("send_email", {"to": to, "subject": "Hello"})
    if turn == 0 and "delegate_task_to_member" in names and "mail" in said:
        return [("delegate_task_to_member", {"member_id": "mailer", "task": "send mail to ann"})]
    if turn:
        if "then" in said and turn == 1:
            return [mail("second@example.com")]
        return []
    asked = page_tools.calls(said, names)
    if asked:
        return asked + ([mail("ann@example.com")] if "mail" in said else [])
    if "locate" in names and "where" in said:
        return [("locate", {"precision": "city"})] + ([mail("ann@example.com")] if "mail" in said else [])
    if "two" in said:
        return [mail("ann@example.com"), mail("bob@example.com")]
    if "mixed" in said:
        return [mail("ann@example.com"), ("read_file", {"path": "/etc/motd"})]
    if "trip" in said and "get_user_input" in names:
        return [("get_user_input", {"user_input_fields": [
            {"field_name": "city", "field_type": "str", "field_description": "Where to"},
            {"field_name": "nights", "field_type": "int", "field_description": "How many nights"},
            {"field_name": "breakfast", "field_type": "bool", "field_description": "Breakfast?"}]})]
    if "ask" in said and "ask_user" in names:
        return [("ask_user", {"questions": [
            {"question": "How do you travel?", "header": "Travel", "options": [{"label": "Train", "description": "Slow"}, {"label": "Plane"}]},
            {"question": "Which extras?", "header": "Extras", "options": [{"label": "Wifi"}, {"label": "Meal"}], "multi_select": True}]})] + (
                [mail("ann@example.com")] if "mail" in said else [])
    if "both" in said:
        return [mail("ann@example.com"), ("run_shell", {"command": "ls"})]
    if "shell" in said and "run_shell" in names:
        return [("run_shell", {"command": "ls /app"})]
    if "book" in said and "book" in names:
        return [("book", {"city": "Oslo"})]
    return [mail("broken@example.com" if "broken" in said else "ann@example.com")] if "mail" in said and "send_email" in names else []


@tool(requires_confirmation=True)
def send_email(to: str, subject: str) -> str:
    """Sends an e-mail."""
    ran("send_email", to=to, subject=subject)
    return f"sent to {to}"


@tool
def read_file(path: str) -> str:
    """Reads a file."""
    ran("read_file", path=path)
    return f"read {path}"


@tool(requires_user_input=True, user_input_fields=["nights", "seat"])
def book(city: str, nights: int, seat: str) -> str:
    """Books a trip.

    Args:
        city: where to
        nights: how many nights
        seat: window or aisle
    """
    ran("book", city=city, nights=nights, seat=seat)
    return f"booked {city} for {nights} nights, seat {seat}"


@tool(external_execution=True)
def run_shell(command: str) -> str:
    """Runs a command somewhere else."""
    raise AssertionError("never here")


LLM = openai_stub.start(PORT + 1, plan)
DB = InMemoryDb()
app = FastAPI()
app.add_middleware(CORSMiddleware, allow_origins=["*"], allow_methods=["*"], allow_headers=["*"], expose_headers=["Date"])


def made(name, tools, stream=True):
    return Agent(id=name, name=name, model=OpenAIChat(id="stub", base_url=LLM, api_key="none"), tools=tools, db=DB, telemetry=False)


def serve(path, **what):
    app.include_router(AGUI(**what, prefix=path).get_router())


serve("/mail", agent=made("mail", [send_email, read_file]))
serve("/input", agent=made("input", [book]))
serve("/flow", agent=made("flow", [UserControlFlowTools()]))
serve("/ask", agent=made("ask", [UserFeedbackTools()]))
serve("/asking", agent=made("asking", [UserFeedbackTools(), send_email]))
serve("/shell", agent=made("shell", [run_shell]))
serve("/mixed", agent=made("mixed", [send_email, read_file, run_shell]))
serve("/team", team=Team(name="team", id="team", members=[made("mailer", [send_email])], model=OpenAIChat(id="stub", base_url=LLM, api_key="none"), db=DB, telemetry=False))


@app.get("/ledger")
def ledger():
    return LEDGER


@app.post("/reset")
def reset():
    LEDGER.clear()
    return []


if __name__ == "__main__":
    print(f"ready http://127.0.0.1:{PORT}", flush=True)
    uvicorn.run(app, host="127.0.0.1", port=PORT, log_level="warning")
