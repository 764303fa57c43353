import {
  type AgentRun,
  InterruptRouter,
  ResumeBar,
  RunNotice,
  useInterrupts,
} from "../../src/index.js";

/**
 * The questions of a batch, one after the other. All answers are sent together at the end. Cards are
 * laid out for the width of `agui-slot`.
 */
export function OneAtATime({ run }: { readonly run: AgentRun }) {
  const interrupts = useInterrupts(run);
  const index = interrupts.findIndex(({ draft, issues }) => draft === null || issues.length > 0);
  const [current, previous] = [interrupts[index], interrupts[index - 1]];
  const isDone = interrupts.length > 0 && current === undefined;
  return (
    <div className="agui-slot">
      <p role="status">
        {current && `Question ${index + 1} of ${interrupts.length}`}
        {isDone && "All questions are answered."}
      </p>
      <InterruptRouter run={run}>
        {(card, { key }) => (isDone || key === current?.key ? card : null)}
      </InterruptRouter>
      {previous && (
        <button type="button" className="agui-button" onClick={() => run.clear(previous)}>
          Back
        </button>
      )}
      {isDone && <ResumeBar run={run} />}
      <RunNotice run={run} />
    </div>
  );
}
