import {
  begins,
  calls,
  createFakeServer,
  ends,
  type FakeServer,
  says,
} from "../../test/support/dialects/createFakeServer.js";

const descriptions = ["Boil water", "Warm the pot", "Add milk"];

/**
 * Asks which steps to perform, as the agents of AG-UI's public showcase do, and repeats what it was
 * answered.
 */
export function createTaskAgent(): FakeServer {
  return createFakeServer((posted, turn) => {
    const messages = posted["messages"];
    const last: unknown = Array.isArray(messages) ? messages.at(-1)?.content : undefined;
    const steps = descriptions.map((description) => ({ description, status: "enabled" }));
    return turn === 0
      ? [begins(posted), ...calls("call-steps", "generate_task_steps", { steps }), ends(posted)]
      : [begins(posted), ...says("done", `I was answered: ${String(last)}`), ends(posted)];
  });
}
