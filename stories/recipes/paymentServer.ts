import { createInterruptGate, createMemoryPauseStore } from "../../src/server.js";

const invoice = {
  id: "pay-1",
  name: "payInvoice",
  args: { to: "Nordlicht Optik", amount: 124_900, currency: "EUR" },
};
const question = {
  id: "pay",
  reason: "tool_call",
  message: "Pay this invoice?",
  toolCallId: invoice.id,
};

/** What the agent's request has, as far as it is read here. */
interface Input {
  readonly threadId: string;
  readonly runId: string;
  readonly resume?: unknown;
}

/** An agent behind the gate, which pays once two different people have approved the same call. */
export function createPaymentServer(): (person: string) => typeof fetch {
  const gate = createInterruptGate({ store: createMemoryPauseStore() });
  let asked: readonly object[] | null = null;

  async function answer(person: string, input: Input): Promise<readonly object[]> {
    const { threadId, runId } = input;
    // On a server, the person comes from the session, never from the request.
    const verdict = await gate.admit(threadId, input, { answeredBy: person });
    if (verdict.kind === "fresh") {
      const toolCalls = [{ ...invoice, args: JSON.stringify(invoice.args) }];
      const rules = { answerableBy: ["ann", "bob"], approvals: 2 };
      asked = await gate.announce(threadId, runId, [question], { toolCalls, rules });
      return asks(input, asked);
    }
    // Another person looks: the question is still open.
    if (verdict.kind === "refused")
      return input.resume === undefined && asked !== null ? asks(input, asked) : [verdict.event];
    const decision = verdict.answers.get(question.id);
    const payload: unknown = decision?.status === "resolved" ? decision.payload : undefined;
    const isPaid =
      typeof payload === "object" &&
      payload !== null &&
      "approved" in payload &&
      payload.approved === true;
    const content = isPaid ? "Paid" : "Not paid";
    // Here the invoice is paid, unless the verdict is "repeated": that answer was sent again after
    // a lost reply.
    return [
      { type: "TOOL_CALL_RESULT", toolCallId: invoice.id, messageId: "result-1", content },
      { type: "RUN_FINISHED", threadId, runId },
    ];
  }

  return (person) => async (_, init) => {
    const input: Input = JSON.parse(String(init?.body));
    const { threadId, runId } = input;
    const events = [{ type: "RUN_STARTED", threadId, runId }, ...(await answer(person, input))];
    const body = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join("");
    return new Response(body, { headers: { "content-type": "text/event-stream" } });
  };
}

function asks({ threadId, runId }: Input, interrupts: readonly object[]): readonly object[] {
  const toolCallId = invoice.id;
  return [
    { type: "TOOL_CALL_START", toolCallId, toolCallName: invoice.name },
    { type: "TOOL_CALL_ARGS", toolCallId, delta: JSON.stringify(invoice.args) },
    { type: "TOOL_CALL_END", toolCallId },
    { type: "RUN_FINISHED", threadId, runId, outcome: { type: "interrupt", interrupts } },
  ];
}
