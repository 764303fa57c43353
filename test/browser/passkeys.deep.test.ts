import { createServer, type IncomingMessage, type Server } from "node:http";
import { join } from "node:path";
import { generateRegistrationOptions, verifyRegistrationResponse } from "@simplewebauthn/server";
import { build } from "esbuild";
import { type Browser, type CDPSession, chromium, type Page } from "playwright";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Credential, passkeyVerifier, verifyReceipt } from "../../src/passkey-server.js";
import { settleTime } from "../../src/present/followPress.js";
import {
  createInterruptGate,
  createMemoryPauseStore,
  type InterruptGate,
} from "../../src/server.js";
import { findChromium } from "../support/findChromium.mjs";
import { patient } from "../support/patience.js";

const root = join(import.meta.dirname, "../..");
const args = { amount: 5 };
const call = { id: "call-1", name: "pay", args: JSON.stringify(args) };

/** The page: the panel of a run whose answers are signed by a passkey. */
const script = `
import { startRegistration } from "@simplewebauthn/browser";
import { createElement } from "react";
import { createRoot } from "react-dom/client";
import { createAgentRun, InterruptPanel } from "${root}/src/index.ts";
import { passkeySigner } from "${root}/src/passkey.ts";
const run = createAgentRun({ url: "/agent", threadId: "t", signDecision: passkeySigner() });
createRoot(document.body).render(createElement(InterruptPanel, { run, presentation: { confirm: "passkey" } }));
globalThis.page = {
  register: (optionsJSON) => startRegistration({ optionsJSON }),
  ask: async () => { await run.send("Pay"); },
  drafts: () => run.getSnapshot().interrupts.filter(({ draft }) => draft !== null).length,
};`;

/** Its files, by their paths. */
let bundle: ReadonlyMap<string, string>;
let browser: Browser;
let server: Server;
let origin: string;
/** One for all tests, so that the files are read from its cache. */
let page: Page;
let devtools: CDPSession;
let authenticatorId: string;
let gate: InterruptGate;
/** What the agent did. */
let ledger: unknown[];
/** Changes a request on its way. */
let tamper: (body: string) => string;
let received: string[];
let credentials: Credential[];
/** Who is signed in. */
let person: string | undefined;
/** What the gate made of each answer. */
let verdicts: (string | undefined)[];

beforeAll(async () => {
  const found = await findChromium();
  if (found === undefined)
    throw new Error("There is no Chromium: run `npm test`, which says how to get one.");
  const built = await build({
    stdin: { contents: script, resolveDir: root },
    ...{
      bundle: true,
      minify: true,
      write: false,
      format: "esm",
      jsx: "automatic",
      splitting: true,
      outdir: "/page",
    },
    define: { "process.env.NODE_ENV": '"production"' },
  });
  bundle = new Map(
    built.outputFiles.map(({ path, text }) => [
      path.replace("/page/stdin.js", "/page.js").replace("/page/", "/"),
      text,
    ]),
  );
  browser = await chromium.launch({
    executablePath: found.executablePath,
    timeout: patient(30_000),
  });
  server = createServer(async (request, response) => {
    if (request.url === "/agent") {
      const sent = await bodyOf(request);
      received.push(sent);
      const body = await reply(tamper(sent));
      response.writeHead(200, { "content-type": "text/event-stream" }).end(body);
    } else if (bundle.has(request.url ?? ""))
      response
        .writeHead(200, { "content-type": "text/javascript", "cache-control": "max-age=600" })
        .end(bundle.get(request.url ?? ""));
    else
      response
        .writeHead(200, { "content-type": "text/html" })
        .end('<!doctype html><body><script type="module" src="/page.js"></script>');
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  origin = `http://localhost:${address !== null && typeof address === "object" ? address.port : 0}`;
  page = await browser.newPage();
  page.setDefaultTimeout(patient(10_000));
  devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
}, patient(60_000));

afterAll(async () => {
  await browser?.close();
  server?.close();
});

beforeEach(async () => {
  [ledger, received, credentials, verdicts] = [[], [], [], []];
  person = undefined;
  tamper = (body) => body;
  const verifySignature = passkeyVerifier({
    origin,
    rpId: "localhost",
    findCredential: (id) => credentials.find((one) => one.id === id),
  });
  gate = createInterruptGate({ store: createMemoryPauseStore(), verifySignature });
  authenticatorId = await plugIn(true);
  await page.goto(origin);
  await page.waitForFunction("globalThis.page !== undefined");
  credentials.push(await register("ann"));
  await page.evaluate("page.ask()");
});
afterEach(() => devtools.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId }));

