#!/usr/bin/env bash
# Two people answer one question of an A2A agent: who said no is told "Paid.", and a task that ends as "Not paid." has paid.
#
# One would expect: a task in the state `input-required` takes one answer; a second one that comes while the agent works on the first is refused, or waits, or
# is the agent's matter, but each sender hears what became of their own.
# What happens: @a2a-js/sdk 1.3.0 starts the agent for each answer at once, on one bus of events: both senders get the first end, whichever it is, and the
# store keeps that one as well. After "no" and "yes" the money is gone, and both are told, and the task says, "Not paid."; after two times yes it is paid
# twice. a2a-sdk 1.3.0 of Python runs the second answer after the first, when the task is completed already, where a later message is refused; its sender too
# hears of the first only. a2a-go 0.3.3 refuses the second: "task execution is already in progress".
# Why it matters to us: the reply to an answer is what a card shows as its outcome. A page that hears "Not paid." to its own answer cannot know better; the
# agent has to take the first answer for a question by itself, and a bridge should tell by the message id in the history whose reply it is.
set -euo pipefail
work=$(mktemp -d)
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
cd "$work"
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund @a2a-js/sdk@1.3.0 >/dev/null
cat >answer.mjs <<'JS'
import { setTimeout as sleep } from "node:timers/promises";
import { Message, Task, TaskState } from "@a2a-js/sdk";
import { AgentEvent, DefaultRequestHandler, InMemoryTaskStore, ServerCallContext } from "@a2a-js/sdk/server";

console.warn = () => {};
const message = (role, text, ids) => Message.fromJSON({ messageId: crypto.randomUUID(), role, parts: [{ text }], ...ids });
const words = ({ parts }) => parts[0].content.value;
let payments;
const agent = {
  async execute({ taskId, contextId, task, userMessage }, bus) {
    const report = (state, text) => {
      const status = { state, message: message("ROLE_AGENT", text, { taskId, contextId }), timestamp: new Date().toISOString() };
      bus.publish(AgentEvent.statusUpdate({ taskId, contextId, status, metadata: {} }));
    };
    if (!task) {
      bus.publish(AgentEvent.task(Task.fromJSON({ id: taskId, contextId, status: { state: "TASK_STATE_SUBMITTED" } })));
      return report(TaskState.TASK_STATE_INPUT_REQUIRED, "Pay Ann?");
    }
    report(TaskState.TASK_STATE_WORKING, "One moment.");
    await sleep(400);
    if (words(userMessage) === "yes") payments++;
    report(TaskState.TASK_STATE_COMPLETED, words(userMessage) === "yes" ? "Paid." : "Not paid.");
  },
};
const modes = { defaultInputModes: ["text/plain"], defaultOutputModes: ["text/plain"] };
const card = { name: "agent", description: "pays", version: "1", capabilities: {}, supportedInterfaces: [], skills: [], ...modes };
for (const [first, second] of [["yes", "yes"], ["yes", "no"], ["no", "yes"]]) {
  payments = 0;
  const handler = new DefaultRequestHandler(card, new InMemoryTaskStore(), agent);
  const context = new ServerCallContext();
  const send = (text, ids) => handler.sendMessage({ message: message("ROLE_USER", text, ids) }, context);
  const { id, contextId } = await send("Pay Ann.");
  const answer = (text) => send(text, { taskId: id, contextId }).then((task) => words(task.status.message), () => "refused");
  const replies = await Promise.all([answer(first), sleep(100).then(() => answer(second))]);
  await sleep(1000);
  const { status } = await handler.getTask({ id }, context);
  console.log(`JavaScript: ${first} is told "${replies[0]}", ${second} "${replies[1]}", the task says "${words(status.message)}", payments: ${payments}`);
}
JS

python3 -m venv venv
venv/bin/python -m pip install --quiet "a2a-sdk[http-server]==1.3.0"
cat >answer.py <<'PY'
import asyncio

import httpx
from a2a.server.agent_execution import AgentExecutor
from a2a.server.request_handlers import DefaultRequestHandler
from a2a.server.routes import create_jsonrpc_routes
from a2a.server.tasks import InMemoryTaskStore, TaskUpdater
from a2a.types import AgentCapabilities, AgentCard, AgentInterface, AgentSkill, Part, Task, TaskState, TaskStatus
from starlette.applications import Starlette

payments = 0


class Agent(AgentExecutor):
    async def execute(self, context, queue):
        global payments
        task = TaskUpdater(queue, context.task_id, context.context_id)

        def words(text):
            return task.new_agent_message([Part(text=text)])

        if not context.current_task:
            status = TaskStatus(state=TaskState.TASK_STATE_SUBMITTED)
            await queue.enqueue_event(Task(id=context.task_id, context_id=context.context_id, status=status))
            return await task.requires_input(words("Pay Ann?"))
        await task.start_work(words("One moment."))
        await asyncio.sleep(0.4)
        yes = context.message.parts[0].text == "yes"
        payments += yes
        await task.complete(words("Paid." if yes else "Not paid."))

    async def cancel(self, context, queue): ...


skill = AgentSkill(id="pay", name="pay", description="pays", tags=["pay"])
interface = AgentInterface(protocol_binding="JSONRPC", url="http://agent/", protocol_version="1.0")
card = AgentCard(
    name="agent",
    description="pays",
    version="1",
    capabilities=AgentCapabilities(),
    default_input_modes=["text/plain"],
    default_output_modes=["text/plain"],
    skills=[skill],
    supported_interfaces=[interface],
)


