"""django-ag-ui with Pydantic AI's FunctionModel. `python server.py PORT`.

POST /agent/ tools behind the package's own guard (`TOOL_GUARD`), with a question of the application for each (`APPROVAL_PROMPTS`, `confirm`)
GET /ledger what ran; POST /reset empties it.
Words of the last message: mail, two, delete; broken (the tool fails after it has sent), slow (three seconds); anything else is repeated.
"""

import asyncio
import itertools
import json
import sys

import django
from django.conf import settings

settings.configure(
    DEBUG=False,
    SECRET_KEY="test",
    ALLOWED_HOSTS=["*"],
    ROOT_URLCONF=__name__,
    INSTALLED_APPS=["django.contrib.contenttypes", "django.contrib.auth"],
    MIDDLEWARE=[],
    DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:"}},
    USE_TZ=True,
    DJANGO_AG_UI={
        "TOOL_GUARD": {"ENABLED": True, "REQUIRE_APPROVAL": ["send_email"]},
        "APPROVAL_PROMPTS": {"send_email": "Send this mail to the customer?"},
        "HEARTBEAT_SECONDS": 1,
    },
)
django.setup()

import uvicorn  # noqa: E402
from django.core.asgi import get_asgi_application  # noqa: E402
from django.http import JsonResponse  # noqa: E402
from django.urls import path  # noqa: E402
from django_ag_ui import AGUIServer, ToolRegistry, tool  # noqa: E402
from pydantic_ai.messages import ModelRequest, RetryPromptPart, ToolReturnPart, UserPromptPart  # noqa: E402
from pydantic_ai.models.function import DeltaToolCall, FunctionModel  # noqa: E402
from starlette.middleware.cors import CORSMiddleware  # noqa: E402

LEDGER: list[dict] = []
ids = itertools.count(1)
registry = ToolRegistry()


@tool(registry)
def send_email(to: str, subject: str) -> str:
    """Sends an e-mail."""
    LEDGER.append({"tool": "send_email", "to": to, "subject": subject})
    if "broken" in to:
        raise RuntimeError("the receipt could not be written")
    return f"sent to {to}"


@tool(registry, confirm="Really delete it for ever?")
def delete_file(path: str) -> str:
    """Deletes a file."""
    LEDGER.append({"tool": "delete_file", "path": path})
    return f"deleted {path}"


def calls(words: str) -> list[tuple[str, dict]]:
    mail = lambda to: ("send_email", {"to": to, "subject": "Hello"})  # noqa: E731
    if "two" in words:
        return [mail("ann@example.com"), mail("bob@example.com")]
    if "mail" in words:
        return [mail("broken@example.com" if "broken" in words else "ann@example.com")]
    return [("delete_file", {"path": "/app/a"})] if "delete" in words else []


async def model(messages, info):
    last = messages[-1]
    results = [p for p in last.parts if isinstance(p, (ToolReturnPart, RetryPromptPart))]
    if results and not any(isinstance(p, UserPromptPart) for p in last.parts):
        yield "The tools said: " + "; ".join(str(p.content) for p in results)
        return
    words = next((p.content for m in reversed(messages) if isinstance(m, ModelRequest) for p in reversed(m.parts) if isinstance(p, UserPromptPart)), "")
    if "slow" in str(words):
        await asyncio.sleep(3)
    wanted = calls(str(words).lower())
    if not wanted:
        yield f"You said: {words}"
        return
    yield "Let me see."
    for index, (name, args) in enumerate(wanted):
        yield {index: DeltaToolCall(name=name, json_args=json.dumps(args), tool_call_id=f"call_{next(ids)}")}


server = AGUIServer(registry, model=FunctionModel(stream_function=model), require_authenticated=False, csrf_exempt=True)


def ledger(request):
    return JsonResponse(LEDGER, safe=False)


def reset(request):
    LEDGER.clear()
    return JsonResponse([], safe=False)


for view in (ledger, reset):
    view.csrf_exempt = True
urlpatterns = [path("agent/", server.urls), path("ledger", ledger), path("reset", reset)]
application = CORSMiddleware(
    get_asgi_application(), allow_origins=["*"], allow_methods=["*"], allow_headers=["*"], expose_headers=["Date"]
)

if __name__ == "__main__":
    port = int(sys.argv[1]) if len(sys.argv) > 1 else 8930
    print(f"ready http://127.0.0.1:{port}", flush=True)
    uvicorn.run(application, host="127.0.0.1", port=port, log_level="warning")
