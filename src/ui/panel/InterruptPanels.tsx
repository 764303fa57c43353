"use client";
import {
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from "react";
import { usePresentation, useStableEntries } from "../../react/run/AgentRunProvider.js";
import type { AgentRun } from "../../run/api/AgentRun.js";
import type { InboxRun } from "../../run/inbox/InboxSource.js";
import { followRuns, type InboxRuns, runsIn } from "../../run/inbox/listedRuns.js";
import { createFocusGroup, FocusGroupContext } from "../focus/focusGroup.js";
import { InterruptPanel, type InterruptPanelProps } from "./InterruptPanel.js";

/** The props of `InterruptPanels`; the others are those of each `InterruptPanel`. */
export interface InterruptPanelsProps extends Omit<InterruptPanelProps, "run"> {
  /** The runs, and lists of runs such as `createHeldList` makes, in the order of the page. */
  readonly runs: readonly InboxRuns[];
}

/**
 * The questions of several runs, whoever asks, in one column: each run has a panel of its own, named
 * after its agent, so that its questions are answered, sent and shown to fail by themselves. The
 * focus moves between the questions of several runs as it does within one. Renders a `<div>`.
 */
export function InterruptPanels({
  runs: given,
  empty = null,
  ...props
}: InterruptPanelsProps): ReactNode {
  const listed = useStableEntries(given);
  const subscribe = useCallback((onChange: () => void) => followRuns(listed, onChange), [listed]);
  const openIn = (): string =>
    JSON.stringify(runsIn(listed).map(({ threadId, run }) => [threadId, isOpen(run)]));
  useSyncExternalStore(subscribe, openIn, openIn);
  const runs = runsIn(listed);
  const nth = new Map<string, number>();
  const [group] = useState(createFocusGroup);
  useEffect(() => group.markShown(), [group]);
  return (
    <FocusGroupContext.Provider value={group}>
      <div className="agui-panels">
        {runs.some(({ run }) => isOpen(run)) ? null : empty}
        {runs.map((one) => {
          const { threadId } = one;
          const place = nth.get(threadId) ?? 0;
          nth.set(threadId, place + 1);
          return <PanelOfRun key={`${threadId} ${place}`} {...props} {...one} />;
        })}
      </div>
    </FocusGroupContext.Provider>
  );
}

function isOpen(run: AgentRun): boolean {
  return run.getSnapshot().interrupts.length > 0;
}

type PanelOfRunProps = Omit<InterruptPanelProps, "run" | "empty"> & InboxRun;

/** The panel of one run, which names who asks. */
function PanelOfRun({ run, agent, presentation, labels, ...props }: PanelOfRunProps): ReactNode {
  const above = usePresentation();
  const named = useMemo(
    () =>
      agent === undefined ? presentation : { ...(presentation ?? above), agent: { name: agent } },
    [agent, presentation, above],
  );
  return (
    <InterruptPanel
      {...props}
      run={run}
      presentation={named}
      labels={agent === undefined ? labels : { ...labels, panel: agent }}
    />
  );
}
