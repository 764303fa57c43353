"use client";
import { type ReactNode, useMemo } from "react";
import type { Mask } from "../core/createMask.js";
import type { ShortcutOptions } from "../parts/ShortcutParts.js";
import * as Shortcuts from "../parts/Shortcuts.js";
import { AgentRunProvider, useLabels, useProvidedRenderers, useRun } from "../react/AgentRunProvider.js";
import type { InterruptRenderer } from "../react/defineRenderer.js";
import type { Labels } from "../react/labels.js";
import { useShadowWarning } from "../react/useShadowWarning.js";
import type { AgentRun } from "../run/AgentRun.js";
import { Announcements } from "./Announcements.js";
import { defaultRenderers } from "./defaultRenderers.js";
import { FocusKeeper } from "./FocusKeeper.js";
import { QuestionList } from "./QuestionList.js";
import { ResumeBar } from "./ResumeBar.js";
import { RunNotice } from "./RunNotice.js";
import { useQuestions } from "./useQuestions.js";

export interface InterruptPanelProps {
  /** Default: the provider's. */
  readonly run?: AgentRun;
  /** In order of precedence. Default: the provider's. `defaultRenderers` stand behind any list, so that no question goes unseen. */
  readonly renderers?: readonly InterruptRenderer[];
  /** What stands there while no question is open, such as `<NothingOpen />`. Default: nothing. */
  readonly empty?: ReactNode;
  /** Words to replace. */
  readonly labels?: Partial<Labels>;
  /** Hides secrets wherever data is shown, made by `createMask`. Default: the provider's. */
  readonly mask?: Mask | undefined;
  /** Keys that decide and move, which the person can switch off; see `Shortcuts.Root`. Default: none. */
  readonly shortcuts?: boolean | ShortcutOptions;
}

/** Everything in one: the open questions, each by its renderer, the bar that sends a batch, and what went wrong. Renders a `<section>`. */
export function InterruptPanel({
  run: given,
  renderers,
  empty = null,
  labels,
  mask,
  shortcuts = false,
}: InterruptPanelProps): ReactNode {
  const run = useRun("<InterruptPanel>", given);
  const provided = useProvidedRenderers();
  const chosen = renderers ?? provided;
  useShadowWarning(chosen);
  // A list of one's own may have left the defaults out; a question that nothing fits must still be answerable.
  const complete = useMemo(() => (chosen === null ? defaultRenderers : [...chosen, ...defaultRenderers]), [chosen]);
  return (
    <AgentRunProvider run={run} renderers={complete} mask={mask} {...(labels !== undefined && { labels })}>
      <Panel run={run} renderers={complete} empty={empty} shortcuts={shortcuts} />
    </AgentRunProvider>
  );
}

interface PanelProps {
  readonly run: AgentRun;
  readonly renderers: readonly InterruptRenderer[];
  readonly empty: ReactNode;
  readonly shortcuts: boolean | ShortcutOptions;
}

function Panel({ run, renderers, empty, shortcuts }: PanelProps): ReactNode {
  const labels = useLabels();
  const { questions: interrupts } = useQuestions(run);
  const questions = useMemo(() => interrupts.map(({ key }) => key), [interrupts]);
  const list = questions.length === 0 ? null : <QuestionList run={run} renderers={renderers} />;
  return (
    <FocusKeeper className="agui-panel" aria-label={labels.panel} questions={questions}>
      <Announcements run={run} />
      <div role="status" className="agui-panel__notice">
        <RunNotice />
      </div>
      {list === null ? empty : null}
      {shortcuts === false ? (
        list
      ) : (
        <Shortcuts.Root className="agui-shortcuts" {...(shortcuts !== true && shortcuts)}>
          {list}
          {list === null ? null : (
            <div className="agui-shortcuts__bar">
              <Shortcuts.Switch className="agui-switch" />
              <Shortcuts.Status className="agui-note" />
            </div>
          )}
        </Shortcuts.Root>
      )}
      <ResumeBar />
    </FocusKeeper>
  );
}
