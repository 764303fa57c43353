import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { type AgentRun, InterruptPanel } from "../src/index.js";
import { asked, inSeconds } from "./support/asked.js";
import { everyState, Matrix, stateOf } from "./support/matrix.js";
import { deleteDrafts, editableEmail, email, quarterlyFiling } from "./support/questions.js";
import { compileTailwind, TailwindPage } from "./support/TailwindPage.js";
import "./themes.css";

/** Three products, one library: only variables differ, see `themes.css`. */
const meta = {
  title: "Themes",
  loaders: [
    everyState({
      questions: asked({
        interrupts: [
          { ...editableEmail, expiresAt: inSeconds(200) },
          quarterlyFiling,
          deleteDrafts,
        ],
        calls: [email],
        before: (run) => run.resolve("delete-drafts", { approved: true }),
      }),
      failure: asked({
        interrupts: [deleteDrafts],
        takes: ["is cut off"],
        before: (run) => run.resolve("delete-drafts", { approved: true }),
      }),
    }),
  ],
} satisfies Meta;
export default meta;

type Story = StoryObj<typeof meta>;

const themed = (theme: string): Pick<Story, "render"> => ({
  render: (_args, { loaded }) => (
    <div className={`theme theme--${theme}`}>
      <Matrix loaded={loaded} show={(run: AgentRun) => <InterruptPanel run={run} />} />
    </div>
  ),
});

/** Dense, square, one typeface: for terminal users. */
export const Terminal: Story = themed("terminal");

/** Large, round, warm: for consumers. */
export const Soft: Story = themed("soft");

/** Serif questions, hairlines, no shadow: for readers. */
export const Editorial: Story = themed("editorial");

/**
 * A page written with Tailwind, and its reset: the panel keeps its looks, and Tailwind's classes
 * override every style of a button.
 */
export const BesideTailwind: Story = {
  loaders: [async () => ({ tailwind: await compileTailwind() })],
  render: (_args, { loaded }) => (
    <TailwindPage run={stateOf(loaded, "questions")} css={String(loaded["tailwind"])} />
  ),
  play: async ({ canvas }) => {
    const style = getComputedStyle(await canvas.findByRole("button", { name: "Start again" }));
    await expect([style.borderTopLeftRadius, style.paddingInlineStart, style.color]).toEqual([
      "0px",
      "40px",
      "rgb(255, 255, 255)",
    ]);
  },
};
