import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import {
  defineRenderer,
  InterruptPanel,
  InterruptRouter,
  type RendererProps,
} from "../../src/index.js";
import { expectConsole } from "../../test/support/consoleGuard.js";
import { askedRun } from "../support/Asked.js";
import { asked, payloadsOf } from "../support/asked.js";
import { deleteDrafts, pickWarehouse } from "../support/questions.js";

const meta = { title: "Components/InterruptRouter", component: InterruptRouter } satisfies Meta;
export default meta;

type Story = StoryObj<typeof meta>;

const batch = asked({ interrupts: [pickWarehouse, deleteDrafts], submitMode: "manual" });

function WarehouseMap({ interrupt, resolve, status }: RendererProps) {
  return (
    <article className="agui-card" aria-label={interrupt.message}>
      <div className="agui-message">{interrupt.message}</div>
      {status === "answered" ? <p>Berlin it is.</p> : null}
      <div className="agui-actions">
        <button
          type="button"
          className="agui-button agui-button--primary"
          onClick={() => resolve("ber")}
        >
          Berlin
        </button>
      </div>
    </article>
  );
}

/**
 * A custom renderer in its own chunk. Until it is loaded, the question and the skip button are
 * shown.
 */
export const CardOnItsWay: Story = {
  loaders: [batch],
  render: (_args, { loaded }) => (
    <InterruptPanel run={askedRun(loaded).run} renderers={neverThere} />
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("article", { name: /Which warehouse/ })).toHaveTextContent(
      "Loading…",
    );
    await expect(canvas.getByRole("button", { name: "Skip" })).toBeVisible();
  },
};

const neverThere = [
  defineRenderer({
    reason: "acme:*",
    load: () => new Promise<{ readonly default: typeof WarehouseMap }>(() => {}),
  }),
];

/** The chunk fails to load: the generic card is shown instead, with a button to retry. */
export const CardDidNotArrive: Story = {
  loaders: [batch, async () => ({ renderers: arrivesLater() })],
  render: (_args, { loaded }) => (
    <InterruptPanel run={askedRun(loaded).run} renderers={loaded["renderers"]} />
  ),
  play: async ({ canvas }) => {
    expectConsole("error", "the network is gone");
    await expect(await canvas.findByText(/could not be loaded/)).toBeVisible();
    await expect(await canvas.findByRole("radio", { name: /Berlin/ })).toBeEnabled();
  },
};

/** The retry loads it. */
export const CardArrivesLater: Story = {
  tags: ["!dev", "!autodocs"],
  ...CardDidNotArrive,
  play: async ({ canvas, userEvent, loaded }) => {
    expectConsole("error", "the network is gone");
    await userEvent.click(await canvas.findByRole("button", { name: "Try again" }));
    await userEvent.click(await canvas.findByRole("button", { name: "Berlin" }));
    await userEvent.click(canvas.getByRole("button", { name: "No, don’t" }));
    await userEvent.click(canvas.getByRole("button", { name: "Send 2 answers" }));
    await waitFor(() =>
      expect(askedRun(loaded).resumes.map(payloadsOf)).toEqual([["ber", { approved: false }]]),
    );
  },
};

function arrivesLater() {
  let tries = 0;
  const load = async () => {
    tries += 1;
    if (tries === 1) throw new Error("the network is gone");
    return { default: WarehouseMap };
  };
  return [defineRenderer({ reason: "acme:*", load })];
}
