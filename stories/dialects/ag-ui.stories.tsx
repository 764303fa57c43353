import type { Meta, StoryObj } from "@storybook/react-vite";
import {
  asksFor,
  begins,
  calls,
  createFakeServer,
  ends,
  type FakeServer,
  says,
} from "../../test/support/dialects/createFakeServer.js";
import { DialectChat, dialectStories } from "./DialectChat.js";

const meta = {
  ...dialectStories,
  title: "Dialects",
  component: DialectChat,
  tags: ["!autodocs"],
} satisfies Meta<typeof DialectChat>;
export default meta;

const standardServer = (): FakeServer =>
  createFakeServer((posted, turn) => {
    const id = `call-${turn}`;
    if (posted["resume"] !== undefined)
      return [begins(posted), ...says(`m-${turn}`, "Done as you decided."), ends(posted)];
    const interrupt = {
      id: `ask-${turn}`,
      reason: "tool_call",
      message: "Send the report to Ann?",
      toolCallId: id,
    };
    return [
      begins(posted),
      ...calls(id, "send_email", { to: "ann@example.com" }),
      asksFor(posted, [interrupt]),
    ];
  });

export const Standard: StoryObj<typeof meta> = {
  name: "The standard",
  args: {
    server: standardServer,
    about: "AG-UI 1.1: questions are in the outcome, answers in “resume”.",
    prompts: ["Send the report"],
  },
};
