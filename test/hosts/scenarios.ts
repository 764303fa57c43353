import { agno } from "../servers/agno/scenarios.js";
import { copilotkit } from "../servers/copilotkit/scenarios.js";
import type { PageOptions, Scenario, Server, Step } from "../servers/driver/Server.js";
import { langgraphPython } from "../servers/langgraph-python/scenarios.js";
import { mastra } from "../servers/mastra/scenarios.js";
import { pydanticAi } from "../servers/pydantic-ai/scenarios.js";
import { strandsPy } from "../servers/strands-py/scenarios.js";
import type { Host, Pair } from "./Host.js";

/**
 * An agent whose model calls `send_email`, which asks first, at the word `mail`, and the tool
 * `choose_slot` of the page at `slot`.
 */
interface Agent {
  readonly server: Server;
  readonly endpoint: string;
  /** Its name on the command line. Default: the server's. */
  readonly name?: string;
  /** Where it offers the tools of the page, if not there; null where it does not. */
  readonly pageTools?: string | null;
  /** What the ledger has once the mail is sent. */
  readonly sent: unknown;
  /** What it has where a message was typed before the answer, if that is something else. */
  readonly sentBehind?: unknown;
  /** What it has after a denial, if anything. */
  readonly denied?: unknown;
  /** What the conversation shows once the mail is sent. Default: that it was sent to Ann. */
  readonly reads?: RegExp;
  /** The host whose runtime the server is. */
  readonly runtimeOf?: string;
  /** Whether it answers a message while it waits, and drops what it asked. */
  readonly answersMessages?: boolean;
  /** The tools at which Agno pauses. */
  readonly page?: PageOptions;
}

/** The answer becomes the result of the call, and the ledger has what the model was given. */
const ofRuntime = { server: copilotkit, reads: /All done/, runtimeOf: "copilotkit" } as const;
const givenAsText = (approved: boolean) => ({
  tool: "model",
  given: [{ type: "text", value: JSON.stringify({ approved }) }],
});

const agents: readonly Agent[] = [
  {
    server: agno,
    endpoint: "/mail/agui",
    sent: { tool: "send_email", to: "ann@example.com" },
    page: { agno: { send_email: "confirmation" } },
    answersMessages: true,
  },
  { server: pydanticAi, endpoint: "/approval", sent: { did: "send_email", to: "ann@example.com" } },
  { server: strandsPy, endpoint: "/gate", sent: { tool: "send_email", to: "ann@example.com" } },
  {
    server: langgraphPython,
    endpoint: "/default/hitl",
    pageTools: "/outcome/page_tools",
    sent: { did: "send_email", to: "ann@example.com" },
  },
  {
    server: mastra,
    endpoint: "/both/suspend",
    sent: { tool: "send_email", to: "ann@example.com" },
    reads: /sent Hello to ann/i,
  },
  {
    ...ofRuntime,
    name: "runtime",
    endpoint: "/default/builtin",
    sent: { tool: "model", given: [{ value: { approved: true } }] },
    sentBehind: givenAsText(true),
    denied: { tool: "model", given: [{ value: { approved: false } }] },
  },
  {
    ...ofRuntime,
    name: "ai-sdk",
    endpoint: "/default/aisdk",
    pageTools: null,
    sent: givenAsText(true),
    denied: givenAsText(false),
  },
];

const asks: readonly Step[] = [{ send: "mail" }, { open: 1 }, { sees: ["ann@example.com"] }];
const twoTurns: readonly Step[] = [
  { send: "thanks" },
  { reads: [/You said: thanks/] },
  { send: "goodbye" },
  { reads: [/You said: goodbye/] },
];

