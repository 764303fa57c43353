import { describe, expect, it } from "vitest";
import { ajvValidator } from "../../src/ajv.js";
import { fetchEventSourceTransport, fetchTransport, matchRule } from "../../src/core.js";
import {
  approvalSchema,
  createAgno,
  createDotnetSdk,
  createTrpcAgentGo,
  defineDialect,
  fromElicitation,
  heldCall,
  holdQuestions,
} from "../../src/dialects.js";
import { createInterruptInbox, useAttention } from "../../src/inbox.js";
import {
  createAgentRun,
  createApprovalRules,
  createHeldList,
  createMask,
  defineRenderer,
  humanTool,
  pageTool,
  preload,
  webPauseStorage,
  webRuleStorage,
} from "../../src/index.js";
import { createRecorder } from "../../src/inspector.js";
import { passkeySigner } from "../../src/passkey.js";
import { verifyReceipt } from "../../src/passkey-server.js";
import { createLazyRun } from "../../src/react/run/createLazyRun.js";
import { checkResume } from "../../src/server.js";
import { createScriptedAgent, scriptedTransport } from "../../src/testing.js";
import { encodeDecision } from "../../src/thread/compose/encodeDecision.js";
import { context, email, rule } from "../support/ruledQuestions.js";

const { transport } = scriptedTransport();
const storage = { load: () => [], add() {}, remove() {}, removeAll() {} };
const tool = { name: "pay", description: "Pays" };
const Card = () => null;

/** What JavaScript passes: types would not let it through. */
const untyped = (value: unknown) => value as never;

/** A run of an agent that answers nothing. */
const askedRun = () => createAgentRun({ transport });

/** Options with a typing error, by what they would do without a word. */
const misspelled: readonly (readonly [what: string, make: () => unknown])[] = [
  [
    "answers leave unsigned",
    () => createAgentRun(untyped({ transport, signDecisions: () => null })),
  ],
  [
    "secrets are stored",
    () => createAgentRun(untyped({ transport, redcat: undefined, Redact: 1 })),
  ],
  ["rules are those of every person", () => webRuleStorage(undefined, untyped({ prefx: "ann:" }))],
  ["rules of nobody are everybody's", () => webRuleStorage(undefined, untyped({ prefix: null }))],
  [
    "pauses are those of every person",
    () => webPauseStorage(undefined, untyped({ Prefix: "ann:" })),
  ],
  ["pauses of nobody are everybody's", () => webPauseStorage(undefined, untyped({ prefix: null }))],
  ["the conversation is lost", () => webPauseStorage(undefined, untyped({ keep: "alway" }))],
  ["a tool runs unasked", () => pageTool(untyped({ ...tool, run() {}, aprove: true }))],
  ["a question is another one", () => humanTool(untyped({ ...tool, anwser: {} }))],
  ["a card is that of every tool", () => defineRenderer(untyped({ tols: "pay", component: Card }))],
  ["a card is any tool's", () => defineRenderer(untyped({ tool: undefined, component: Card }))],
  [
    "a card takes any arguments",
    () => defineRenderer(untyped({ args: undefined, component: Card })),
  ],
  [
    "no arguments are shown",
    () => heldCall(untyped({ id: "c", name: "pay", arguments: { a: 1 } })),
  ],
  [
    "what a mask hides is ruled",
    () => createApprovalRules(untyped({ storage, mayOffer: () => true, mask: () => true })),
  ],
  ["every passkey may sign", () => passkeySigner(untyped({ credentialId: ["a"] }))],
  ["nothing may be edited", () => createDotnetSdk(untyped({ edit: true }))],
  ["no question is shown", () => createAgno(untyped({ tools: {}, tool: { pay: "input" } }))],
  ["a node takes a no for a yes", () => createTrpcAgentGo(untyped({ rejectvalue: "no" }))],
  [
    "an asker that gave up is answered",
    () => holdQuestions({ interrupts: [], messages: [] }, () => {}, untyped({ signl: null })),
  ],
  ["a stored answer is that of another session", () => fromElicitation({}, untyped({ sesion: 1 }))],
  ["everybody's questions are mine", () => createInterruptInbox(untyped({ runs: [], Me: "ann" }))],
  ["a broken answer leaves", () => defineDialect(untyped({ name: "ours", chek: () => [] }))],
  [
    "requests leave without a token",
    () => fetchTransport(untyped({ url: "https://a.test", header: {} })),
  ],
  [
    "a document's requests leave without a token",
    () => fetchEventSourceTransport(untyped({ url: "https://a.test", header: {} })),
  ],
  [
    "a stop is not passed on",
    () => createAgentRun(untyped({ url: "https://a.test", routes: { cancell: "/stop" } })),
  ],
  [
    "a transport has no history",
    () => fetchTransport(untyped({ url: "https://a.test", routes: { histroy: "/h" } })),
  ],
  ["a limit stays", () => createAgentRun(untyped({ transport, limits: { nestng: 9 } }))],
  ["held questions are stored nowhere", () => createHeldList(untyped({ storge: {} }))],
  ["nobody is notified", () => useAttention([], untyped({ notification: true }))],
  ["a script runs at its own pace", () => createScriptedAgent([], untyped({ speed: 0 }))],
  ["another fetch is recorded", () => createRecorder(untyped({ fetcher: fetch }))],
  ["arguments cannot be edited", () => approvalSchema(untyped({ edits: true }))],
  [
    "the proposed arguments are approved",
    () => encodeDecision(untyped({}), untyped({ approved: true, editedargs: { amount: 1 } })),
  ],
  ["answers are dropped", () => askedRun().steerAway("Stop", untyped({ keepAnswer: true }))],
  ["a message is refused", () => askedRun().send("Later", untyped({ whileopen: "wait" }))],
  ["a run starts without its context", () => askedRun().start(untyped({ contexts: [] }))],
  ["answers wait for a store", () => askedRun().submit(untyped({ unsave: "send" }))],
  ["a repeat waits for ever", () => askedRun().retry(untyped({ mayrepeat: true }))],
  ["formats are checked", () => ajvValidator(untyped({ ajvFormatOption: false }))],
];

