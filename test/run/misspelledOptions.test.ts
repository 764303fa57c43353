import { describe, expect, it } from "vitest";
import { ajvValidator } from "../../src/ajv.js";
import {
  createAgno,
  createDotnetSdk,
  createTrpcAgentGo,
  fromElicitation,
  heldCall,
  holdQuestions,
} from "../../src/dialects.js";
import { createInterruptInbox } from "../../src/inbox.js";
import {
  createAgentRun,
  createApprovalRules,
  createMask,
  defineRenderer,
  humanTool,
  pageTool,
  webPauseStorage,
  webRuleStorage,
} from "../../src/index.js";
import { passkeySigner } from "../../src/passkey.js";
import { scriptedTransport } from "../../src/testing.js";

const { transport } = scriptedTransport();
const storage = { load: () => [], add() {}, remove() {}, removeAll() {} };
const tool = { name: "pay", description: "Pays" };
const Card = () => null;

/** What JavaScript passes: types would not let it through. */
const untyped = (value: unknown) => value as never;

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
  ["formats are checked", () => ajvValidator(untyped({ ajvFormatOption: false }))],
];

describe("an option that is unknown or cannot be used", () => {
  it.each(misspelled)("is refused where otherwise %s", (_, make) => {
    expect(make).toThrow(expect.objectContaining({ code: "misuse" }));
  });
});

it("every known option is taken", () => {
  const mask = createMask(() => false);
  createAgentRun({
    url: "https://agent.test/run",
    routes: {},
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
    limits: {},
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
