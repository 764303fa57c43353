import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor, within } from "storybook/test";
import {
  asksFor,
  begins,
  calls,
  createFakeServer,
  ends,
  type FakeServer,
  says,
} from "../../test/support/dialects/createFakeServer.js";
import { DialectChat } from "./DialectChat.js";

/**
 * The same screen in front of every backend. Each story talks to a small server, inside the page, that speaks one dialect and refuses
 * what the real one refuses. Beside it is what went over the wire.
 */
const meta = {
  title: "Dialects",
  component: DialectChat,
  tags: ["!autodocs"],
  parameters: { options: { showPanel: false } },
  argTypes: { server: { control: false } },
} satisfies Meta<typeof DialectChat>;
export default meta;

type Story = StoryObj<typeof meta>;

function dialect(name: string, server: () => FakeServer, about: string, prompts: readonly string[]): Story {
  return {
    name,
    args: { server, about, prompts },
    // Outside the tests a story waits for the person.
    play: async ({ canvas, userEvent, canvasElement }) => {
      if (!import.meta.env["VITEST"]) return;
      await userEvent.click(canvas.getByRole("button", { name: prompts[0] ?? "" }));
      await waitFor(() => expect(canvasElement.querySelector(".dialect")).toHaveAttribute("data-status", "interrupted"));
      await expect(within(canvasElement).getAllByRole("article")[0]).toBeVisible();
    },
  };
}

const standardServer = (): FakeServer =>
  createFakeServer((posted, turn) => {
    const id = `call-${turn}`;
    if (posted["resume"] !== undefined) return [begins(posted), ...says(`m-${turn}`, "Done as you decided."), ends(posted)];
    const interrupt = { id: `ask-${turn}`, reason: "tool_call", message: "Send the report to Ann?", toolCallId: id };
    return [begins(posted), ...calls(id, "send_email", { to: "ann@example.com" }), asksFor(posted, [interrupt])];
  });

export const Standard: Story = dialect(
  "The standard",
  standardServer,
  "AG-UI 1.1: questions are in the outcome, answers in `resume`.",
  ["Send the report"],
);
