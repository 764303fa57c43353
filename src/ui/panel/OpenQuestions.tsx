"use client";
import {
  memo,
  type ReactNode,
  type RefObject,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
} from "react";
import type { InterruptView } from "../../interrupt/InterruptView.js";
import { placesOf } from "../../parts/internal/followPlaces.js";
import type { ShortcutOptions } from "../../parts/shortcuts/ShortcutParts.js";
import * as Shortcuts from "../../parts/shortcuts/Shortcuts.js";
import { ShortcutReachContext } from "../../parts/shortcuts/shortcutScope.js";
import { useRendererWarnings } from "../../react/development/useDevelopmentWarnings.js";
import { AnsweredRowContext, MatchingCard } from "../../react/router/RoutedCard.js";
import { AgentRunProvider, useProvidedRenderers } from "../../react/run/AgentRunProvider.js";
import { useGeneration } from "../../react/run/useGeneration.js";
import { useWantedModule } from "../../react/useLazyModule.js";
import type { AgentRun } from "../../run/api/AgentRun.js";
import { defaultRenderers } from "../cards/defaultRenderers.js";
import { besideQuestions } from "../cards/lateBesideQuestions.js";
import { FocusManager, type ReachableList } from "../focus/FocusManager.js";
import { focusReplacement } from "../focus/focusReplacement.js";
import type { PlacedElements } from "../placed/PlacedQuestions.js";
import { placedCardsOf, slotOf } from "../placed/placedCards.js";
import { many } from "./listSize.js";
import { QuestionList } from "./QuestionList.js";
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

/**
 * The open questions of a panel, each with its renderer, their keyboard shortcuts, and the bar that
 * sends a batch.
 */
export const OpenQuestions = memo(function OpenQuestions(props: OpenQuestionsProps): ReactNode {
  // Runs may have questions with the same key: what was entered in one is not for the other.
  return <QuestionsOfRun key={useGeneration(props.run)} {...props} />;
});

function QuestionsOfRun({
  run,
  known,
  shortcuts,
  keepSettled,
  section,
}: OpenQuestionsProps): ReactNode {
  const provided = useProvidedRenderers();
  useRendererWarnings(provided);
  const beside = useWantedModule(besideQuestions, false);
  // A custom list may not include the defaults; a question that no renderer matches must still be
  // answerable.
  const renderers = useMemo(
    () => (provided === null ? defaultRenderers : [...provided, ...defaultRenderers]),
    [provided],
  );
  const { all, questions } = useQuestions(run);
  const elements = useRef<PlacedElements>(new Map());
  usePlacementMoves(run, all, questions);
  const reach = useRef<ReachableList>(null);
  useEffect(
    () => (section.current === null ? undefined : focusReplacement(section.current)),
    [section],
  );
  // Many new questions are rendered in a task of their own.
  const hadAny = useDeferredValue(questions.length > 0);
  const isDrawn = hadAny || questions.length <= many;
  const drawn = isDrawn ? questions : none;
  const cards =
    all.length === 0 ? null : (
      <QuestionList
        run={run}
        renderers={renderers}
        reach={reach}
        elements={elements}
        isDrawn={isDrawn}
      />
    );
  const lost = (): InterruptView | undefined => {
    const slot = placedCardsOf(run).lost();
    return slot === undefined
      ? undefined
      : all.find((interrupt) => slotOf([slot], interrupt) !== undefined);
  };
  const others = useCallback(() => [...elements.current.values()], []);
  return (
    <AgentRunProvider renderers={renderers}>
      <AnsweredRowContext.Provider value={answeredRow}>
        {keepSettled && beside !== null && beside !== "failed" ? (
          <beside.Settled run={run} />
        ) : null}
        <FocusManager
          section={section}
          interrupts={isDrawn ? all : none}
          listed={drawn}
          elements={elements}
          lost={lost}
          clearLost={placedCardsOf(run).clearLost}
          known={known}
          list={reach}
        >
          {shortcuts === false ? (
            cards
          ) : (
            <ShortcutReachContext.Provider value={others}>
              <Shortcuts.Root className="agui-shortcuts" {...(shortcuts !== true && shortcuts)}>
                {cards}
                {all.length === 0 ? null : (
                  <div className="agui-shortcuts__bar">
                    <Shortcuts.Switch className="agui-switch" />
                    <Shortcuts.Status className="agui-note" />
                  </div>
                )}
              </Shortcuts.Root>
            </ShortcutReachContext.Provider>
          )}
        </FocusManager>
      </AnsweredRowContext.Provider>
    </AgentRunProvider>
  );
}

/**
 * A question that goes to another place in the page, or comes back, moves what stands below it:
 * presses wait until that has settled.
 */
function usePlacementMoves(
  run: AgentRun,
  all: readonly InterruptView[],
  listed: readonly InterruptView[],
): void {
  const { subscribe, getSnapshot } = run;
  const placement = all.length === listed.length ? "" : listed.map(({ key }) => key).join(" ");
  const before = useRef(placement);
  useEffect(() => {
    if (before.current === placement) return;
    before.current = placement;
    placesOf({ subscribe, getSnapshot }).noteMove();
  }, [placement, subscribe, getSnapshot]);
}

const none: readonly InterruptView[] = [];

// A constant element: new ones would render every card again.
const answeredRow = <MatchingCard renderers={defaultRenderers} loading={null} />;
