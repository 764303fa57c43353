import { describe, expect, it, vi } from "vitest";
import { type AgUiInterrupt, decisionStatement, type ResumeEntry } from "../../src/core.js";
import { toBase64Url } from "../../src/passkey/base64Url.js";
import { passkeyVerifier, verifyReceipt } from "../../src/passkey-server.js";
import { sha256 } from "../../src/protocol/sha256.js";
import { createInterruptGate, createMemoryPauseStore, type PauseStore } from "../../src/server.js";
import { type AssertionOptions, createAuthenticator, origin, rpId } from "./softwareAuthenticator.js";

const [ann, eve] = [createAuthenticator("ann"), createAuthenticator("eve")];
const credentials = [ann.credential];
const ask: AgUiInterrupt = { id: "a", reason: "tool_call", toolCallId: "call-1", message: "Pay?" };
const args = '{"amount":5}';
const signedAt = 1_767_225_600_000;

interface Signing extends Partial<AssertionOptions> {
  readonly by?: typeof ann;
  readonly threadId?: string;
  readonly args?: string;
  readonly key?: string;
  readonly payload?: unknown;
}

const keyOf = (interrupt: AgUiInterrupt | undefined): string => Object(interrupt?.metadata?.["interruptGate"]).key;

/** The approval of a page, with a signature that is good unless `signing` changes it. */
async function approve(interrupt: AgUiInterrupt | undefined, signing: Signing = {}, payload: unknown = { approved: true }) {
  const {
    by = ann,
    threadId = "t",
    args: shownArgs = args,
    key = keyOf(interrupt),
    payload: signed = payload,
    ...options
  } = signing;
  const answer = { interruptId: "a", status: "resolved", payload: signed } as const;
  const statement = decisionStatement({ threadId, answer, shown: { key, call: { name: "pay", args: shownArgs } }, signedAt });
  const challenge = toBase64Url(await sha256(statement));
  const signature = { kind: "passkey", statement, signedAt, assertion: by.sign({ challenge, ...options }) };
  return withMetadata(interrupt, payload, { signature });
}

function withMetadata(interrupt: AgUiInterrupt | undefined, payload: unknown, metadata: Readonly<Record<string, unknown>>) {
  const interruptGate = { key: keyOf(interrupt), call: { name: "pay", args } };
  const entry: ResumeEntry = { interruptId: "a", status: "resolved", payload, metadata: { interruptGate, ...metadata } };
  return { resume: [entry] };
}

async function openGate(store: PauseStore = createMemoryPauseStore(), known = [ann.credential, eve.credential]) {
  const updateCounter = vi.fn();
  const findCredential = (id: string) => known.find((one) => one.id === id);
  const verifySignature = passkeyVerifier({ origin, rpId, findCredential, updateCounter });
  const gate = createInterruptGate({ store, verifySignature, now: () => signedAt + 1 });
  const toolCalls = [{ id: "call-1", name: "pay", args }];
  const [interrupt] = await gate.announce("t", "run-1", [ask], { toolCalls, rules: { signed: true } });
  return { gate, interrupt, updateCounter };
}

