import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { InterruptPanel } from "../../../src/index.js";
import { own } from "../../../src/protocol/json.js";
import { writeJson } from "../../../src/protocol/writeJson.js";
import { toolCallInterrupt } from "../../../src/testing.js";
import { badSchemas } from "../../data/schemas/bad.js";
import { askedRun } from "../../support/askedRun.js";
import { canTimeProcessor, startTiming } from "../../support/quickest.js";
import { wholeCards } from "../../support/wholeCards.js";

const args = (note: string) =>
  `{"it":3,"a":{"a":"x"},"p1":[1.50],"__proto__":"own","note":"${note}"}`;

/** Schemas that want a list for the arguments, and an object for each argument. */
const refusing: ReadonlySet<string> = new Set([
  "5,000 levels of entries",
  "values that are their own object",
]);

/** In milliseconds of the usual machine's processor. */
const budget = 200;

/** A question whose edited arguments have this schema, asked by an agent. */
function asked(schema: object) {
  const { $defs, ...editedArgs } = Object(schema);
  const responseSchema = {
    type: "object",
    properties: { approved: { type: "boolean" }, editedArgs },
    required: ["approved"],
    $defs,
  };
  return askedRun([toolCallInterrupt({ id: "q", toolCallId: "call", responseSchema })], {}, [
    { type: "TOOL_CALL_START", toolCallId: "call", toolCallName: "pay" },
    { type: "TOOL_CALL_ARGS", toolCallId: "call", delta: args("old") },
    { type: "TOOL_CALL_END", toolCallId: "call" },
  ]);
}

describe("arguments whose schema has", () => {
  it.each(badSchemas)(
    "%s: they are shown, one is edited, and the others are sent as they came",
    async (name, schema) => {
      const read = startTiming();
      const { run, agent } = await asked(schema);
      if (canTimeProcessor) expect(read(budget)).toBeLessThan(budget);
      const { container } = render(<InterruptPanel run={run} renderers={wholeCards} />);
      for (const text of ["x", "1.50", "own", "old"]) expect(container).toHaveTextContent(text);
      fireEvent.click(await screen.findByRole("button", { name: /^Edit/ }));
      const field = await waitFor(() => screen.getByRole("textbox", { name: "Note" }));
      const typed = startTiming();
      fireEvent.change(field, { target: { value: "new" } });
      if (canTimeProcessor) expect(typed(budget)).toBeLessThan(budget);
      fireEvent.click(screen.getByRole("button", { name: /^Approve/ }));
      await waitFor(() => {
        const isRefused = run.getSnapshot().composer.blockers.length > 0;
        expect(isRefused).toBe(refusing.has(name));
        if (!isRefused) expect(agent.requests).toHaveLength(2);
      });
      if (!refusing.has(name)) {
        const [entry] = agent.requests.at(-1)?.resume ?? [];
        expect(writeJson(own(entry, "payload"))).toBe(
          `{"approved":true,"editedArgs":${args("new")}}`,
        );
      }
    },
  );
});
