import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { type AgentRun, InterruptPanel } from "../src/index.js";
import { asked, inSeconds } from "./support/asked.js";
import { everyState, Matrix } from "./support/matrix.js";
import { deleteDrafts, editableEmail, email, quarterlyFiling } from "./support/questions.js";
import "./themes.css";

/** Three products, one library: only variables differ, see `themes.css`. */
const meta = {
  title: "Themes",
  loaders: [
    everyState({
      questions: asked({
        interrupts: [{ ...editableEmail, expiresAt: inSeconds(200) }, quarterlyFiling, deleteDrafts],
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

/** Tailwind's classes override every style here, in any order of the stylesheets. These are some of them, written out. */
export const BesideTailwind: Story = {
  render: (_args, { loaded }) => (
    <>
      <style>
        {`@layer theme, base, components, utilities;
          @layer utilities {
            .rounded-none { border-radius: 0 }
            .bg-fuchsia-800 { background-color: rgb(134 25 143) }
            .px-10 { padding-inline: 2.5rem }
            .text-white { color: rgb(255 255 255) }
            .mt-4 { margin-block-start: 1rem }
          }`}
      </style>
      <Matrix loaded={loaded} show={(run) => <InterruptPanel run={run} labels={{ panel: "Questions" }} />} />
      <button type="button" className="agui-button agui-button--primary mt-4 rounded-none bg-fuchsia-800 px-10 text-white">
        Approve
      </button>
    </>
  ),
  play: async ({ canvas }) => {
    const all = canvas.getAllByRole("button", { name: "Approve" });
    const style = getComputedStyle(all[all.length - 1] ?? document.body);
    await expect([style.borderTopLeftRadius, style.backgroundColor, style.paddingInlineStart]).toEqual([
      "0px",
      "rgb(134, 25, 143)",
      "40px",
    ]);
  },
};