describe("a gate that asks for passkeys", () => {
  it.each([true, false])("a signed decision is admitted, and who signed is who answered: approved %j", async (approved) => {
    const { gate, interrupt, updateCounter } = await openGate();
    const verdict = await gate.admit("t", await approve(interrupt, { counter: 7 }, { approved }));
    expect(verdict).toMatchObject({ kind: "resume", answeredBy: "ann", isCompared: true });
    expect(updateCounter).toHaveBeenCalledExactlyOnceWith(ann.credential.id, 7);
  });

  it("an answer without a signature is refused, and the question stays open", async () => {
    const { gate, interrupt } = await openGate();
    const unsigned = withMetadata(interrupt, { approved: true }, {});
    expect(await gate.admit("t", unsigned, { answeredBy: "ann" })).toMatchObject({ event: { code: "NOT_SIGNED" } });
    expect(await gate.admit("t", await approve(interrupt))).toMatchObject({ kind: "resume" });
  });

  const attacks: readonly (readonly [name: string, signing: Signing])[] = [
    ["other arguments", { args: '{"amount":5000}' }],
    ["another decision", { payload: { approved: false } }],
    ["other edits", { payload: { approved: true, editedArgs: { amount: 1 } } }],
    ["another thread", { threadId: "u" }],
    ["another question", { key: "k" }],
    ["another origin", { origin: "https://evil.example" }],
    ["another domain", { rpId: "evil.example" }],
    ["no user verification", { verified: false }],
    ["a registration", { type: "webauthn.create" }],
    ["another challenge", { challenge: toBase64Url("00".repeat(32)) }],
    ["an unknown passkey", { by: createAuthenticator("mallory") }],
    ["someone else's key under a known id", { by: { ...createAuthenticator("ann") } }],
  ];
  it.each(attacks)("a signature that is for something else is refused: %s", async (_, signing) => {
    const { gate, interrupt, updateCounter } = await openGate();
    expect(await gate.admit("t", await approve(interrupt, signing))).toMatchObject({
      kind: "refused",
      event: { code: "BAD_SIGNATURE" },
    });
    expect(updateCounter).not.toHaveBeenCalled();
    expect(await gate.admit("t", await approve(interrupt))).toMatchObject({ kind: "resume" });
  });

  it.each([null, "yes", {}, { kind: "passkey" }, { kind: "passkey", signedAt, statement: "[]", assertion: { id: "x" } }])(
    "a value that is no signature is refused: %j",
    async (signature) => {
      const { gate, interrupt } = await openGate();
      const verdict = await gate.admit("t", withMetadata(interrupt, { approved: true }, { signature }));
      expect(verdict).toMatchObject({ event: { code: expect.stringMatching(/^(NOT_SIGNED|BAD_SIGNATURE)$/) } });
    },
  );

  it("a verifier that throws before it returns a promise refuses the signature, and breaks nothing", async () => {
    const verifySignature = () => {
      throw new Error("no database");
    };
    const gate = createInterruptGate({ verifySignature, now: () => signedAt + 1 });
    const toolCalls = [{ id: "call-1", name: "pay", args }];
    const [interrupt] = await gate.announce("t", "run-1", [ask], { toolCalls, rules: { signed: true } });
    expect(await gate.admit("t", await approve(interrupt))).toMatchObject({ kind: "refused", event: { code: "BAD_SIGNATURE" } });
  });

  it("signed answers are not announced where no answer could be admitted: without a verifier, or without the call", async () => {
    const toolCalls = [{ id: "call-1", name: "pay", args }];
    await expect(createInterruptGate().announce("t", "run-1", [ask], { toolCalls, rules: { signed: true } })).rejects.toThrow(
      /verifySignature/,
    );
    const gate = createInterruptGate({ verifySignature: async () => null });
    await expect(gate.announce("t", "run-1", [ask], { rules: { signed: true } })).rejects.toThrow(/toolCalls/);
  });

  it("a signature of another person than the one who is signed in is refused", async () => {
    const { gate, interrupt } = await openGate();
    const answer = await approve(interrupt, { by: eve });
    expect(await gate.admit("t", answer, { answeredBy: "ann" })).toMatchObject({ event: { code: "BAD_SIGNATURE" } });
    expect(await gate.admit("t", answer, { answeredBy: "eve" })).toMatchObject({ kind: "resume", answeredBy: "eve" });
  });

  it("a passkey whose counter goes back is refused", async () => {
    const { gate, interrupt } = await openGate(createMemoryPauseStore(), [{ ...ann.credential, counter: 9 }]);
    expect(await gate.admit("t", await approve(interrupt, { counter: 9 }))).toMatchObject({ event: { code: "BAD_SIGNATURE" } });
    expect(await gate.admit("t", await approve(interrupt, { counter: 10 }))).toMatchObject({ kind: "resume" });
  });

  it("a signature that was used is a repeat of its answer, and is refused for the same question asked again", async () => {
    const { gate, interrupt } = await openGate();
    const answer = await approve(interrupt);
    expect(await gate.admit("t", answer)).toMatchObject({ kind: "resume" });
    expect(await gate.admit("t", answer)).toMatchObject({ kind: "repeated", answeredBy: "ann" });
    const toolCalls = [{ id: "call-1", name: "pay", args }];
    await gate.announce("u", "run-2", [ask], { toolCalls, rules: { signed: true } });
    expect(await gate.admit("u", answer)).toMatchObject({ kind: "refused" });
  });
});

describe("a receipt", () => {
  const party = { origin, rpId };

  it("a receipt proves who approved what, without the server", async () => {
    const { gate, interrupt } = await openGate();
    await gate.admit("t", await approve(interrupt));
    const [entry] = (await gate.read("t")).past[0]?.answers ?? [];
    const receipt = JSON.parse(JSON.stringify(entry));
    expect(await verifyReceipt(receipt, { ...party, credentials })).toEqual({
      ok: true,
      ...{ signedBy: "ann", signedAt, threadId: "t", interruptId: "a", status: "resolved", payload: { approved: true } },
      call: { name: "pay", args },
    });
  });

  it("a receipt whose statement was changed, or that no known passkey signed, proves nothing", async () => {
    const { interrupt } = await openGate();
    const [receipt] = (await approve(interrupt)).resume;
    const { signature } = Object(receipt?.metadata);
    const changed = { metadata: { signature: { ...signature, statement: signature.statement.replace("true", "false") } } };
    expect(await verifyReceipt(changed, { ...party, credentials })).toEqual({ ok: false });
    expect(await verifyReceipt(receipt ?? {}, { ...party, credentials: [eve.credential] })).toEqual({ ok: false });
    expect(await verifyReceipt(receipt ?? {}, { ...party, origin: "https://evil.example", credentials })).toEqual({ ok: false });
    expect(await verifyReceipt({}, { ...party, credentials })).toEqual({ ok: false });
  });
});
