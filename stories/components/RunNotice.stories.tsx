import type { Meta, StoryObj } from "@storybook/react-vite";
import { RunNotice } from "../../src/index.js";
import { askedRun } from "../support/Asked.js";
import { asked } from "../support/asked.js";
import { deleteDrafts } from "../support/questions.js";

/** What went wrong with the last run, and what it means for the answers. `InterruptPanel` has one. */
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

/** The agent refuses an answer. */
export const Default: StoryObj<typeof meta> = {};
