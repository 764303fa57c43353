import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor, within } from "storybook/test";
import { InterruptPanel } from "../../src/index.js";
import { askedRun } from "../support/Asked.js";
import { asked } from "../support/asked.js";

const total = 1_000;
const ask = (index: number) => ({
  id: `question-${index}`,
  reason: "confirmation",
  message: `Delete draft ${index + 1} of ${total}?`,
});

const numbers = Array.from({ length: total }, (_, index) => index);

/**
 * With more than 50 open questions, only those near the screen are rendered, each with its position among all. Drafts and the focus are
 * kept, and Page Down and Page Up scroll through the list.
 */
const meta = {
  title: "Components/Long list",
  // In development, React's strict mode sets each effect up twice. When that falls between a measurement and what follows from it, the
  // list observes elements that are just being measured, and the browser reports a "ResizeObserver loop". Nothing fails, and a built page has
  // none of it, but a test takes it for an error.
  globals: { strict: "off" },
  loaders: [asked({ interrupts: numbers.map(ask), submitMode: "manual" })],
  render: (_args, { loaded }) => (
    <div style={{ maxInlineSize: 640, marginInline: "auto" }}>
      <InterruptPanel run={askedRun(loaded).run} />
    </div>
  ),
} satisfies Meta;
export default meta;

type Story = StoryObj<typeof meta>;

/** A thousand questions at once: only a few dozen cards are in the page, at any scroll position. */
export const AThousand: Story = {};

export const AThousandTest: Story = {
  ...AThousand,
  tags: ["!dev", "!autodocs"],
  play: async ({ canvas, canvasElement }) => {
    const box = await waitFor(() => {
      const found = canvasElement.querySelector<HTMLElement>(".agui-list-box");
      if (found === null) throw new Error("The list has not arrived.");
      return found;
    });
    const card = (number: string) => canvas.findByRole("article", { name: `Delete draft ${number} of ${total}?` });
    const first = await card("1");
    await expect(canvas.getAllByRole("article").length).toBeLessThan(40);
    await expect(first.closest("li")).toHaveAttribute("aria-setsize", "1000");
    box.scrollTop = box.scrollHeight;
    await expect((await card(`${total}`)).closest("li")).toHaveAttribute("aria-posinset", "1000");
    await expect(canvas.getAllByRole("article").length).toBeLessThan(40);

    box.scrollTop = 0;
    await expect(within(await card("1")).getByRole("button", { name: "Yes, go ahead" })).toBeEnabled();
  },
};
