/**
 * Why it is not known whether the agent has received a message. `not-arrived`: its request left, and
 * no reply came. `not-shown`: the agent's own copy of the conversation lacks it. `not-answered`: the
 * agent ended well, and did nothing.
 */
export interface MessageDoubt {
  /** The id of the message. */
  readonly id: string;
  readonly doubt: "not-arrived" | "not-shown" | "not-answered";
}
