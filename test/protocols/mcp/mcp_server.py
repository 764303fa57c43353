import datetime
import json
import sys
from typing import Literal, Optional

from mcp.server.mcpserver import Context, MCPServer
from pydantic import BaseModel, EmailStr, Field

server = MCPServer("py-mcp")


class Form(BaseModel):
    name: str = Field(title="Name", min_length=2, default="Ann")
    mail: EmailStr = Field(title="Mail")
    day: datetime.date = Field(title="Day")
    price: float = Field(title="Price", default=12.5)
    count: int = Field(title="Count", ge=1, le=9, default=3)
    express: bool = Field(title="Express", default=True)
    size: Literal["s", "l"] = Field(title="Size", default="l")
    tags: list[Literal["x", "y"]] = Field(title="Tags", default=["x"])
    note: Optional[str] = Field(title="Note", default=None)


class Nothing(BaseModel):
    pass


@server.tool()
async def form(ctx: Context) -> str:
    answer = await ctx.elicit("Fill in", Form)
    content = answer.data.model_dump(mode="json") if answer.action == "accept" else None
    return json.dumps({"action": answer.action, "content": content})


@server.tool()
async def sure(ctx: Context) -> str:
    return (await ctx.elicit("Really?", Nothing)).action


@server.tool()
async def url(ctx: Context) -> str:
    return (await ctx.elicit_url("Sign in", "https://pay.example/x", "e1")).action


if sys.argv[1:2] == ["http"]:
    server.run("streamable-http", host="127.0.0.1", port=int(sys.argv[2]))
else:
    server.run("stdio")
