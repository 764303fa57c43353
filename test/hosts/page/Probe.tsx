import { type AgentRun, DecisionLog, useRunSelector } from "react-agui-interrupts";

/**
 * What the driver of the real servers reads beside the panel: how the run is, and what was decided.
 */
export function Probe({ run }: { run: AgentRun }) {
  const status = useRunSelector(run, (snapshot) => snapshot.status);
  const ending = useRunSelector(run, (snapshot) => snapshot.ending?.kind);
  const problems = useRunSelector(run, (snapshot) => snapshot.problems);
  const error = useRunSelector(run, (snapshot) => snapshot.error);
  return (
    <>
      <output data-status={status} data-ending={ending ?? ""}>
        {[error, error?.cause, ...problems.map(({ code }) => code)]
          .filter((one) => one != null)
          .join("; ")}
      </output>
      <section aria-label="Decisions">
        <DecisionLog run={run} />
      </section>
    </>
  );
}
