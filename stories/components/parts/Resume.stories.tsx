import type { Meta, StoryObj } from "@storybook/react-vite";
import { defaultRenderers, InterruptRouter, Resume } from "../../../src/index.js";
import { askedRun } from "../../support/Asked.js";
import { asked } from "../../support/asked.js";
import { deleteDrafts } from "../../support/questions.js";

/** The parts of the bar that sends a batch. */
const meta = {
  title: "Components/Parts/Resume",
  component: Resume.Root,
  subcomponents: {
    "Resume.SelectAll": Resume.SelectAll,
    "Resume.ApproveSelected": Resume.ApproveSelected,
    "Resume.Blockers": Resume.Blockers,
    "Resume.CancelExpired": Resume.CancelExpired,
    "Resume.Check": Resume.Check,
    "Resume.Dismiss": Resume.Dismiss,
    "Resume.Dots": Resume.Dots,
    "Resume.Progress": Resume.Progress,
    "Resume.Retry": Resume.Retry,
    "Resume.RetryBack": Resume.RetryBack,
    "Resume.SteerAway": Resume.SteerAway,
    "Resume.Stop": Resume.Stop,
    "Resume.Submit": Resume.Submit,
  },
  loaders: [asked({ interrupts: [deleteDrafts], submitMode: "manual" })],
  render: (_args, { loaded }) => (
    <div style={{ display: "grid", gap: 12, maxInlineSize: 640, marginInline: "auto" }}>
      <InterruptRouter run={askedRun(loaded).run} renderers={defaultRenderers} />
      <Resume.Root run={askedRun(loaded).run} className="agui-resume">
        <Resume.Progress className="agui-progress" />
        <Resume.Submit className="agui-button agui-button--primary" />
      </Resume.Root>
    </div>
  ),
} satisfies Meta<typeof Resume.Root>;
export default meta;

/** A bar of one's own. */
export const Default: StoryObj<typeof meta> = {};
