import type { Scenario } from "./Server.js";

/**
 * For LangGraph: two sub-agents with LangChain's middleware ask about a mail each, at the same time. The graph `branches` has them as nodes, `team`
 * behind a tool. `ran` is what the ledger has of each mail.
 */
export function subAgentsOf(channel: string, [ann, bob]: readonly [ann: object, bob: object]): readonly Scenario[] {
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