async def ask(first, second):
    global payments
    payments = 0
    handler = DefaultRequestHandler(agent_executor=Agent(), task_store=InMemoryTaskStore(), agent_card=card)
    app = Starlette(routes=create_jsonrpc_routes(handler, rpc_url="/"))
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://agent") as client:

        async def call(method, params):
            body = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
            return (await client.post("/", json=body, headers={"A2A-Version": "1.0"})).json()

        async def send(number, text, **ids):
            message = {"role": "ROLE_USER", "messageId": f"message {number}", "parts": [{"text": text}], **ids}
            return await call("SendMessage", {"message": message})

        def words(task):
            return task["status"]["message"]["parts"][0]["text"]

        task = (await send(1, "Pay Ann."))["result"]["task"]

        async def answer(number, text):
            reply = await send(number, text, taskId=task["id"], contextId=task["contextId"])
            return words(reply["result"]["task"]) if "result" in reply else "refused"

        one = asyncio.create_task(answer(2, first))
        await asyncio.sleep(0.1)
        replies = [await answer(3, second), await one][::-1]
        await asyncio.sleep(1)
        end = words((await call("GetTask", {"id": task["id"]}))["result"])
        print(f'Python: {first} is told "{replies[0]}", {second} "{replies[1]}", the task says "{end}", payments: {payments}')


for pair in (("yes", "yes"), ("yes", "no"), ("no", "yes")):
    asyncio.run(ask(*pair))
PY

mkdir go
cat >go/main.go <<'GO'
package main

import (
	"context"
	"fmt"
	"time"

	"github.com/a2aproject/a2a-go/a2a"
	"github.com/a2aproject/a2a-go/a2asrv"
	"github.com/a2aproject/a2a-go/a2asrv/eventqueue"
)

var payments int

type agent struct{}

func words(message *a2a.Message) string { return message.Parts[0].(a2a.TextPart).Text }

func (agent) Execute(ctx context.Context, request *a2asrv.RequestContext, queue eventqueue.Queue) error {
	report := func(state a2a.TaskState, text string) error {
		message := a2a.NewMessageForTask(a2a.MessageRoleAgent, request, a2a.TextPart{Text: text})
		event := a2a.NewStatusUpdateEvent(request, state, message)
		event.Final = state != a2a.TaskStateWorking
		return queue.Write(ctx, event)
	}
	if request.StoredTask == nil {
		if err := queue.Write(ctx, a2a.NewSubmittedTask(request, request.Message)); err != nil {
			return err
		}
		return report(a2a.TaskStateInputRequired, "Pay Ann?")
	}
	if err := report(a2a.TaskStateWorking, "One moment."); err != nil {
		return err
	}
	time.Sleep(400 * time.Millisecond)
	if words(request.Message) == "yes" {
		payments++
		return report(a2a.TaskStateCompleted, "Paid.")
	}
	return report(a2a.TaskStateCompleted, "Not paid.")
}

func (agent) Cancel(context.Context, *a2asrv.RequestContext, eventqueue.Queue) error { return nil }

func main() {
	ctx := context.Background()
	for _, pair := range [][2]string{{"yes", "yes"}, {"yes", "no"}, {"no", "yes"}} {
		payments = 0
		handler := a2asrv.NewHandler(agent{})
		task := &a2a.Task{}
		send := func(text string) string {
			message := a2a.NewMessage(a2a.MessageRoleUser, a2a.TextPart{Text: text})
			message.TaskID, message.ContextID = task.ID, task.ContextID
			result, err := handler.OnSendMessage(ctx, &a2a.MessageSendParams{Message: message})
			if err != nil {
				return "refused"
			}
			if task.ID == "" {
				task = result.(*a2a.Task)
			}
			return words(result.(*a2a.Task).Status.Message)
		}
		send("Pay Ann.")
		first := make(chan string)
		go func() { first <- send(pair[0]) }()
		time.Sleep(100 * time.Millisecond)
		second := send(pair[1])
		one := <-first
		time.Sleep(time.Second)
		end, err := handler.OnGetTask(ctx, &a2a.TaskQueryParams{ID: task.ID})
		if err != nil {
			panic(err)
		}
		fmt.Printf("Go: %s is told %q, %s %q, the task says %q, payments: %d\n", pair[0], one, pair[1], second, words(end.Status.Message), payments)
	}
}
GO
export GOFLAGS=-mod=mod GOPATH="$work/gopath"
(cd go && go mod init answer 2>/dev/null && go get github.com/a2aproject/a2a-go@v0.3.3 2>/dev/null && go mod tidy 2>/dev/null && go build -o answer .)
{
  node answer.mjs
  venv/bin/python answer.py
  go/answer
} 2>/dev/null | tee seen
diff seen - <<'EXPECTED'
JavaScript: yes is told "Paid.", yes "Paid.", the task says "Paid.", payments: 2
JavaScript: yes is told "Paid.", no "Paid.", the task says "Paid.", payments: 1
JavaScript: no is told "Not paid.", yes "Not paid.", the task says "Not paid.", payments: 1
Python: yes is told "Paid.", yes "Paid.", the task says "Paid.", payments: 2
Python: yes is told "Paid.", no "Paid.", the task says "Not paid.", payments: 1
Python: no is told "Not paid.", yes "Not paid.", the task says "Paid.", payments: 1
Go: yes is told "Paid.", yes "refused", the task says "Paid.", payments: 1
Go: yes is told "Paid.", no "refused", the task says "Paid.", payments: 1
Go: no is told "Not paid.", yes "refused", the task says "Not paid.", payments: 0
EXPECTED
echo "seen: a no that is told of a payment"
