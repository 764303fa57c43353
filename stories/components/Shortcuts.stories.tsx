import type { Meta, StoryObj } from "@storybook/react-vite";
import { useEffect } from "react";
import { expect, waitFor, within } from "storybook/test";
import { InterruptPanel, type InterruptPanelProps, Shortcuts } from "../../src/index.js";
import { askedRun } from "../support/Asked.js";
import { type AskedRun, asked } from "../support/asked.js";
import { host } from "../support/host.js";
import { approveEmail, deleteDrafts, email, quarterlyFiling } from "../support/questions.js";

/**
 * Optional keyboard shortcuts. The first press of A or D focuses the card and arms its button, the
 * second presses it; J and K move between cards. Shortcuts are ignored while the user types, shown
 * on the buttons, and can be switched off.
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

/** A panel with a running clock: shortcuts work only after the page has been still for a moment. */
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
      <InterruptPanel
        run={run}
        presentation={host}
        {...(shortcuts !== undefined && { shortcuts })}
      />
    </div>
  );
}

/** Waits until the shortcuts work. */
const rested = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 600));

type Story = StoryObj<typeof meta>;
type Canvas = ReturnType<typeof within>;

const draftsOf = (loaded: Record<string, unknown>) =>
  askedRun(loaded)
    .run.getSnapshot()
    .interrupts.map(({ draft }) => (draft?.status === "resolved" ? draft.payload : draft));

/**
 * The shortcut listener loads a moment after the hints on the buttons are shown. Waits for it: J
 * focuses the first card once it is ready.
 */
async function isListening(
  canvas: Canvas,
  press: (key: string) => Promise<unknown>,
): Promise<void> {
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

/**
 * A focuses the first card and arms Approve. Nothing is decided yet, and the line below explains
 * the next press.
 */
export const Armed: Story = {
  tags: ["!dev", "!autodocs"],
  play: async ({ canvas, userEvent, loaded }) => {
    await isListening(canvas, (key) => userEvent.keyboard(key));
    await userEvent.keyboard("a");
    await isArmed(canvas, /^Approve/);
    await expect(canvas.getByRole("article", { name: /Send this e-mail/ })).toHaveFocus();
    await expect(draftsOf(loaded)).toEqual([null, null, null]);
  },
};

/**
 * The second press decides. The focus moves to the form; J goes to the question after it, where A
 * again needs two presses.
 */
export const Pressed: Story = {
  tags: ["!dev", "!autodocs"],
  play: async ({ canvas, userEvent, loaded }) => {
    await isListening(canvas, (key) => userEvent.keyboard(key));
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

/** Switched off: no shortcut works, and no hint is shown on the buttons. */
export const SwitchedOff: Story = {
  render: (_args, { loaded }) => (
    <Ticking asked={askedRun(loaded)} shortcuts={{ enabled: false }} />
  ),
};

export const SwitchedOffTest: Story = {
  tags: ["!dev", "!autodocs"],
  play: async ({ canvas, userEvent, loaded }) => {
    await userEvent.click(canvas.getByRole("switch"));
    await expect(canvas.getByRole("switch")).not.toBeChecked();
    await expect(
      within(canvas.getByRole("button", { name: "Approve" })).queryByText("A"),
    ).toBeNull();
    await userEvent.keyboard("aadd");
    await expect(draftsOf(loaded)).toEqual([null, null, null]);
  },
};

/** Custom keys. */
export const OtherKeys: Story = {
  render: (_args, { loaded }) => (
    <Ticking asked={askedRun(loaded)} shortcuts={{ keys: { approve: "y", deny: "n" } }} />
  ),
};

export const OtherKeysTest: Story = {
  ...OtherKeys,
  tags: ["!dev", "!autodocs"],
  play: async ({ canvas, userEvent, loaded }) => {
    await isListening(canvas, (key) => userEvent.keyboard(key));
    await userEvent.keyboard("y");
    await isArmed(canvas, /^Approve/);
    await userEvent.keyboard("y");
    await expect(draftsOf(loaded)[0]).toEqual({ approved: true });
  },
};
