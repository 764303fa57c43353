import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor, within } from "storybook/test";
import { InterruptPanel } from "../../src/index.js";
import { askedRun } from "../support/Asked.js";
import { asked, inSeconds } from "../support/asked.js";
import { twentyCalls, twentyQuestions } from "../support/twentyQuestions.js";

const total = 1_000;
const ask = (index: number) => ({
  id: `question-${index}`,
  reason: "confirmation",
  message: `Delete draft ${index + 1} of ${total}?`,
});

const numbers = Array.from({ length: total }, (_, index) => index);

/**
 * More than five questions are rows that unfold to their cards, one at a time. With more than 50,
 * only the rows near the screen are rendered, each with its position among all. Drafts and the
 * focus are kept. Arrow keys move between rows; Page Down and Page Up, too, in a long list.
 */
const meta = {
  title: "Components/Long list",
  // In development, React's strict mode sets each effect up twice. When that falls between a
  // measurement and what follows from it, the list observes elements that are just being measured,
  // and the browser reports a "ResizeObserver loop". Nothing fails, and a built page has none of
  // it, but a test takes it for an error.
  globals: { strict: "off" },
  loaders: [asked({ interrupts: numbers.map(ask), submitMode: "manual" })],
  render: (_args, { loaded }) => (
    <div style={{ maxInlineSize: 720, marginInline: "auto" }}>
      <InterruptPanel run={askedRun(loaded).run} />
    </div>
  ),
} satisfies Meta;
export default meta;

type Story = StoryObj<typeof meta>;

/** A thousand questions at once: only a few dozen rows are in the page, at any scroll position. */
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
    const card = (number: string) =>
      canvas.findByRole("article", { name: `Delete draft ${number} of ${total}?` });
    const first = await card("1");
    await expect(canvas.getAllByRole("article").length).toBeLessThan(40);
    await expect(first.closest("li")).toHaveAttribute("aria-setsize", "1000");
    box.scrollTop = box.scrollHeight;
    await expect((await card(`${total}`)).closest("li")).toHaveAttribute("aria-posinset", "1000");
    await expect(canvas.getAllByRole("article").length).toBeLessThan(40);

    box.scrollTop = 0;
    await expect(
      within(await card("1")).getByRole("button", { name: "Yes, go ahead" }),
    ).toBeEnabled();
  },
};

/**
 * Each question is a row; the first is open. A row that shows its whole call can be selected at
 * once, any other one after it was opened. One has expired.
 */
export const Twenty: Story = {
  loaders: [
    asked({
      interrupts: twentyQuestions(inSeconds),
      calls: twentyCalls,
      submitMode: "manual",
      secondsLater: 60,
    }),
  ],
};

export const TwentyTest: Story = {
  ...Twenty,
  tags: ["!dev", "!autodocs"],
  play: async ({ canvas, userEvent }) => {
    const head = (name: string) => canvas.findByRole("button", { name });
    await expect(await head("Send the invoice 1 to Ann?")).toHaveAttribute("aria-expanded", "true");
    const third = await head("Send the invoice 3 to Cy?");
    await expect(third).toHaveAttribute("aria-expanded", "false");
    await userEvent.click(third);
    await expect(await head("Send the invoice 3 to Cy?")).toHaveAttribute("aria-expanded", "true");
    await expect(await head("Send the invoice 1 to Ann?")).toHaveAttribute(
      "aria-expanded",
      "false",
    );
    await expect(canvas.getByText("0 of 20 answered")).toBeVisible();
    await expect(canvas.getByText("1 expired")).toBeVisible();
  },
};
