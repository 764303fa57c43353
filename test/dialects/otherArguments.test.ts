import { describe, expect, it } from "vitest";
import { createAgentRun, encodeDecision, type InterruptView } from "../../src/core.js";
import { defaultDialects } from "../../src/dialects.js";
import { recordOf, type UnknownRecord } from "../../src/protocol/json.js";
import { allFakeBackends } from "../support/dialects/fakeBackends.js";

const other = { to: "eve@example.com" };

/** Where hosts and agents write arguments beside a yes. */
const ways: readonly (readonly [string, (question: InterruptView, args: unknown) => unknown])[] = [
  ["edited_args", (_, args) => args],
  ["tool_input", (_, args) => args],
  ["updatedInput", (_, args) => args],
  ["toolCall", ({ toolCall }, args) => ({ name: toolCall?.name, arguments: args })],
  ["tool_call", ({ toolCall }, args) => ({ name: toolCall?.name, args })],
  [
    "function_call",
    ({ toolCall }, args) => ({ name: toolCall?.name, arguments: JSON.stringify(args) }),
  ],
  ["edited_action", ({ toolCall }, args) => ({ name: toolCall?.name, args })],
];

describe("other arguments beside a yes, where no dialect reads edits", () => {
  it.each(allFakeBackends.map((backend) => [backend.name, backend] as const))(
    "%s: are refused, so that the record says what leaves",
    async (_, { make, says, dialects = defaultDialects }) => {
      for (const text of says) {
        const server = make();
        const run = createAgentRun({
          url: "https://agent.test/",
          fetch: server.fetch,
          dialects,
          submitMode: "manual",
        });
        await run.send(text);
        const asked = server.requests.length;
        const { interrupts } = run.getSnapshot();
        const approvals = interrupts.filter(({ approval }) => approval?.decisionKey === "approved");
        for (const question of approvals)
          for (const [key, write] of ways) {
            const yes: UnknownRecord = recordOf(encodeDecision(question, { approved: true }));
            run.resolve(question.id, { ...yes, [key]: write(question, other) });
            const [changed] = run.getSnapshot().interrupts.filter(({ id }) => id === question.id);
            expect(changed?.status, key).toBe("invalid");
          }
        expect(server.requests).toHaveLength(asked);
      }
    },
  );
});
