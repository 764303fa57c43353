import type { InboxRun } from "./InboxSource.js";

/** Runs of the page that come and go. */
export interface RunList {
  /** The runs, oldest first; the same array until that changes. */
  readonly getRuns: () => readonly InboxRun[];
  /** Calls `onChange` when a run was added or removed. Returns what ends that. */
  readonly subscribe: (onChange: () => void) => () => void;
}

/** A run of the page, or a list of them. */
export type InboxRuns = InboxRun | RunList;

/** All runs at this moment. */
export function runsIn(listed: readonly InboxRuns[]): readonly InboxRun[] {
  return listed.flatMap((one) => ("run" in one ? one : one.getRuns()));
}

/** Calls `onChange` when a run has changed, was added or removed. Returns what ends that. */
export function followRuns(listed: readonly InboxRuns[], onChange: () => void): () => void {
  const followed = new Map<InboxRun["run"], () => void>();
  const follow = (): void => {
    const runs = new Set(runsIn(listed).map(({ run }) => run));
    for (const [run, leave] of followed)
      if (!runs.has(run)) {
        leave();
        followed.delete(run);
      }
    for (const run of runs) if (!followed.has(run)) followed.set(run, run.subscribe(onChange));
  };
  follow();
  const leaveLists = listed.flatMap((one) =>
    "run" in one
      ? []
      : one.subscribe(() => {
          follow();
          onChange();
        }),
  );
  return () => {
    for (const leave of [...leaveLists, ...followed.values()]) leave();
    followed.clear();
  };
}
