import { agno } from "../servers/agno/scenarios.js";
import type { PageOptions, Scenario, Server, Step } from "../servers/driver/Server.js";
import { langgraphPython } from "../servers/langgraph-python/scenarios.js";
import { pydanticAi } from "../servers/pydantic-ai/scenarios.js";
import { strandsPy } from "../servers/strands-py/scenarios.js";
import type { Host, Pair } from "./Host.js";

/** An agent whose model calls `send_email`, which asks first, at the word `mail`, and the tool `choose_slot` of the page at `slot`. */
interface Agent {
  readonly server: Server;
  readonly endpoint: string;
  /** Where it offers the tools of the page, if not there. */
  readonly pageTools?: string;
  /** What the ledger has once the mail is sent. */
  readonly sent: unknown;
  /** Whether it answers a message while it waits, and drops what it asked. */
  readonly answersMessages?: boolean;
  /** The tools at which Agno pauses. */
  readonly page?: PageOptions;
}

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
  { endpoint, pageTools = endpoint, sent, page = {}, answersMessages = false }: Agent,
): readonly Scenario[] {
  const of = (name: string, ...steps: readonly Step[]): Scenario => ({ name, subject: "approve", endpoint, page, steps });
  const human = (name: string, ...steps: readonly Step[]): Scenario => ({
    ...of(`a tool that people answer: ${name}`, ...steps),
    endpoint: pageTools,
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
          { press: "approve" },
          { open: 0 },
          ...twoTurns,
          { ledger: [sent] },
          { unlogged: [/^Denied/, /failed/] },
        );
  return [
    of(
      "the first run is seen, the approval runs the call once, and two turns follow",
      ...asks,
      { press: "approve" },
      { open: 0 },
      { ends: "success" },
      { ledger: [sent] },
      { reads: [/sent to ann/i] },
      ...twoTurns,
      { ledger: [sent] },
      { log: [/^Approved/] },
    ),
    of(
      "a denied call does not run, and two turns follow",
      ...asks,
      { press: "deny" },
      { open: 0 },
      { ends: "success" },
      ...twoTurns,
      { ledger: [] },
      { log: [/^Denied/] },
    ),
    typedInPause,
    of("a reload in the pause", ...asks, { reload: true }, { open: 1 }, { press: "approve" }, { open: 0 }, ...twoTurns, {
      ledger: [sent],
    }),
    of("a run that was stopped in the host asks nothing", { write: "slow mail" }, { stop: true }, { open: 0 }, ...twoTurns, {
      ledger: [],
    }),
    human(
      "the choice is its result, and two turns follow",
      { send: "slot" },
      { open: 1 },
      { choose: "10:00" },
      { press: "send" },
      { open: 0 },
      { ends: "success" },
      { reads: [/(tools said|Done): .*10:00/] },
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
      { reads: [/(tools said|Done): .*10:00/] },
      ...twoTurns,
    ),
  ];
}

/** What is tried beside a host, with each server. */
export function pairsOf(host: Host): readonly Pair[] {
  return agents.map((agent) => ({ server: agent.server, scenarios: scenariosOf(host, agent) }));
}
