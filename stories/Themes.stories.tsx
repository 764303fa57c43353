import type { Meta, StoryObj } from "@storybook/react-vite";
import type { CSSProperties } from "react";
import { expect } from "storybook/test";
import { type AgentRun, InterruptPanel } from "../src/index.js";
import { asked, inSeconds } from "./support/asked.js";
import { everyState, Matrix } from "./support/matrix.js";
import { deleteDrafts, editableEmail, email, quarterlyFiling } from "./support/questions.js";
import "./themes.css";

/** Three products, one library: nothing but variables differs, see `themes.css`. */
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
  parameters: { a11y: { config: { rules: [{ id: "landmark-unique", enabled: false }] } } },
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

/** Dense, square, one typeface: for people who live in a terminal. */
export const Terminal: Story = themed("terminal");

/** Large, round, warm: for people at home. */
export const Soft: Story = themed("soft");

/** Serif questions, hairlines, no shadow: for people who read. */
export const Editorial: Story = themed("editorial");

/** Classes win over every style here, whatever order the style sheets come in: these are Tailwind's, written out. */
export const BesideTailwind: Story = {
  render: (_args, { loaded }) => (
    <>
      <style>
        {
          ".rounded-none { border-radius: 0 } .bg-fuchsia-800 { background-color: rgb(134 25 143) } .px-10 { padding-inline: 2.5rem }"
        }
      </style>
      <Matrix loaded={loaded} show={(run) => <InterruptPanel run={run} labels={{ panel: "Questions" }} />} />
      <button type="button" className="agui-button agui-button--primary rounded-none bg-fuchsia-800 px-10" style={late}>
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

const late: CSSProperties = { marginBlockStart: 16, color: "white" };
