import type { Meta, StoryObj } from "@storybook/react-vite";
import { RunNotice } from "../../src/index.js";
import { Asked, askedRun } from "../support/Asked.js";
import { asked } from "../support/asked.js";
import { deleteDrafts } from "../support/questions.js";

/**
 * Explains what went wrong with the last run and what it means for the answers. `InterruptPanel`
 * includes one.
 */
const meta = {
  title: "Components/RunNotice",
  component: RunNotice,
  argTypes: { run: { control: false } },
  loaders: [
    asked({
      interrupts: [deleteDrafts],
      takes: ["refuses"],
      before: async (run) => {
        run.resolve("delete-drafts", { approved: true });
        await run.submit();
      },
    }),
  ],
  render: (_args, { loaded }) => <RunNotice run={askedRun(loaded).run} />,
} satisfies Meta<typeof RunNotice>;
export default meta;

/** The agent rejects an answer. */
export const Default: StoryObj<typeof meta> = {};

/**
 * The person has cancelled the prompt for the passkey. Nothing was sent, and the answer is kept.
 */
export const NotSigned: StoryObj<typeof meta> = {
  loaders: [
    asked({
      interrupts: [deleteDrafts],
      signDecision: () => null,
      before: async (run) => {
        run.resolve("delete-drafts", { approved: true });
        await run.submit();
      },
    }),
  ],
  render: (_args, { loaded }) => <Asked run={askedRun(loaded).run} />,
};

/**
 * Another tab is sending answers to the same conversation. The answer here is kept until that tab
 * is done.
 */
export const WaitsForAnotherTab: StoryObj<typeof meta> = {
  name: "A second tab sends",
  loaders: [
    asked({
      interrupts: [deleteDrafts],
      lockedElsewhere: true,
      before: (run) => {
        run.resolve("delete-drafts", { approved: true });
        void run.submit();
      },
    }),
  ],
  render: (_args, { loaded }) => <Asked run={askedRun(loaded).run} />,
};