function scenariosOf(
  host: Host,
  {
    endpoint,
    pageTools = endpoint,
    sent,
    sentBehind = sent,
    denied,
    reads = /sent to ann/i,
    page = {},
    answersMessages = false,
    runtimeOf,
  }: Agent,
): readonly Scenario[] {
  const of = (name: string, ...steps: readonly Step[]): Scenario => ({
    name,
    subject: "approve",
    endpoint,
    page,
    steps,
  });
  const human = (name: string, ...steps: readonly Step[]): Scenario => ({
    ...of(`a tool that people answer: ${name}`, ...steps),
    endpoint: pageTools ?? endpoint,
    page: { ...page, humanTools: true },
  });
  const typedInPause =
    host.sendsInPause && answersMessages
      ? of(
          "a message typed in the pause closes the question, and nothing runs",
          ...asks,
          { send: "hello" },
          { open: 0 },
          {
            reads: [/You said: hello/],
          },
          ...twoTurns,
          { ledger: [] },
          { unlogged: [/^Approved/, /^Denied/] },
        )
      : of(
          "a message typed in the pause waits for the answer",
          ...asks,
          { write: "hello" },
          { open: 1 },
          { decide: "yes" },
          { open: 0 },
          ...twoTurns,
          { ledger: [sentBehind] },
          ...(runtimeOf === undefined ? [] : [{ reads: [/You said: hello/] }]),
          { unlogged: [/^Denied/, /failed/] },
        );
  return [
    of(
      "the first run is seen, the approval runs the call once, and two turns follow",
      ...asks,
      { decide: "yes" },
      { open: 0 },
      { ends: "success" },
      { ledger: [sent] },
      { reads: [reads] },
      ...twoTurns,
      { ledger: [sent] },
      { log: [/^Approved/] },
    ),
    of(
      "a denied call does not run, and two turns follow",
      ...asks,
      { decide: "no" },
      { open: 0 },
      { ends: "success" },
      ...twoTurns,
      { ledger: denied === undefined ? [] : [denied] },
      { log: [/^Denied/] },
    ),
    of(
      "a second question after the first is asked and answered",
      ...asks,
      { decide: "yes" },
      { open: 0 },
      ...asks,
      { decide: "yes" },
      { open: 0 },
      ...twoTurns,
      { ledger: [sent, sent] },
      { log: [/^Approved/, /^Approved/] },
    ),
    typedInPause,
    of(
      "a reload in the pause",
      ...asks,
      { reload: true },
      { open: 1 },
      { decide: "yes" },
      { open: 0 },
      ...twoTurns,
      {
        ledger: [sent],
      },
    ),
    of(
      "a run that was stopped in the host asks nothing",
      { write: "slow mail" },
      { stop: true },
      { open: 0 },
      ...twoTurns,
      {
        ledger: [],
      },
    ),
    human(
      "the choice is its result, and two turns follow",
      { send: "slot" },
      { open: 1 },
      { choose: "10:00" },
      { press: "send" },
      { open: 0 },
      { ends: "success" },
      { reads: [/(tools said|done)\b.*10:00/i] },
      ...twoTurns,
    ),
    host.sendsInPause
      ? human(
          "a message instead of an answer",
          { send: "slot" },
          { open: 1 },
          { send: "hello" },
          { open: 0 },
          {
            reads: [/You said: hello/],
          },
          ...twoTurns,
        )
      : human(
          "a message waits until it is skipped",
          { send: "slot" },
          { open: 1 },
          { write: "hello" },
          { open: 1 },
          { press: "skip" },
          { open: 0 },
          ...twoTurns,
        ),
    human(
      "a reload in the pause",
      { send: "slot" },
      { open: 1 },
      { reload: true },
      { open: 1 },
      { choose: "10:00" },
      { press: "send" },
      { reads: [/(tools said|done)\b.*10:00/i] },
      ...twoTurns,
    ),
  ];
}

/** What is tried beside a host, with each server. */
export function pairsOf(host: Host): readonly Pair[] {
  return agents
    .filter(({ runtimeOf = host.name }) => runtimeOf === host.name)
    .map((agent) => {
      const { server, name = server.name, runtimeOf, pageTools } = agent;
      const scenarios = scenariosOf(host, agent).filter(
        ({ page }) => pageTools !== null || page?.humanTools !== true,
      );
      return { name, server, isRuntime: runtimeOf !== undefined, scenarios };
    });
}
