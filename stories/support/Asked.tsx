import type { Meta } from "@storybook/react-vite";
import { type AgentRun, DecisionLog, InterruptPanel } from "../../src/index.js";
import type { AskedRun } from "./asked.js";
import { host } from "./host.js";

/** What a story with `asked` as its loader shows: the panel, and what was decided. */
export function Asked({ run }: { readonly run: AgentRun }) {
  return (
    <div style={{ display: "grid", gap: 12, maxInlineSize: 640, marginInline: "auto" }}>
      <InterruptPanel run={run} presentation={host} keepSettled={false} />
      <DecisionLog run={run} />
    </div>
  );
}

/** The run that the story's loader has made. */
export function askedRun(loaded: Record<string, unknown>): AskedRun {
  const { run, clock, resumes } = loaded as Partial<AskedRun>;
  if (run === undefined || clock === undefined || resumes === undefined)
    throw new Error("The story has no `loaders: [asked(…)]`.");
  return { run, clock, resumes };
}

/** The part of a story's meta that all of them share. */
export const askedMeta = {
  render: (_args, { loaded }) => <Asked run={askedRun(loaded).run} />,
} satisfies Meta;
