import { isRecord } from "../../../src/protocol/json.js";
import {
  begins,
  calls,
  createFakeServer,
  ends,
  type FakeServer,
  fails,
  says,
} from "../../support/dialects/createFakeServer.js";
import { returns } from "../../support/dialects/createResumingServer.js";
import type { FakeBackends, Repeats } from "../../support/dialects/fakeBackends.js";

const digest = "0123456789abcdef".repeat(4);

/** Asks for one mail in a run without an end, which only a request under its own id continues. */
export function createSpakkyServer(): FakeServer {
  const waiting = new Set<unknown>();
  return createFakeServer((posted) => {
    const run = posted["runId"];
    const decision = decisionIn(posted["messages"]);
    if (decision !== undefined && waiting.delete(run)) {
      if (decision === "reject")
        return [begins(posted), fails("approval rejected", "approval_rejected")];
      return [begins(posted), returns("call-1", "sent"), ...says("ok", "Done."), ends(posted)];
    }
    waiting.add(run);
    const id = `approval:${run}:call-1:${digest}`;
    return [
      begins(posted),
      ...calls("call-1", "send_email", { to: "ann" }),
      ...calls(id, "hitl_approval", {
        prompt: "Approve tool invocation: send_email",
        allowed_decisions: ["approve", "reject", "modify", "defer", "cancel"],
        id,
        agent_state_id: run,
        metadata: { tool_name: "send_email", call_id: "call-1" },
      }),
    ];
  });
}

function decisionIn(messages: unknown): unknown {
  const last: unknown = Array.isArray(messages) ? messages.at(-1) : undefined;
  if (!isRecord(last) || last["role"] !== "tool") return undefined;
  const answer: unknown = JSON.parse(String(last["content"]));
  if (!isRecord(answer) || answer["request_id"] !== last["toolCallId"]) return undefined;
  return answer["decision"];
}

export const backends: FakeBackends = {
  spakky: { make: createSpakkyServer, says: ["Send a mail"] },
};

export const repeats: Repeats = { spakky: "idempotent" };

export const answers = `
spakky | Send a mail | ["approve"] | {"runId":"<run>","toolMessages":{"approval:<run>:call-1:${digest}":{"request_id":"approval:<run>:call-1:${digest}","decision":"approve"}}}
spakky | Send a mail | [{"edit":{"to":"bob"}}] | {"runId":"<run>","toolMessages":{"approval:<run>:call-1:${digest}":{"request_id":"approval:<run>:call-1:${digest}","decision":"modify","modified_payload":{"to":"bob"}}}}
spakky | Send a mail | ["deny"] | {"runId":"<run>","toolMessages":{"approval:<run>:call-1:${digest}":{"request_id":"approval:<run>:call-1:${digest}","decision":"reject"}}}
spakky | Send a mail | ["leave"] | {"runId":"<run>","toolMessages":{"approval:<run>:call-1:${digest}":{"request_id":"approval:<run>:call-1:${digest}","decision":"reject"}}}
`;
