import type { Meta, StoryObj } from "@storybook/react-vite";
import { AgentRunProvider, InterruptPanel } from "../../src/index.js";
import { askedRun } from "../support/Asked.js";
import { asked } from "../support/asked.js";
import { deleteDrafts } from "../support/questions.js";

/** Gives a run, renderers, labels and a mask to everything below it. */
const meta = {
  title: "Components/AgentRunProvider",
  component: AgentRunProvider,
  argTypes: {
    run: { control: false },
    renderers: { control: false },
    mask: { control: false },
    children: { control: false },
  },
  args: { labels: { confirm: "Delete them" }, children: null },
  loaders: [asked({ interrupts: [deleteDrafts] })],
  render: ({ labels }, { loaded }) => (
    <AgentRunProvider run={askedRun(loaded).run} {...(labels !== undefined && { labels })}>
      <InterruptPanel />
    </AgentRunProvider>
  ),
} satisfies Meta<typeof AgentRunProvider>;
export default meta;

/** The host's label on a button. */
export const OwnLabels: StoryObj<typeof meta> = {};
