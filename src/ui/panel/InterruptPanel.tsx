"use client";
import {
  createContext,
  memo,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { InterruptView } from "../../interrupt/InterruptView.js";
import type { ShortcutOptions } from "../../parts/shortcuts/ShortcutParts.js";
import type { Mask } from "../../present/Mask.js";
import { ErrorBoundary } from "../../react/card/ErrorBoundary.js";
import type { InterruptRenderer } from "../../react/defineRenderer.js";
import { usePanelWarnings } from "../../react/development/useDevelopmentWarnings.js";
import type { Labels } from "../../react/labels/labels.js";
import { type PanelLabels, panelLabels } from "../../react/labels/panelLabels.js";
import type { Presentation } from "../../react/presentation.js";
import {
  AgentRunProvider,
  useGivenLabels,
  usePresentation,
  useRun,
} from "../../react/run/AgentRunProvider.js";
import { drawing } from "../../react/run/drawing.js";
import { useInterrupts } from "../../react/run/useInterrupts.js";
import { useRunSelector } from "../../react/run/useRunSelector.js";
import { useWantedModule } from "../../react/useLazyModule.js";
import type { AgentRun } from "../../run/api/AgentRun.js";
import { internalsOf } from "../../run/api/internals.js";
import { lazyModule } from "../../run/shared/lazyModule.js";
import type { AgentRunSnapshot } from "../../thread/view/AgentRunSnapshot.js";
import { DropIn } from "../cards/DropIn.js";
import { FailureNotice } from "../cards/FailureNotice.js";
import { besideQuestions, useBesideQuestions } from "../cards/lateBesideQuestions.js";
import { FocusGroupContext } from "../focus/focusGroup.js";

/** The props of `InterruptPanel`. */
export interface InterruptPanelProps {
  /** Default: the provider's. */
  readonly run?: AgentRun | undefined;
  /**
   * In order of precedence. Default: the provider's. `defaultRenderers` are appended to any list,
   * so that every question is shown.
   */
  readonly renderers?: readonly InterruptRenderer[] | undefined;
  /** Shown while no question is open, such as `<EmptyState />`. Default: nothing. */
  readonly empty?: ReactNode;
  /** Labels to replace. */
  readonly labels?: Partial<Labels> | undefined;
  /** Hides secrets wherever data is shown, made by `createMask`. Default: the provider's. */
  readonly mask?: Mask | undefined;
  /**
   * How questions are presented: argument renderers, words on the approve button, confirmations.
   * Default: the provider's.
   */
  readonly presentation?: Presentation | undefined;
  /**
   * Keyboard shortcuts that decide and move, which the user can switch off; see `Shortcuts.Root`.
   * Default: none.
   */
  readonly shortcuts?: boolean | ShortcutOptions | undefined;
  /**
   * Keeps the cards that the agent has settled, as one row each with the verdict and the tool's
   * result; `false` removes them, where the page shows a `DecisionLog`. Default: true.
   */
  readonly keepSettled?: boolean | undefined;
}

/** The only import of what shows questions; a page without a question need not load it first. */
export const panelContent = lazyModule(() => drawing(import("./panelContent.js")));

/**
 * A complete panel: the open questions, each with its renderer, the bar that sends a batch, and
 * notices. Renders a `<section>`; its content is loaded when it is first mounted, usually long
 * before the first question.
 */
export function InterruptPanel({
  run: given,
  renderers,
  empty = null,
  labels,
  mask,
  presentation,
  shortcuts = false,
  keepSettled = true,
}: InterruptPanelProps): ReactNode {
  const run = useRun("<InterruptPanel>", given);
  return (
    <AgentRunProvider
      run={run}
      mask={mask}
      presentation={presentation}
      renderers={renderers}
      labels={labels}
    >
      <DropIn run={run}>
        <EmptyContext.Provider value={empty}>
          <Panel run={run} shortcuts={shortcuts} keepSettled={keepSettled} />
        </EmptyContext.Provider>
      </DropIn>
    </AgentRunProvider>
  );
}

/**
 * What the panel shows, loaded when a question comes, and otherwise with what runs the agent. Where
 * a request waits for that, after it: on a slow connection the request would leave later.
 */
function usePanelContent(run: AgentRun, wanted: boolean) {
  useEffect(() => {
    if (wanted) return;
    const content = internalsOf(run).startsAhead
      ? panelContent.load()
      : run.ready().then(() => panelContent.load());
    if (typeof requestIdleCallback === "undefined") return;
    // While this is on its way: the first number format of a page takes a browser as long as all of
    // a card, and the first question about money would wait for it.
    requestIdleCallback(() => void new Intl.NumberFormat("en"));
    void content.then((loaded) => requestIdleCallback(() => loaded?.warmCard(run)));
  }, [run, wanted]);
  return useWantedModule(panelContent, wanted);
}

interface PanelProps {
  readonly run: AgentRun;
  readonly shortcuts: boolean | ShortcutOptions;
  readonly keepSettled: boolean;
}

/** Not rendered again with its page: `useAgentRun` renders that with each snapshot. */
const Panel = memo(function Panel({ run, shortcuts, keepSettled }: PanelProps): ReactNode {
  const labels = { ...panelLabels, ...useGivenLabels() };
  const label = labels.panel;
  const section = useRef<HTMLElement>(null);
  // Of several panels in a page the second has a name of its own.
  const [number, setNumber] = useState(1);
  usePanelWarnings(run, section, usePresentation());
  const interrupts = useInterrupts(run);
  const group = useContext(FocusGroupContext);
  const [known] = useState(() => (group?.isShown() ? [] : interrupts.map(({ key }) => key)));
  const wanted = useRunSelector(run, hasSomethingToShow);
  const content = usePanelContent(run, wanted);
  const loaded = content === "failed" ? null : content;
  const late = useWhatStandsBeside(run, interrupts.length, loaded !== null);
  const beside = late === "failed" ? null : late;
  // What stands above a batch does not push it away later.
  const [isShown, setIsShown] = useState(false);
  const there = isShown || interrupts.length <= 1 || late !== null ? loaded : null;
  if (!isShown && there !== null && interrupts.length > 0) setIsShown(true);
  // What was settled before is not announced.
  const before = useMemo(() => decisionsOf(run), [run]);
  const retry = (): void => {
    // The button is removed; the keyboard position is kept.
    section.current?.focus({ preventScroll: true });
    void panelContent.load();
    if (late === "failed") void besideQuestions.load();
    void run.ready();
  };
  return (
    <section
      ref={section}
      tabIndex={-1}
      className="agui-panel"
      aria-label={number > 1 ? `${label} (${number})` : label}
    >
      {there && <there.PanelNumber label={label} report={setNumber} />}
      {/* Always rendered, so that changes are announced: outside of the controls and politely, because a question is not urgent. */}
      <div role="status" className="agui-visually-hidden">
        {there && (
          <SilentBoundary run={run}>
            <there.ArrivalAnnouncement run={run} />
          </SilentBoundary>
        )}
      </div>
      <div role="status" className="agui-visually-hidden">
        {beside && (
          <SilentBoundary run={run}>
            <beside.SettledAnnouncement run={run} before={before} />
          </SilentBoundary>
        )}
      </div>
      <div role="status" className="agui-visually-hidden">
        {there && (
          <SilentBoundary run={run}>
            <there.DeadlineAnnouncement run={run} />
          </SilentBoundary>
        )}
      </div>
      {beside && <beside.ModeNotice run={run} />}
      {interrupts.length === 0 ? <Empty /> : null}
      {there && beside && (
        <there.InPanel run={run}>
          <beside.BatchHead run={run} />
        </there.InPanel>
      )}
      {there && (
        <there.OpenQuestions
          run={run}
          known={known}
          shortcuts={shortcuts}
          keepSettled={keepSettled}
          section={section}
        />
      )}
      {there && beside && (
        <there.InPanel run={run}>
          <beside.WaitingMessages run={run} />
        </there.InPanel>
      )}
      {/* Below the questions and above the buttons that help. */}
      <div role="status" className="agui-panel__notice">
        {there && beside && (
          <there.InPanel run={run}>
            <beside.RunNotice />
          </there.InPanel>
        )}
        {there && late === "failed" ? <FailureNotice labels={labels} retry={retry} /> : null}
      </div>
      {there && beside && (
        <>
          <there.InPanel run={run}>
            <beside.ResumeBar run={run} />
          </there.InPanel>
          <beside.PlacedNotice run={run} />
        </>
      )}
      {there === null && wanted ? (
        <PanelFallback
          interrupts={interrupts}
          labels={labels}
          retry={content === "failed" ? retry : null}
        />
      ) : null}
    </section>
  );
});

/** On a server, whose page may use no random values, a thread gets no id. */
function decisionsOf({ getServerSnapshot, getSnapshot }: AgentRun) {
  return (typeof document === "undefined" ? getServerSnapshot : getSnapshot)().decisions;
}

/** What the host shows while no question is open: an element that it creates with each render. */
const EmptyContext = createContext<ReactNode>(null);

function Empty(): ReactNode {
  return useContext(EmptyContext);
}

/** Announcements and notices are not needed to answer: one that throws is left out. */
function SilentBoundary({
  run,
  children,
}: {
  readonly run: AgentRun;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <ErrorBoundary fallback={nothing} onError={run.reportError}>
      {children}
    </ErrorBoundary>
  );
}

const nothing = (): null => null;

/**
 * Whether there are questions, or a notice: about how the last run ended, or that the code for it
 * did not arrive.
 */
function hasSomethingToShow({
  interrupts,
  ending,
  error,
  answeredElsewhere,
  lastOutcome,
}: AgentRunSnapshot): boolean {
  const endedWell = ending === null || ending.kind === "success" || ending.kind === "interrupted";
  return (
    interrupts.length > 0 ||
    error?.code === "not-loaded" ||
    answeredElsewhere ||
    lastOutcome === "unknown" ||
    !endedWell
  );
}

/**
 * What stands beside the questions, once a question is shown; at once where it is needed with them,
 * and where there is anything else to show.
 */
function useWhatStandsBeside(run: AgentRun, count: number, isShown: boolean) {
  const hasMore = useRunSelector(
    run,
    (snapshot) => count !== 1 && (hasSomethingToShow(snapshot) || snapshot.decisions.length > 0),
  );
  const hasRules = useRunSelector(run, () => internalsOf(run).rules !== undefined);
  return useBesideQuestions(hasMore || hasRules, isShown && count > 0);
}

interface PanelFallbackProps {
  readonly labels: PanelLabels;
  readonly interrupts: readonly InterruptView[];
  /** Retries; null while it is loading. */
  readonly retry: (() => void) | null;
}

/**
 * Shown in a panel while its content is loading, with about the space the questions will take, and
 * where it fails to load.
 */
function PanelFallback({ interrupts, labels, retry }: PanelFallbackProps): ReactNode {
  if (retry !== null) return <FailureNotice labels={labels} retry={retry} />;
  if (interrupts.length === 0) return null;
  return (
    <div role="status" data-part="panel-loading" className="agui-list">
      {/* No more than fill a screen. */}
      {interrupts.slice(0, 5).map(({ key, kind }, index) => (
        <div key={key} data-kind={kind} className="agui-card agui-skeleton agui-skeleton--card">
          {index === 0 ? labels.loadingCard : null}
        </div>
      ))}
      {interrupts.length > 1 ? (
        <div className="agui-card agui-skeleton agui-skeleton--bar" />
      ) : null}
    </div>
  );
}
