import type { Meta, StoryObj } from "@storybook/react-vite";
import { useEffect } from "react";
import { expect, waitFor, within } from "storybook/test";
import { InterruptPanel, type InterruptPanelProps, Shortcuts } from "../../src/index.js";
import { askedRun } from "../support/Asked.js";
import { type AskedRun, asked } from "../support/asked.js";
import { approveEmail, deleteDrafts, email, quarterlyFiling } from "../support/questions.js";

/**
 * Keys for those who ask for them: the first press of A or D goes to the card and arms its button, the second presses it; J and K move.
 * They are dead while somebody types, printed on the buttons, and switched off by a switch.
 */
const meta = {
  title: "Components/Shortcuts",
  component: Shortcuts.Root,
  subcomponents: { "Shortcuts.Status": Shortcuts.Status, "Shortcuts.Switch": Shortcuts.Switch },
  loaders: [asked({ interrupts: [approveEmail, quarterlyFiling, deleteDrafts], calls: [email] })],
  render: (_args, { loaded }) => <Ticking asked={askedRun(loaded)} shortcuts />,
} satisfies Meta;
export default meta;

const tick = 50;

/** A panel on a clock that goes: keys are taken only after everything has rested for a moment. */
function Ticking({
  asked: { run, clock },
  shortcuts,
}: {
  readonly asked: AskedRun;
  readonly shortcuts: InterruptPanelProps["shortcuts"];
}) {
  useEffect(() => {
    const timer = setInterval(() => clock.advance(tick), tick);
    return () => clearInterval(timer);
  }, [clock]);
  return (
    <div style={{ maxInlineSize: 640, marginInline: "auto" }}>
      <InterruptPanel run={run} {...(shortcuts !== undefined && { shortcuts })} />
    </div>
  );
}

/** Waits until the keys are taken. */
const rested = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 600));

type Story = StoryObj<typeof meta>;
type Canvas = ReturnType<typeof within>;

const draftsOf = (loaded: Record<string, unknown>) =>
  askedRun(loaded)
    .run.getSnapshot()
    .interrupts.map(({ draft }) => (draft?.status === "resolved" ? draft.payload : draft));

/** What hears the keys arrives a moment after the buttons that say them: J goes to the first card once it is there. */
async function isHeard(canvas: Canvas, press: (key: string) => Promise<unknown>): Promise<void> {
  const [first] = canvas.getAllByRole("article");
  await waitFor(async () => {
    await press("j");
    await expect(first).toHaveFocus();
  });
  await rested();
}

const isArmed = (canvas: Canvas, name: RegExp) =>
  waitFor(() => expect(canvas.getByRole("button", { name })).toHaveAttribute("data-armed"));

export const Default: Story = {};

/** A goes to the first card and arms Approve; nothing is decided yet, and the line below says what the next press does. */
export const Armed: Story = {
  tags: ["!dev", "!autodocs"],
  play: async ({ canvas, userEvent, loaded }) => {
    await isHeard(canvas, (key) => userEvent.keyboard(key));
    await userEvent.keyboard("a");
    await isArmed(canvas, /^Approve/);
    await expect(canvas.getByRole("article", { name: /Send this e-mail/ })).toHaveFocus();
    await expect(draftsOf(loaded)).toEqual([null, null, null]);
  },
};

/** The second press decides; the focus goes on to the form, J to the question after it, where A takes two presses again. */
export const Pressed: Story = {
  tags: ["!dev", "!autodocs"],
  play: async ({ canvas, userEvent, loaded }) => {
    await isHeard(canvas, (key) => userEvent.keyboard(key));
    await userEvent.keyboard("d");
    await isArmed(canvas, /^Deny/);
    await userEvent.keyboard("d");
    await expect(draftsOf(loaded)).toEqual([{ approved: false }, null, null]);
    await rested();
    await userEvent.keyboard("j");
    await expect(canvas.getByRole("article", { name: /Delete/ })).toHaveFocus();
    await userEvent.keyboard("a");
    await expect(draftsOf(loaded)).toEqual([{ approved: false }, null, null]);
    await userEvent.keyboard("a");
    await expect(draftsOf(loaded)).toEqual([{ approved: false }, null, { approved: true }]);
  },
};

/** Off is off: no key does anything, and none is printed on a button. */
export const SwitchedOff: Story = {
  render: (_args, { loaded }) => <Ticking asked={askedRun(loaded)} shortcuts={{ enabled: false }} />,
};

export const SwitchedOffTest: Story = {
  tags: ["!dev", "!autodocs"],
  play: async ({ canvas, userEvent, loaded }) => {
    await userEvent.click(canvas.getByRole("switch"));
    await expect(canvas.getByRole("switch")).not.toBeChecked();
    await expect(within(canvas.getByRole("button", { name: "Approve" })).queryByText("A")).toBeNull();
    await userEvent.keyboard("aadd");
    await expect(draftsOf(loaded)).toEqual([null, null, null]);
  },
};

/** Keys of one's own. */
export const OtherKeys: Story = {
  render: (_args, { loaded }) => <Ticking asked={askedRun(loaded)} shortcuts={{ keys: { approve: "y", deny: "n" } }} />,
};

export const OtherKeysTest: Story = {
  ...OtherKeys,
  tags: ["!dev", "!autodocs"],
  play: async ({ canvas, userEvent, loaded }) => {
    await isHeard(canvas, (key) => userEvent.keyboard(key));
    await userEvent.keyboard("y");
    await isArmed(canvas, /^Approve/);
    await userEvent.keyboard("y");
    await expect(draftsOf(loaded)[0]).toEqual({ approved: true });
  },
};
