import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, within } from "storybook/test";
import { Interrupt, InterruptPanel, type Presentation } from "../../src/index.js";
import { askedRun } from "../support/Asked.js";
import { asked, inSeconds } from "../support/asked.js";

const decision = {
  type: "object",
  properties: {
    approved: { type: "boolean" },
    editedArgs: { type: "object" },
    reason: { type: "string" },
  },
  required: ["approved"],
};

const ask = (id: string, message: string, fields: object = {}) => ({
  id,
  reason: "tool_call",
  message,
  toolCallId: `call-${id}`,
  responseSchema: decision,
  ...fields,
});
const order = { order: "4711", shop: "de", days: 30 };
const lookUp = { id: "call-look-up", name: "lookUpOrder", args: order };

const presentation: Presentation = {
  agent: { name: "Support agent" },
  approveLabel: ({ name }) => ({ lookUpOrder: "Look up", saveDraft: "Save draft" })[name],
};

/**
 * A call without risk, with at most three short values, is one line. Every argument is there by its
 * name, and nothing is cut. The arrow shows the card, the tool's name the exact values as well.
 * `presentation.lines: false` shows cards only.
 */
const meta = {
  title: "Components/Line",
  component: Interrupt.Line,
  subcomponents: { "Interrupt.Unfold": Interrupt.Unfold },
  loaders: [asked({ interrupts: [ask("look-up", "Look up order 4711?")], calls: [lookUp] })],
  render: (_args, { loaded, parameters }) => (
    <div style={{ maxInlineSize: parameters["wide"] ?? 640, marginInline: "auto" }}>
      <InterruptPanel
        run={askedRun(loaded).run}
        presentation={{ ...presentation, ...parameters["presentation"] }}
      />
    </div>
  ),
} satisfies Meta<typeof Interrupt.Line>;
export default meta;

type Story = StoryObj<typeof meta>;

/** The question and the tool; who asks, and what with. */
export const Default: Story = {};

/** Shows the card, which stays until it is answered. */
export const Unfolded: Story = {
  tags: ["!dev", "!autodocs"],
  play: async ({ canvas, userEvent }) => {
    const card = await canvas.findByRole("article", { name: "Look up order 4711?" });
    await userEvent.click(within(card).getByRole("button", { name: "Show the whole card" }));
    await expect(card).toHaveFocus();
    await expect(within(card).getByRole("button", { name: "Edit" })).toBeVisible();
  },
};

/** A press on the tool's name shows the JSON as well. */
export const ExactValues: Story = {
  tags: ["!dev", "!autodocs"],
  play: async ({ canvas, userEvent }) => {
    const card = await canvas.findByRole("article", { name: "Look up order 4711?" });
    await userEvent.click(within(card).getByRole("button", { name: "lookUpOrder" }));
    await expect(within(card).getByRole("button", { name: "Copy" })).toBeVisible();
    const json = card.querySelector('[data-part="raw-json"]')?.textContent ?? "";
    await expect(JSON.parse(json)).toEqual(order);
  },
};

/** Below 30 rem the buttons are below the text. */
export const Narrow: Story = { parameters: { wide: 320 } };

/**
 * The second has no room in two rows, and the third too little time: these are cards. The first is
 * still a line, with the time that is left.
 */
export const LinesAndCards: Story = {
  loaders: [
    asked({
      interrupts: [
        ask("look-up", "Look up order 4711?", { expiresAt: inSeconds(1_500) }),
        ask("again", "Look up the order of the customer from Potsdam once more?"),
        ask("draft", "Save a draft reply to Ann?", { expiresAt: inSeconds(200) }),
      ],
      calls: [
        { ...lookUp, args: { order: "4711" } },
        { ...lookUp, id: "call-again" },
        { id: "call-draft", name: "saveDraft", args: { to: "ann@example.com" } },
      ],
      submitMode: "manual",
    }),
  ],
};

/** For hosts that want a card for every question. */
export const CardsOnly: Story = { parameters: { presentation: { lines: false } } };
