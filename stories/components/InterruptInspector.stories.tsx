import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor, within } from "storybook/test";
import { type AgentRun, createAgentRun } from "../../src/index.js";
import { createRecorder, InterruptInspector, type Recorder } from "../../src/inspector.js";
import { type Replay, replayRecording } from "../../src/testing.js";

const recordings = import.meta.glob<string>(
  [
    "../../test/data/recordings/langgraph/hitl-two/*",
    "../../test/data/recordings/agentscope-py/default/*",
  ],
  { query: "?raw", import: "default" },
);

interface Recorded {
  readonly run: AgentRun;
  readonly recorder: Recorder;
  readonly replay: Replay;
}

/** Replays the first request of a recording of a real server, and records it again. */
const replayed = (folder: string) => async (): Promise<Recorded> => {
  const files: Record<string, string> = {};
  for (const [path, read] of Object.entries(recordings))
    if (path.includes(`/${folder}/`)) files[path.slice(path.lastIndexOf("/") + 1)] = await read();
  const [step]: readonly { readonly path: string }[] = JSON.parse(files["http.json"] ?? "[]");
  const replay = replayRecording(files);
  const recorder = createRecorder({ fetch: replay.fetch });
  const url = `https://agent.example${step?.path ?? ""}`;
  const run = createAgentRun({ url, threadId: replay.threadId, fetch: recorder.fetch });
  await run.send("Go");
  return { run, recorder, replay };
};

/**
 * For developers: what a run received, which dialect claimed each question, and why. *Export
 * recording* saves the exchange for a test; see the guides on the inspector and on testing.
 */
const meta = {
  title: "Components/InterruptInspector",
  component: InterruptInspector,
  parameters: { rests: ".agui-inspector" },
  argTypes: { run: { control: false }, recorder: { control: false } },
  render: (args, { loaded }) => {
    const { run, recorder } = loaded as Partial<Recorded>;
    return <InterruptInspector {...args} {...(run && { run })} {...(recorder && { recorder })} />;
  },
} satisfies Meta<typeof InterruptInspector>;
export default meta;

type Story = StoryObj<typeof meta>;

/** Two tool calls of LangGraph, as a real server sent them. */
export const Default: Story = {
  loaders: [replayed("langgraph/hitl-two")],
  play: async ({ canvas }) => {
    const requests = await canvas.findByRole("list", { name: "Requests" });
    await waitFor(() => expect(within(requests).getByText("RUN_FINISHED")).toBeVisible());
    await expect(canvas.getByText("Questions (2)")).toBeVisible();
  },
};

/** The server's stream was cut off after the question, and its schema was invalid. */
export const Problems: Story = {
  loaders: [replayed("agentscope-py/default")],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/Problem boolean-schema/)).toBeVisible();
  },
};
