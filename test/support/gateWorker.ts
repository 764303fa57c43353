import { createInterruptGate } from "../../src/server.js";
import { filePauseStore } from "./filePauseStore.js";

/** An input to admit. */
export interface GateRequest {
  readonly threadId: string;
  readonly input: unknown;
}

/** A verdict as it can be sent between processes. */
export interface GateReply {
  readonly kind: string;
  readonly code?: string | undefined;
  readonly answers?: readonly unknown[] | undefined;
}

const gate = createInterruptGate({ store: filePauseStore(process.argv[2] ?? "") });

process.on("message", async (requests: readonly GateRequest[]) => {
  process.send?.(await Promise.all(requests.map(admit)));
});

async function admit({ threadId, input }: GateRequest): Promise<GateReply> {
  const verdict = await gate.admit(threadId, input);
  return {
    kind: verdict.kind,
    code: verdict.kind === "refused" ? verdict.event.code : undefined,
    answers: verdict.kind === "fresh" || verdict.answers === undefined ? undefined : [...verdict.answers.values()],
  };
}
