import type { Meta, StoryObj } from "@storybook/react-vite";
import { EmptyState } from "../../src/index.js";
import { askedRun } from "../support/Asked.js";
import { asked } from "../support/asked.js";

/** Shown while there are no open questions. */
const meta = {
  title: "Components/EmptyState",
  component: EmptyState,
  argTypes: { run: { control: false } },
  render: (_args, { loaded }) => <EmptyState run={askedRun(loaded).run} />,
} satisfies Meta<typeof EmptyState>;
export default meta;

type Story = StoryObj<typeof meta>;

export const NothingToAnswer: Story = { loaders: [asked({ interrupts: [] })] };

export const AgentAtWork: Story = { loaders: [asked({ interrupts: [], stillWorking: true })] };
