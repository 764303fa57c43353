import type { InterruptNote } from "../../interrupt/interrupt.js";

/** A question for access, such as a secret, to which the page has nothing that it may send. */
export const accessNotGiven: InterruptNote = {
  code: "access-not-given",
  message:
    "The agent asks for access that cannot be given here. Skip it, and the agent goes on without.",
};
