import { type AgentRun, defaultRenderers, InterruptRouter, ResumeBar, useInterrupts } from "../../src/index.js";

/** The questions of a batch, one after the other. All answers are sent together at the end. */
export function OneAtATime({ run }: { readonly run: AgentRun }) {
  const interrupts = useInterrupts(run);
  const index = interrupts.findIndex(({ draft }) => draft === null);
  const isLast = index < 0;
  const current = interrupts[index];
  if (interrupts.length === 0) return null;
  return (
    <div style={{ display: "grid", gap: "0.75rem", maxInlineSize: "40rem" }}>
      <p role="status">{isLast ? "All questions are answered." : `Question ${index + 1} of ${interrupts.length}`}</p>
      <InterruptRouter run={run} renderers={defaultRenderers}>
        {(card, { key }) => (isLast || key === current?.key ? card : null)}
      </InterruptRouter>
      {isLast && <ResumeBar run={run} />}
    </div>
  );
}
