import { describe, expect, it, vi } from "vitest";
import { toBase64Url } from "../../src/passkey/base64Url.js";
import { type Receipt, verifyReceipt } from "../../src/passkey-server.js";
import { parseJson } from "../../src/protocol/parseJson.js";
import { sha256 } from "../../src/protocol/sha256.js";
import { createInterruptGate, createMemoryPauseStore } from "../../src/server.js";
import {
  ann,
  approve,
  args,
  ask,
  credentials,
  eve,
  openGate,
  type Signing,
  signedAt,
  withMetadata,
} from "./signedQuestion.js";
import { createAuthenticator, origin, rpId } from "./softwareAuthenticator.js";

describe("a gate that asks for passkeys", () => {
  it.each([true, false])(
    "a signed decision is admitted, and who signed is who answered: approved %j",
    async (approved) => {
      const { gate, interrupt, updateCounter } = await openGate();
      const verdict = await gate.admit("t", await approve(interrupt, { counter: 7 }, { approved }));
      expect(verdict).toMatchObject({ kind: "resume", answeredBy: "ann", isCompared: true });
      expect(updateCounter).toHaveBeenCalledExactlyOnceWith(ann.credential.id, 7);
    },
  );

  it("an answer whose digits the server has lost is not what was signed", async () => {
    const { gate, interrupt } = await openGate();
    const sent = '{"approved":true,"message":9007199254740993}';
    const answer = await approve(interrupt, { payload: parseJson(sent) }, JSON.parse(sent));
    expect(await gate.admit("t", answer)).toMatchObject({ event: { code: "BAD_SIGNATURE" } });
  });

  it("an answer without a signature is refused, and the question stays open", async () => {
    const { gate, interrupt } = await openGate();
    const unsigned = withMetadata(interrupt, { approved: true }, {});
    expect(await gate.admit("t", unsigned, { answeredBy: "ann" })).toMatchObject({
      event: { code: "NOT_SIGNED" },
    });
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

  it.each([
    null,
    "yes",
    {},
    { kind: "passkey" },
    { kind: "passkey", signedAt, statement: "[]", assertion: { id: "x" } },
  ])("a value that is no signature is refused: %j", async (signature) => {
    const { gate, interrupt } = await openGate();
    const verdict = await gate.admit(
      "t",
      withMetadata(interrupt, { approved: true }, { signature }),
    );
    expect(verdict).toMatchObject({
      event: { code: expect.stringMatching(/^(NOT_SIGNED|BAD_SIGNATURE)$/) },
    });
  });

  it("a verifier that throws before it returns a promise refuses the signature, and breaks nothing", async () => {
    const verifySignature = () => {
      throw new Error("no database");
    };
    const gate = createInterruptGate({ verifySignature, now: () => signedAt + 1 });
    const toolCalls = [{ id: "call-1", name: "pay", args }];
    const [interrupt] = await gate.announce("t", "run-1", [ask], {
      toolCalls,
      rules: { signed: true },
    });
    expect(await gate.admit("t", await approve(interrupt))).toMatchObject({
      kind: "refused",
      event: { code: "BAD_SIGNATURE" },
    });
  });

  it("signed answers are not announced where no answer could be admitted: without a verifier, or without the call", async () => {
    const toolCalls = [{ id: "call-1", name: "pay", args }];
    await expect(
      createInterruptGate().announce("t", "run-1", [ask], { toolCalls, rules: { signed: true } }),
    ).rejects.toThrow(/verifySignature/);
    const gate = createInterruptGate({ verifySignature: async () => null });
    await expect(gate.announce("t", "run-1", [ask], { rules: { signed: true } })).rejects.toThrow(
      /toolCalls/,
    );
  });

  it("a signature of another person than the one who is signed in is refused", async () => {
    const { gate, interrupt } = await openGate();
    const answer = await approve(interrupt, { by: eve });
    expect(await gate.admit("t", answer, { answeredBy: "ann" })).toMatchObject({
      event: { code: "BAD_SIGNATURE" },
    });
    expect(await gate.admit("t", answer, { answeredBy: "eve" })).toMatchObject({
      kind: "resume",
      answeredBy: "eve",
    });
  });

  it("a passkey whose counter goes back is refused", async () => {
    const { gate, interrupt } = await openGate(createMemoryPauseStore(), [
      { ...ann.credential, counter: 9 },
    ]);
    expect(await gate.admit("t", await approve(interrupt, { counter: 9 }))).toMatchObject({
      event: { code: "BAD_SIGNATURE" },
    });
    expect(await gate.admit("t", await approve(interrupt, { counter: 10 }))).toMatchObject({
      kind: "resume",
    });
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
      ...{
        signedBy: "ann",
        signedAt,
        threadId: "t",
        interruptId: "a",
        status: "resolved",
        payload: { approved: true },
      },
      call: { name: "pay", args },
    });
  });

  it("an answer of the store is a receipt, as a whole and by its entry", async () => {
    const { interrupt } = await openGate();
    const [entry] = (await approve(interrupt)).resume;
    const stored = JSON.parse(
      JSON.stringify({ runId: "r", entry, answeredBy: "ann", answeredAt: 1 }),
    );
    for (const receipt of [stored, stored.entry])
      expect(await verifyReceipt(receipt, { ...party, credentials })).toMatchObject({
        ok: true,
        signedBy: "ann",
      });
    for (const entry of [null, 5, {}, { metadata: "none" }])
      expect(
        await verifyReceipt(JSON.parse(JSON.stringify({ entry })), { ...party, credentials }),
      ).toMatchObject({ ok: false });
  });

  it("a receipt whose statement was changed, or that no known passkey signed, proves nothing", async () => {
    const { interrupt } = await openGate();
    const [receipt] = (await approve(interrupt)).resume;
    const { signature } = Object(receipt?.metadata);
    const changed = {
      metadata: {
        signature: { ...signature, statement: signature.statement.replace("true", "false") },
      },
    };
    const refusal = (reason: string) => ({ ok: false, reason });
    const [others, origin] = [[eve.credential], "https://evil.example"];
    expect(await verifyReceipt(changed, { ...party, credentials })).toEqual(refusal("invalid"));
    expect(await verifyReceipt(receipt ?? {}, { ...party, credentials: others })).toEqual(
      refusal("unknown-passkey"),
    );
    expect(await verifyReceipt(receipt ?? {}, { ...party, origin, credentials })).toEqual(
      refusal("invalid"),
    );
    expect(await verifyReceipt({}, { ...party, credentials })).toEqual(refusal("not-signed"));
  });

  it("a signed statement that is not the one text of its decision proves nothing", async () => {
    const statement =
      '["agui-decision/1","t","a",null,["pay","{}"],"resolved",{"approved":false,"approved":true},5]';
    const assertion = ann.sign({ challenge: toBase64Url(await sha256(statement)) });
    const metadata = { signature: { kind: "passkey", statement, signedAt: 5, assertion } };
    const check = await verifyReceipt({ metadata }, { ...party, credentials });
    expect(check).toEqual({ ok: false, reason: "invalid" });
  });

  it.each([
    ["the domain is missing", { rpId: undefined }],
    ["the domain is misspelled", { rpId: undefined, rpid: rpId }],
    ["the origin is missing", { origin: undefined }],
  ])("a signature for another domain proves nothing where %s", async (_, change) => {
    const { interrupt } = await openGate();
    const [receipt] = (await approve(interrupt, { rpId: "evil.example" })).resume;
    expect(
      await verifyReceipt(receipt ?? {}, Object({ ...party, credentials, ...change })),
    ).toEqual({ ok: false, reason: "invalid-options" });
  });

  it("verifying never rejects, whatever it is given", async () => {
    const { interrupt } = await openGate();
    const [receipt] = (await approve(interrupt)).resume;
    const broken = new Proxy({}, { get: () => Promise.reject });
    const unknown = { ok: false, reason: "unknown-passkey" };
    for (const credentials of [undefined, null, {}, [null], [7], ["ann"]])
      expect(await verifyReceipt(receipt ?? {}, Object({ ...party, credentials }))).toEqual(
        unknown,
      );
    for (const options of [undefined, null, 7, broken, { ...party, credentials: [{ id: "a" }] }])
      expect(await verifyReceipt(receipt ?? {}, Object(options))).toMatchObject({ ok: false });
    const throws = {
      get metadata() {
        throw new Error("no");
      },
    };
    const files: readonly unknown[] = [null, undefined, 7, broken, throws, { entry: throws }];
    for (const value of files) {
      const receipt = value as Receipt;
      const check = await verifyReceipt(receipt, { ...party, credentials });
      expect(check).toMatchObject({ ok: false });
    }
    const nobody = { ...ann.credential, userId: undefined };
    expect(await verifyReceipt(receipt ?? {}, Object({ ...party, credentials: [nobody] }))).toEqual(
      { ok: false, reason: "invalid" },
    );
  });
});