async function plugIn(isUserVerified: boolean): Promise<string> {
  const options = {
    protocol: "ctap2",
    transport: "internal",
    hasResidentKey: true,
    hasUserVerification: true,
  } as const;
  const added = await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: { ...options, isUserVerified, automaticPresenceSimulation: true },
  });
  return added.authenticatorId;
}

async function register(userId: string): Promise<Credential> {
  const authenticatorSelection = { residentKey: "required", userVerification: "required" } as const;
  const options = await generateRegistrationOptions({
    rpName: "Test",
    rpID: "localhost",
    userName: userId,
    authenticatorSelection,
  });
  const response = await page.evaluate(`page.register(${JSON.stringify(options)})`);
  const { registrationInfo } = await verifyRegistrationResponse({
    response: response as Parameters<typeof verifyRegistrationResponse>[0]["response"],
    expectedChallenge: options.challenge,
    expectedOrigin: origin,
    expectedRPID: "localhost",
  });
  if (registrationInfo === undefined) throw new Error("The passkey was not registered.");
  return { ...registrationInfo.credential, userId };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** An agent behind the gate that pays what was approved. */
async function reply(body: string): Promise<string> {
  const { threadId, runId, ...input } = JSON.parse(body);
  const verdict = await gate.admit(
    threadId,
    input,
    person === undefined ? {} : { answeredBy: person },
  );
  if (verdict.kind !== "fresh")
    verdicts.push(verdict.kind === "refused" ? verdict.event.code : verdict.kind);
  const events: unknown[] = [{ type: "RUN_STARTED", threadId, runId }];
  if (verdict.kind === "fresh") {
    const question = {
      id: "a",
      reason: "tool_call",
      toolCallId: call.id,
      message: "Pay?",
      metadata: { risk: "high" },
    };
    const interrupts = await gate.announce(threadId, runId, [question], {
      toolCalls: [call],
      rules: { signed: true },
    });
    events.push(
      { type: "TOOL_CALL_START", toolCallId: call.id, toolCallName: call.name },
      { type: "TOOL_CALL_ARGS", toolCallId: call.id, delta: call.args },
      { type: "TOOL_CALL_END", toolCallId: call.id },
      { type: "RUN_FINISHED", threadId, runId, outcome: { type: "interrupt", interrupts } },
    );
  } else if (verdict.kind === "refused") events.push(verdict.event);
  else {
    const answer = verdict.answers.get("a");
    if (verdict.kind === "resume" && answer?.status === "resolved")
      ledger.push([answer.payload, verdict.answeredBy]);
    events.push(
      { type: "TOOL_CALL_RESULT", toolCallId: call.id, messageId: "r1", content: "done" },
      { type: "RUN_FINISHED", threadId, runId, outcome: { type: "success" } },
    );
  }
  return events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join("");
}

/** Presses the button of the card, once it has been there for long enough that a press counts. */
async function press(button: "Approve with passkey" | "Deny"): Promise<void> {
  const found = page.getByRole("button", { name: button, exact: true });
  await found.waitFor();
  await page.waitForTimeout(settleTime + 100);
  await found.click();
}

/** Presses the button, and waits until the gate has seen the answer. */
async function decide(approved: boolean): Promise<string | undefined> {
  await press(approved ? "Approve with passkey" : "Deny");
  await expect.poll(() => verdicts.length, { timeout: patient(5_000) }).toBe(1);
  return verdicts[0];
}

describe("a person who signs with a passkey in Chromium, by the button of the card", () => {
  it.each([true, false])(
    "a signed decision reaches the agent with who signed it: approved %s",
    async (approved) => {
      expect(await decide(approved)).toBe("resume");
      expect(ledger).toEqual([[{ approved }, "ann"]]);
      const [entry] = (await gate.read("t")).past[0]?.answers ?? [];
      const proof = await verifyReceipt(JSON.parse(JSON.stringify(entry)), {
        origin,
        rpId: "localhost",
        credentials,
      });
      expect(proof).toMatchObject({
        ok: true,
        signedBy: "ann",
        payload: { approved },
        call: { name: "pay", args: call.args },
      });
    },
  );

  it("nothing is sent when the person cancels, the answer is kept, and it can be signed after all", async () => {
    await devtools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false });
    await press("Approve with passkey");
    await page.getByText("Not signed, so nothing was sent.").waitFor();
    expect(await page.evaluate("page.drafts()")).toBe(1);
    expect([received.length, ledger]).toEqual([1, []]);
    await devtools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: true });
    await page.waitForTimeout(settleTime + 100);
    await page.getByRole("button", { name: /^Send/ }).click();
    await expect
      .poll(() => ledger, { timeout: patient(5_000) })
      .toEqual([[{ approved: true }, "ann"]]);
  });

  it.each([
    [
      "another decision",
      "BAD_SIGNATURE",
      (body: string) => body.replace('"payload":{"approved":true}', '"payload":{"approved":false}'),
    ],
    [
      "other edits",
      "EDIT_NOT_OFFERED",
      (body: string) =>
        body.replace(
          '"payload":{"approved":true}',
          '"payload":{"approved":true,"editedArgs":{"amount":5000}}',
        ),
    ],
    [
      "another reason",
      "BAD_SIGNATURE",
      (body: string) =>
        body.replace(
          '"payload":{"approved":true}',
          '"payload":{"approved":true,"reason":"agreed"}',
        ),
    ],
    [
      "other arguments as shown",
      "QUESTION_CHANGED",
      (body: string) => body.replaceAll('{\\"amount\\":5}', '{\\"amount\\":5000}'),
    ],
    [
      "other arguments in the statement",
      "BAD_SIGNATURE",
      (body: string) =>
        body.replace(/"statement":"(?:[^"\\]|\\.)*"/, (text) =>
          text.replace(/(amount\W+)5/, "$15000"),
        ),
    ],
    [
      "another thread",
      "BAD_SIGNATURE",
      (body: string) => body.replaceAll('agui-decision/1\\",\\"t\\"', 'agui-decision/1\\",\\"u\\"'),
    ],
    ["no signature", "NOT_SIGNED", (body: string) => body.replace('"signature":', '"other":')],
  ])(
    "the agent does not act on an answer that was changed on its way: %s",
    async (_, code, change) => {
      tamper = change;
      expect(await decide(true)).toBe(code);
      expect(tamper(received[1] ?? "")).not.toBe(received[1]);
      expect(ledger).toEqual([]);
    },
  );

  it("a passkey that is not registered pays nothing", async () => {
    credentials.length = 0;
    expect(await decide(true)).toBe("BAD_SIGNATURE");
    expect(ledger).toEqual([]);
  });

  it("the passkey of another person than the one who is signed in pays nothing", async () => {
    person = "eve";
    expect(await decide(true)).toBe("BAD_SIGNATURE");
    expect(ledger).toEqual([]);
  });

  it("a signature without user verification pays nothing, where a page does not ask for it", async () => {
    await page.evaluate(`{
      const get = navigator.credentials.get.bind(navigator.credentials);
      navigator.credentials.get = (options) => get({ ...options, publicKey: { ...options.publicKey, userVerification: "discouraged" } });
    }`);
    await devtools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false });
    expect(await decide(true)).toBe("BAD_SIGNATURE");
    expect(ledger).toEqual([]);
  });

  it("a recorded request that comes again is not carried out twice, and pays nothing in another thread", async () => {
    await decide(true);
    await reply(received[1] ?? "");
    const inThread = (body = "") => JSON.stringify({ ...JSON.parse(body), threadId: "u" });
    await reply(inThread(received[0]));
    await reply(inThread(received[1]));
    expect(verdicts).toEqual([
      "resume",
      "repeated",
      expect.stringMatching(/^(QUESTION_CHANGED|BAD_SIGNATURE)$/),
    ]);
    expect(ledger).toHaveLength(1);
  });
});
