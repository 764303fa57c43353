"use client";
import { type ReactNode, type RefObject, useDeferredValue, useEffect, useMemo, useRef } from "react";
import type { InterruptView } from "../../core/interrupt/InterruptView.js";
import type { ShortcutOptions } from "../../parts/shortcuts/ShortcutParts.js";
import * as Shortcuts from "../../parts/shortcuts/Shortcuts.js";
import { useShadowWarning } from "../../react/router/useShadowWarning.js";
import { AgentRunProvider, useProvidedRenderers } from "../../react/run/AgentRunProvider.js";
import type { AgentRun } from "../../run/api/AgentRun.js";
import { defaultRenderers } from "../cards/defaultRenderers.js";
import { FocusManager, type ReachableList } from "../focus/FocusManager.js";
import { restoreFocus } from "../focus/restoreFocus.js";
import { many, QuestionList } from "./QuestionList.js";
import { ResumeBar } from "./ResumeBar.js";
import { SettledCards, useSettled } from "./SettledCards.js";
import { useQuestions } from "./useQuestions.js";

interface OpenQuestionsProps {
  readonly run: AgentRun;
  /** The keys of the questions that were there when the panel mounted. */
  readonly known: readonly string[];
  readonly shortcuts: boolean | ShortcutOptions;
  readonly keepSettled: boolean;
  /** The panel around it. */
  readonly section: RefObject<HTMLElement | null>;
}

/** The open questions of a panel, each with its renderer, their keyboard shortcuts, and the bar that sends a batch. */
export function OpenQuestions({ run, known, shortcuts, keepSettled, section }: OpenQuestionsProps): ReactNode {
  const provided = useProvidedRenderers();
  useShadowWarning(provided);
  // A custom list may not include the defaults; a question that no renderer matches must still be answerable.
  const renderers = useMemo(() => (provided === null ? defaultRenderers : [...provided, ...defaultRenderers]), [provided]);
  const { questions } = useQuestions(run);
  const reach = useRef<ReachableList>(null);
  useEffect(() => (section.current === null ? undefined : restoreFocus(section.current)), [section]);
  // Many new questions are rendered in a task of their own.
  const hadAny = useDeferredValue(questions.length > 0);
  const isDrawn = hadAny || questions.length <= many;
  const drawn = isDrawn ? questions : none;
  const list = drawn.length === 0 ? null : <QuestionList run={run} renderers={renderers} reach={reach} />;
  return (
    <AgentRunProvider renderers={renderers}>
      {keepSettled ? <Settled run={run} /> : null}
      <FocusManager section={section} interrupts={drawn} known={known} list={reach}>
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
        {isDrawn ? <ResumeBar /> : null}
      </FocusManager>
    </AgentRunProvider>
  );
}

function Settled({ run }: { readonly run: AgentRun }): ReactNode {
  return <SettledCards run={run} records={useSettled(run)} />;
}

const none: readonly InterruptView[] = [];