describe("what a stranger sends", () => {
  const forged = (id: string) => ({
    interruptId: id,
    status: "resolved",
    payload: { approved: true },
    metadata: {
      interruptGate: { key: "made up", call: { name: "pay", args } },
      signature: { kind: "passkey", signedAt, statement: "[]", assertion: {} },
    },
  });
  const many = Array.from({ length: 10_000 }, (_, place) => forged(`q${place}`));

  async function counted(rules: object) {
    const verifySignature = vi.fn(async () => null);
    const gate = createInterruptGate({ verifySignature });
    const toolCalls = [{ id: "call-1", name: "pay", args }];
    await gate.announce("t", "run-1", [ask], { toolCalls, rules });
    return { gate, verifySignature };
  }

  it.each<readonly [what: string, rules: object, resume: readonly object[], code: string]>([
    ["to nothing that is open", { signed: true }, many, "UNKNOWN_INTERRUPT_ID"],
    [
      "to one question many times",
      { signed: true },
      Array(9_999).fill(forged("a")),
      "DUPLICATE_INTERRUPT_ID",
    ],
    ["where no signature is asked for", {}, [forged("a")], "QUESTION_CHANGED"],
    ["for another question", { signed: true }, [forged("a")], "QUESTION_CHANGED"],
  ])("is verified by no look-up: signatures %s", async (_, rules, resume, code) => {
    const { gate, verifySignature } = await counted(rules);
    expect(await gate.admit("t", { resume })).toMatchObject({ event: { code } });
    expect(await gate.admit("empty", { resume })).toMatchObject({ kind: "refused" });
    expect(verifySignature).not.toHaveBeenCalled();
  });

  it("is not verified when the session may not answer, or the answer is late or invalid", async () => {
    const { gate, verifySignature } = await counted({ signed: true, answerableBy: ["ann"] });
    const [interrupt] = (await gate.read("t")).open?.interrupts ?? [];
    const input = await approve(interrupt);
    expect(await gate.admit("t", input, { answeredBy: "eve" })).toMatchObject({
      event: { code: "NOT_ALLOWED_TO_ANSWER" },
    });
    const invalid = await approve(interrupt, {}, { approved: "false" });
    expect(await gate.admit("t", invalid)).toMatchObject({ event: { code: "INVALID_PAYLOAD" } });
    expect(verifySignature).not.toHaveBeenCalled();
    expect(await gate.admit("t", input, { answeredBy: "ann" })).toMatchObject({
      event: { code: "BAD_SIGNATURE" },
    });
    expect(verifySignature).toHaveBeenCalledOnce();
  });

  it("costs one look-up, however many questions are open", async () => {
    const verifySignature = vi.fn(async () => null);
    const gate = createInterruptGate({ verifySignature });
    const asks = Array.from({ length: 200 }, (_, place) => ({
      id: `q${place}`,
      reason: "tool_call",
    }));
    const asked = await gate.announce("t", "run-1", asks, { rules: { signed: true } });
    const resume = asked.map(({ id, metadata }) => ({
      ...forged(id),
      metadata: { ...forged(id).metadata, interruptGate: Object(metadata)["interruptGate"] },
    }));
    expect(await gate.admit("t", { resume })).toMatchObject({ event: { code: "BAD_SIGNATURE" } });
    expect(verifySignature).toHaveBeenCalledOnce();
  });
});

describe("an answer of a rule", () => {
  it("a person's signature is not good for an automatic answer, nor the other way round", async () => {
    const { gate, interrupt } = await openGate();
    const [entry] = (await approve(interrupt)).resume;
    const automatic = { ...entry, metadata: { ...entry?.metadata, automatic: true } };
    expect(await gate.admit("t", { resume: [automatic] })).toMatchObject({
      event: { code: "BAD_SIGNATURE" },
    });
    expect(await gate.admit("t", { resume: [entry] })).toMatchObject({ kind: "resume" });
  });
});
