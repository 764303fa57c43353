import type { Scenario, Step } from "../driver/Server.js";

/** What most graphs are sent, and their question. */
export const asked: readonly Step[] = [{ send: "go" }, { open: 1 }];

/** A turn with one question, and what the ledger has after the answer. */
export const turn = (
  message: string,
  answer: readonly Step[],
  ledger: readonly unknown[],
): readonly Step[] => [
  { send: message },
  { open: 1 },
  ...answer,
  { ends: "success" },
  { open: 0 },
  { ledger },
];

/** Three turns, of which the second is denied. */
export const threeTurns = (["yes", "no", "yes"] as const).flatMap((verdict): readonly Step[] => [
  ...asked,
  { decide: verdict },
  { open: 0 },
]);

/** A turn of two questions, of which the second is denied. */
export const twoQuestions: readonly Step[] = [
  { send: "go" },
  { sees: ["First: continue?"] },
  { decide: "yes" },
  { sees: ["Second: really continue?"] },
  { decide: "no" },
  { ends: "success" },
];

/** An answer of the wrong type, and then a text. */
export const corrected: readonly Step[] = [
  { send: "go" },
  { decide: "yes" },
  { ends: "error" },
  { press: "change" },
  { reply: "figures are fine" },
  { ends: "success" },
];

/** A new page, with the history of the server. */
export const reloads: readonly Step[] = [{ reload: true }, { load: true }];

/** An approval on a new page. */
export const approvedAfterReload: readonly Step[] = [
  { send: "go" },
  ...reloads,
  { open: 1 },
  { decide: "yes" },
  { ends: "success" },
];

export const restarted: Pick<Scenario, "name" | "steps"> = {
  name: "an approval after the server was killed is not logged as carried out",
  steps: [...asked, { restart: true }, { decide: "yes" }, { unlogged: [/^Approved(?![:,])/] }],
};
