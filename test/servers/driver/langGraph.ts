import type { Scenario, Step } from "./Server.js";

/** How each question is answered, and what its node gets. */
type Answers = Readonly<Record<"left" | "right", readonly [step: Step, answer: unknown]>>;

/** Two nodes that ask at the same time. */
export const parallelOf = (channel: string, { left, right }: Answers): Scenario => ({
  name: `answers each of two questions that are open at once (${channel})`,
  subject: "mixed",
  endpoint: `/${channel}/parallel`,
  steps: [
    { send: "go" },
    { open: 2 },
    left[0],
    right[0],
    { press: "send" },
    { ends: "success" },
    {
      ledger: [
        { did: "answered", node: "left", answer: left[1] },
        { did: "answered", node: "right", answer: right[1] },
      ],
      anyOrder: true,
    },
  ],
});

/** A node that asks for a quarter and a year. */
export const formOf = (channel: string, graph: string, node: object = {}): Scenario => ({
  name: `fills in a form (${channel})`,
  subject: "form",
  endpoint: `/${channel}/${graph}`,
  steps: [
    { send: "go" },
    { choose: "Q2" },
    { fill: "Year", with: "2026" },
    { press: "send" },
    { ends: "success" },
    { ledger: [{ did: "answered", ...node, answer: { quarter: "Q2", year: 2026 } }] },
  ],
});

/** A node with two questions. */
export const askingTwiceOf = (
  name: string,
  endpoint: string,
  second: string | RegExp,
): Scenario => ({
  name,
  subject: "form",
  endpoint,
  steps: [
    { send: "go" },
    { reply: "one" },
    { sees: [second] },
    { reply: "two" },
    { ends: "success" },
    { ledger: [{ did: "answered", first: "one", second: "two" }] },
  ],
});

/** The form without the year. */
export const incompleteFormOf = (endpoint: string): Scenario => ({
  name: "keeps an incomplete form back",
  subject: "wrong",
  endpoint,
  steps: [
    { send: "go" },
    { choose: "Q2" },
    { tryPress: "send" },
    { open: 1 },
    { ends: "interrupted" },
    { ledger: [] },
  ],
});

/**
 * Two sub-agents with LangChain's middleware ask about a mail each, at the same time. The graph
 * `branches` has them as nodes, `team` behind a tool. `ran` is what the ledger has of each mail.
 */
export function subAgentsOf(
  channel: string,
  [ann, bob]: readonly [ann: object, bob: object],
): readonly Scenario[] {
  return ["branches", "team"].flatMap((graph): readonly Scenario[] => [
    {
      name: `of two sub-agents, only the approved one sends its mail (${graph}, ${channel})`,
      subject: "mixed",
      endpoint: `/${channel}/${graph}`,
      steps: [
        { send: "team" },
        { open: 2 },
        { missing: [/runs none of them/] },
        { press: "approve", on: "ann@example.com" },
        { press: "deny", on: "bob@example.com" },
        { press: "send" },
        { ends: "success" },
        { open: 0 },
        { ledger: [ann] },
        { log: [/^Approved/, /^Denied/] },
        { unlogged: [/not run/] },
      ],
    },
    {
      name: `of two sub-agents, both approved, each sends its mail (${graph}, ${channel})`,
      subject: "approve",
      endpoint: `/${channel}/${graph}`,
      steps: [
        { send: "team" },
        { open: 2 },
        { press: "approve", on: "ann@example.com" },
        { press: "approve", on: "bob@example.com" },
        { press: "send" },
        { ends: "success" },
        { open: 0 },
        { ledger: [ann, bob], anyOrder: true },
        { log: [/^Approved/, /^Approved/] },
        { unlogged: [/not run/] },
      ],
    },
  ]);
}
