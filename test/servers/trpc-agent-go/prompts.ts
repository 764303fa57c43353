import type { Scenario, Step } from "../driver/Server.js";
import { answered, at } from "./places.js";

interface Prompt extends Pick<Scenario, "name" | "subject"> {
  readonly graph: string;
  readonly steps: readonly Step[];
  /** What the node gets, and its type. */
  readonly given: readonly [value: unknown, type: string];
}

/** Graphs with one node that asks. */
export const prompts: readonly Scenario[] = (
  [
    {
      name: "answers a plain prompt with yes",
      subject: "approve",
      graph: "confirm",
      steps: [{ sees: ["Send the figures to Ann?"] }, { decide: "yes" }],
      given: [true, "bool"],
    },
    {
      name: "answers a plain prompt with no",
      subject: "deny",
      graph: "confirm",
      steps: [{ decide: "no" }],
      given: [false, "bool"],
    },
    {
      name: "answers a plain prompt in words",
      subject: "form",
      graph: "words",
      steps: [{ reply: "figures.txt" }],
      given: ["figures.txt", "string"],
    },
    {
      name: "fills in the form of a prompt with a schema",
      subject: "form",
      graph: "form",
      steps: [
        { fill: "Address", with: "Main Street" },
        { fill: "Copies", with: "2" },
        { press: "send" },
      ],
      given: [{ address: "Main Street", copies: 2 }, "map[string]interface {}"],
    },
    {
      name: "chooses one of the options of a prompt",
      subject: "form",
      graph: "choice",
      steps: [{ choose: "Q2" }, { press: "send" }],
      given: ["Q2", "string"],
    },
    {
      name: "shows every part of a prompt, whatever it is called",
      subject: "approve",
      graph: "invoice",
      steps: [{ sees: ["Pay this invoice?", "ACME Ltd", "AT61", "500"] }, { decide: "yes" }],
      given: [true, "bool"],
    },
    {
      name: "chooses one of several options by its id, with the data of the prompt in sight",
      subject: "form",
      graph: "account",
      steps: [{ sees: ["ACME Ltd"] }, { choose: "Business" }, { press: "send" }],
      given: ["a2", "string"],
    },
  ] satisfies readonly Prompt[]
).map(
  ({ name, subject, graph, steps, given: [value, type] }: Prompt): Scenario => ({
    name,
    subject,
    ...at(`/full/${graph}`),
    steps: [
      { send: "go" },
      ...steps,
      { ends: "success" },
      { ledger: answered("ask", value, type) },
    ],
  }),
);
