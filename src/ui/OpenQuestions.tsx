"use client";
import { type ReactNode, type RefObject, useMemo } from "react";
import type { ShortcutOptions } from "../parts/ShortcutParts.js";
import * as Shortcuts from "../parts/Shortcuts.js";
import { AgentRunProvider, useProvidedRenderers } from "../react/AgentRunProvider.js";
import { useShadowWarning } from "../react/useShadowWarning.js";
import type { AgentRun } from "../run/AgentRun.js";
import { defaultRenderers } from "./defaultRenderers.js";
import { FocusKeeper } from "./FocusKeeper.js";
import { QuestionList } from "./QuestionList.js";
import { ResumeBar } from "./ResumeBar.js";

interface OpenQuestionsProps {
  readonly run: AgentRun;
  /** Their keys, in order. */
  readonly questions: readonly string[];
  /** The keys of those that were there when the panel came. */
  readonly known: readonly string[];
  readonly shortcuts: boolean | ShortcutOptions;
  /** The panel around it. */
  readonly section: RefObject<HTMLElement | null>;
}

/** The open questions of a panel, each by its renderer, the keys that answer them, and the bar that sends a batch. */
export function OpenQuestions({ run, questions, known, shortcuts, section }: OpenQuestionsProps): ReactNode {
  const provided = useProvidedRenderers();
  useShadowWarning(provided);
  // A list of one's own may have left the defaults out; a question that nothing fits must still be answerable.
  const renderers = useMemo(() => (provided === null ? defaultRenderers : [...provided, ...defaultRenderers]), [provided]);
  const list = questions.length === 0 ? null : <QuestionList run={run} renderers={renderers} />;
  return (
    <AgentRunProvider renderers={renderers}>
      <FocusKeeper section={section} questions={questions} known={known}>
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
    </AgentRunProvider>
  );
}
