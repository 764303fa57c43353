import { vi } from "vitest";
import { type AgUiInterrupt, decisionStatement, type ResumeEntry } from "../../src/core.js";
import { toBase64Url } from "../../src/passkey/base64Url.js";
import { passkeyVerifier } from "../../src/passkey-server.js";
import { sha256 } from "../../src/protocol/sha256.js";
import { createInterruptGate, createMemoryPauseStore, type PauseStore } from "../../src/server.js";
import {
  type AssertionOptions,
  createAuthenticator,
  origin,
  rpId,
} from "./softwareAuthenticator.js";

export const [ann, eve] = [createAuthenticator("ann"), createAuthenticator("eve")];
export const credentials = [ann.credential];
export const ask: AgUiInterrupt = {
  id: "a",
  reason: "tool_call",
  toolCallId: "call-1",
  message: "Pay?",
};
export const args = '{"amount":5}';
export const signedAt = 1_767_225_600_000;

export interface Signing extends Partial<AssertionOptions> {
  readonly by?: typeof ann;
  readonly threadId?: string;
  readonly args?: string;
  readonly key?: string;
  readonly payload?: unknown;
}

const keyOf = (interrupt: AgUiInterrupt | undefined): string =>
  Object(interrupt?.metadata?.["interruptGate"]).key;

/** The approval of a page, with a signature that is good unless `signing` changes it. */
export async function approve(
  interrupt: AgUiInterrupt | undefined,
  signing: Signing = {},
  payload: unknown = { approved: true },
) {
  const {
    by = ann,
    threadId = "t",
    args: shownArgs = args,
    key = keyOf(interrupt),
    payload: signed = payload,
    ...options
  } = signing;
  const answer = { interruptId: "a", status: "resolved", payload: signed } as const;
  const statement = decisionStatement({
    threadId,
    answer,
    shown: { key, call: { name: "pay", args: shownArgs } },
    signedAt,
  });
  const challenge = toBase64Url(await sha256(statement));
  const signature = {
    kind: "passkey",
    statement,
    signedAt,
    assertion: by.sign({ challenge, ...options }),
  };
  return withMetadata(interrupt, payload, { signature });
}

export function withMetadata(
  interrupt: AgUiInterrupt | undefined,
  payload: unknown,
  metadata: Readonly<Record<string, unknown>>,
) {
  const interruptGate = { key: keyOf(interrupt), call: { name: "pay", args } };
  const entry: ResumeEntry = {
    interruptId: "a",
    status: "resolved",
    payload,
    metadata: { interruptGate, ...metadata },
  };
  return { resume: [entry] };
}

export async function openGate(
  store: PauseStore = createMemoryPauseStore(),
  known = [ann.credential, eve.credential],
) {
  const { gate, updateCounter } = gateOn(store, known);
  const toolCalls = [{ id: "call-1", name: "pay", args }];
  const [interrupt] = await gate.announce("t", "run-1", [ask], {
    toolCalls,
    rules: { signed: true },
  });
  return { gate, interrupt, updateCounter };
}

/** The gate of one process, before anything is asked. */
export function gateOn(store: PauseStore, known = [ann.credential, eve.credential]) {
  const updateCounter = vi.fn();
  const findCredential = (id: string) => known.find((one) => one.id === id);
  const verifySignature = passkeyVerifier({ origin, rpId, findCredential, updateCounter });
  return {
    gate: createInterruptGate({ store, verifySignature, now: () => signedAt + 1 }),
    updateCounter,
  };
}
