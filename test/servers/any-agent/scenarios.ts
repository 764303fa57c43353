import type { Program, Scenario, Server, Step } from "../driver/Server.js";
import { troubles } from "../driver/Server.js";

const of = (name: string, ...steps: readonly Step[]): Scenario => ({
  name: `a tool that people answer: ${name}`,
  subject: "human",
  endpoint: "/",
  page: { humanTools: true },
  steps,
});
const answer: readonly Step[] = [
  { open: 1 },
  { sees: ["Which slot?"] },
  { choose: "10:00" },
  { press: "send" },
  { ends: "success" },
  { reads: [/^assistant: Booked: .*10:00/] },
];

const scenarios: readonly Scenario[] = [
  of("the choice is its result", { send: "book" }, ...answer),
  of(
    "skipped",
    { send: "book" },
    { press: "skip" },
    { ends: "success" },
    { reads: [/^assistant: Booked: .*skipped/] },
  ),
  of(
    "it is open after a reload, and is answered",
    { send: "book" },
    { open: 1 },
    { reload: true },
    ...answer,
  ),
  of(
    "a message instead is the next turn",
    { send: "book" },
    { open: 1 },
    { steerAway: "no, another" },
    ...answer,
  ),
  of("the next turn asks again", { send: "book" }, ...answer, { send: "and again" }, ...answer),
];

/** A server of nothing but a tool, which the documentation prints as it is. */
const server = (language: string, program: Program): Server => ({
  name: program.folder,
  title: `Any AG-UI agent (${language})`,
  program,
  // It has no report of its own: it repeats what it was answered.
  ledger: { path: "/" },
  scenarios,
  untried: Object.fromEntries(
    troubles.map((trouble) => [trouble, "it asks by a tool of the page only, and keeps nothing"]),
  ),
});

export const anyAgentNode = server("TypeScript", {
  toolchain: "node",
  folder: "any-agent-node",
  packages: [],
});
export const anyAgentPython = server("Python", {
  toolchain: "python",
  folder: "any-agent-python",
  packages: [],
});
export const anyAgentGo = server("Go", { toolchain: "go", folder: "any-agent-go", packages: [] });