describe("an option that is unknown or cannot be used", () => {
  it.each(misspelled)("is refused where otherwise %s", (_, make) => {
    expect(make).toThrow(expect.objectContaining({ code: "misuse" }));
  });
});

it("a misspelled option of what loads late rejects", async () => {
  await expect(preload(untyped({ form: true }))).rejects.toMatchObject({ code: "misuse" });
});

describe("where a page creates a run that loads late", () => {
  it("nothing leaves with a misspelled option, and the error says which", async () => {
    const { transport, requests } = scriptedTransport();
    const run = createLazyRun(untyped({ transport, signDecisions: () => null }));
    const result = await run.send("Go");
    expect(result).toMatchObject({ ok: false, reason: "not-ready", error: { code: "misuse" } });
    expect(run.getSnapshot().error?.message).toContain('"signDecisions"');
    expect(requests).toEqual([]);
  });

  it("a call with a misspelled option rejects, and the others are made", async () => {
    const run = createLazyRun({ transport });
    const wrong = run.send("Go", untyped({ whileopen: "wait" }));
    const ready = run.ready();
    await expect(wrong).rejects.toMatchObject({ code: "misuse" });
    expect(await ready).toEqual({ ok: true });
  });
});

describe("on a server, where a typing error would let more through", () => {
  it("a limit that does not exist is refused", () => {
    expect(() => checkResume([], {}, 0, undefined, untyped({ entry: 5 }))).toThrow(
      expect.objectContaining({ code: "invalid-options" }),
    );
  });

  it("a rule approves no call with a key that it does not know, as that may be its risk", () => {
    const call = { name: "send_email", argsText: JSON.stringify(email) };
    expect(matchRule(rule, call, context)).toBe(true);
    const risky = { ...call, metdata: { risk: "high" } };
    expect(matchRule(rule, untyped(risky), context)).toBe(false);
  });

  it.each([
    ["rpid", { origin: "https://a.test", rpid: "a.test", credentials: [] }],
    ["origin", { rpId: "a.test", credentials: [] }],
    ["credential", { origin: "https://a.test", rpId: "a.test", credential: [] }],
  ])("a receipt proves nothing with a wrong %s", async (_, options) => {
    expect(await verifyReceipt({}, untyped(options))).toEqual({
      ok: false,
      reason: "invalid-options",
    });
  });
});

it("every known option is taken", () => {
  const mask = createMask(() => false);
  createAgentRun({
    url: "https://agent.test/run",
    routes: { history: "https://agent.test/h", cancel: "https://agent.test/c" },
    headers: {},
    credentials: "include",
    fetch,
    stallTimeout: 1,
    maxEventBytes: 1,
    maxErrorBody: 1,
    clock: undefined,
    threadId: "t",
    dialects: [],
    validator: undefined,
    submitMode: "auto",
    strict: true,
    resumeMessages: "all",
    tools: [],
    capabilities: {},
    context: [],
    forwardedProps: {},
    initialMessages: [],
    state: {},
    limits: { nesting: 9, stateBytes: 9, questions: 9 },
    storage: webPauseStorage(undefined, { prefix: "ann:", keep: "until-settled" }),
    redact: mask,
    saveTimeout: 1,
    rules: createApprovalRules({
      storage: webRuleStorage(undefined, { prefix: "a:" }),
      mask,
      mayOffer: () => true,
    }),
    undoSeconds: 1,
    signDecision: undefined,
    generateId: undefined,
    onDecision: undefined,
    onEvent: undefined,
    onAbort: undefined,
    onError: undefined,
  });
  passkeySigner({ rpId: "a", credentialIds: [], signs: () => true });
  createDotnetSdk({ edits: true });
  createAgno({ tools: {} });
  createTrpcAgentGo({
    values: {},
    approveValue: 1,
    rejectValue: 0,
    where: "both",
    externalTools: [],
  });
  holdQuestions({ interrupts: [], messages: [] }, () => {}, {
    signal: new AbortController().signal,
    done: Promise.resolve(),
  });
  fromElicitation({}, { server: "s", id: 1, session: "t" });
  createInterruptInbox({
    me: "ann",
    undoSeconds: 1,
    pollInterval: 1,
    mostRuns: 1,
    grouping: "none",
    filter: {},
    clock: undefined,
    source: undefined,
    runs: [],
  });
  ajvValidator({ messages: {}, localizer: undefined, ajvFormatOptions: false });
  humanTool({ ...tool, parameters: {}, message: "?", answer: {}, result: () => 1 });
  pageTool({ ...tool, parameters: {}, message: "?", run() {}, approve: true });
});
