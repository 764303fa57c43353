import datetime
import json
import sys
from dataclasses import asdict, dataclass
from typing import Literal

from fastmcp import Context, FastMCP

server = FastMCP("py-fast")


@dataclass
class Form:
    mail: str
    day: datetime.date
    name: str = "Ann"
    price: float = 12.5
    count: int = 3
    express: bool = True
    size: Literal["s", "l"] = "l"


@server.tool
async def form(ctx: Context) -> str:
    answer = await ctx.elicit("Fill in", Form)
    content = asdict(answer.data) if answer.action == "accept" else None
    return json.dumps({"action": answer.action, "content": content}, default=str)


if sys.argv[1:2] == ["http"]:
    server.run(transport="http", host="127.0.0.1", port=int(sys.argv[2]), show_banner=False)
else:
    server.run(show_banner=False)
