"use client";

import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { Icon } from "../../parts/icons/Icon.js";
import * as Shortcuts from "../../parts/shortcuts/Shortcuts.js";
import type { Mask } from "../../present/Mask.js";
import { showInvisible } from "../../present/markInvisible.js";
import { MarkedText } from "../../react/card/MarkedText.js";
import type { InterruptRenderer } from "../../react/defineRenderer.js";
import { englishInboxLabels, type InboxLabels } from "../../react/labels/inboxLabels.js";
import { givenLabels } from "../../react/labels/panelLabels.js";
import type { Presentation } from "../../react/presentation.js";
import { usePresentation } from "../../react/run/AgentRunProvider.js";
import { useGeneration } from "../../react/run/useGeneration.js";
import type { InboxSnapshot, InboxStore } from "../../run/inbox/createInterruptInbox.js";
import { cut } from "../../schema/document/cut.js";
import type { InboxEntry } from "../../thread/inbox/InboxEntry.js";
import { InterruptPanel } from "../panel/InterruptPanel.js";
import { InboxFilters } from "./InboxFilters.js";
import { InboxList } from "./InboxList.js";
import { pressInboxKey } from "./inboxKeys.js";
import { hasBothColumns, useLastAnswer } from "./useLastAnswer.js";

/** The props of `InterruptInbox`. */
export interface InterruptInboxProps {
  /** Made by `createInterruptInbox`. */
  readonly inbox: InboxStore;
  /** Labels to replace. */
  readonly labels?: Partial<InboxLabels> | undefined;
  /** The renderers of the selected question. Default: the provider's. */
  readonly renderers?: readonly InterruptRenderer[] | undefined;
  /** Hides secrets in the selected question. Default: the provider's. */
  readonly mask?: Mask | undefined;
}

/**
 * The open questions of many threads in one list, and the selected one beside it, first the
 * topmost; where there is no room for both, one after the other. Renders a `<section>`.
 */
export function InterruptInbox({
  inbox,
  labels: given,
  renderers,
  mask,
}: InterruptInboxProps): ReactNode {
  const snapshot = useInterruptInbox(inbox);
  const labels = { ...englishInboxLabels, ...(given && givenLabels(given)) };
  const { groups, shown, selected, run, unread, status, me } = snapshot;
  const result = resultText(snapshot, labels);
  const isOpen = run !== null || result !== "";
  const section = useRef<HTMLElement>(null);
  useFirstRow(section, inbox, snapshot);
  const close = useOneAtATime(section, inbox, isOpen);
  const { last, isTakenBack } = useLastAnswer(section, inbox, snapshot);
  const [hasKeys, setHasKeys] = useState(true);
  const pressed = (event: KeyboardEvent): void => {
    if (hasKeys) pressInboxKey(event, section.current, inbox, last);
  };
  return (
    <Shortcuts.Root
      className="agui-inbox"
      enabled={hasKeys}
      onEnabledChange={setHasKeys}
      render={<section ref={section} aria-label={labels.region("list")} />}
      onKeyDown={pressed}
    >
      <InboxHead inbox={inbox} snapshot={snapshot} labels={labels} />
      {last === null ? null : (
        <section className="agui-inbox__last" aria-label={labels.lastAnswer}>
          <InterruptPanel key={last.key} run={last.run} mask={mask} />
        </section>
      )}
      <p role="status" className="agui-note">
        {result}
      </p>
      <div role="status" className="agui-visually-hidden">
        {isTakenBack ? labels.takenBack(askedIn(snapshot)) : ""}
      </div>
      <div
        className={isOpen ? "agui-inbox__columns agui-inbox__columns--open" : "agui-inbox__columns"}
      >
        <nav aria-label={labels.region("list")}>
          {shown > 0 && (
            <InboxList
              groups={groups}
              grouping={snapshot.grouping}
              selected={selected}
              unread={unread}
              me={me}
              mask={mask}
              labels={labels}
              onSelect={inbox.select}
            />
          )}
          {shown === 0 && status === "ready" && (
            <p className="agui-note agui-inbox__state">
              {labels.state(snapshot.entries.length > 0 ? "filtered" : "empty")}
            </p>
          )}
        </nav>
        <OpenQuestion
          snapshot={snapshot}
          labels={labels}
          renderers={renderers}
          mask={mask}
          hasKeys={hasKeys}
          onClose={close}
        />
      </div>
    </Shortcuts.Root>
  );
}

interface InboxPartProps {
  readonly snapshot: InboxSnapshot;
  readonly labels: InboxLabels;
}

/** How many are open, the filters, and whether the list could be loaded. */
function InboxHead({
  inbox,
  snapshot,
  labels,
}: InboxPartProps & { readonly inbox: InboxStore }): ReactNode {
  const { entries, groups, shown, filter, grouping, unread, status, me } = snapshot;
  const shownUnread = groups.flatMap((group) => group.entries.filter(({ key }) => unread.has(key)));
  // "0 open" would suggest that there is nothing to do.
  const isUnknown = status === "failed" && entries.length === 0;
  const count = isUnknown ? "" : labels.count(shown, shownUnread.length);
  return (
    <>
      <div className="agui-inbox__head">
        <p role="status" className="agui-note">
          {status === "loading" ? labels.state("loading") : count}
        </p>
        <InboxFilters
          entries={entries}
          filter={filter}
          grouping={grouping}
          labels={labels}
          onFilter={inbox.setFilter}
          hasMe={me !== undefined}
          onGrouping={inbox.setGrouping}
        />
      </div>
      {status === "failed" ? (
        <div role="alert" className="agui-notice agui-notice--row">
          <p>{labels.state("failed")}</p>
          <button type="button" className="agui-button" onClick={() => void inbox.refresh()}>
            {labels.retry}
          </button>
        </div>
      ) : null}
    </>
  );
}

interface OpenQuestionProps
  extends InboxPartProps,
    Pick<InterruptInboxProps, "renderers" | "mask"> {
  readonly hasKeys: boolean;
  readonly onClose: () => void;
}

/** The selected question, with its thread and the keys that answer it. */
function OpenQuestion({ snapshot, labels, renderers, mask, ...props }: OpenQuestionProps) {
  const { entries, shown, selected, run, changed } = snapshot;
  const generation = useGeneration(run);
  const presentation = useAsker(snapshot);
  const entry = entries.find(({ key }) => key === selected);
  return (
    <section
      aria-label={labels.region("question")}
      aria-description={askedIn(snapshot)}
      className="agui-inbox__question"
      tabIndex={-1}
    >
      <button type="button" className="agui-link-button agui-inbox__back" onClick={props.onClose}>
        {labels.back}
      </button>
      <p role="status" className="agui-note">
        {changed ? labels.changed : ""}
      </p>
      {entry === undefined ? null : <ThreadHead entry={entry} labels={labels} />}
      {run === null && shown > 0 && (
        <p className="agui-note agui-inbox__state">{labels.state("unselected")}</p>
      )}
      {run === null ? null : (
        <>
          {/* Questions that replace others must not take their place under a resting pointer. */}
          <fieldset className="agui-inbox__open" disabled={entry?.isMine === false}>
            <InterruptPanel
              key={`${selected ?? "answered"} ${generation}`}
              run={run}
              mask={mask}
              presentation={presentation}
              renderers={renderers}
            />
          </fieldset>
          <div className="agui-inbox__keys">
            <Shortcuts.Switch className="agui-switch" />
            {props.hasKeys ? <p className="agui-note">{labels.keys}</p> : null}
            <Shortcuts.Status className="agui-note" />
          </div>
        </>
      )}
    </section>
  );
}

/** What the selected question asks, as it is read out; undefined without a text. */
function askedIn({ entries, selected }: InboxSnapshot): string | undefined {
  const entry = entries.find(({ key }) => key === selected);
  const asked = entry?.message ?? entry?.title;
  return asked?.trim() ? showInvisible(cut(asked, longestTitle)) : undefined;
}

interface ThreadHeadProps {
  readonly entry: InboxEntry;
  readonly labels: InboxLabels;
}

/** The thread of the selected question, the way to it, and who may answer where it is not me. */
function ThreadHead({ entry, labels }: ThreadHeadProps): ReactNode {
  const { title, href, answerableBy, isMine } = entry;
  const address = href !== undefined && isAddress(href) ? href : undefined;
  const others = (answerableBy ?? []).filter((name) => typeof name === "string");
  return (
    <>
      {title === undefined && address === undefined ? null : (
        <div className="agui-inbox__thread">
          <strong dir="auto">
            <MarkedText text={cut(title ?? "", longestTitle)} />
          </strong>
          {address === undefined ? null : <a href={address}>{labels.conversation}</a>}
        </div>
      )}
      {isMine ? null : (
        <p className="agui-note agui-inbox__lock">
          <Icon name="lock" /> <MarkedText text={cut(labels.notYours(others), longestTitle)} />
        </p>
      )}
    </>
  );
}

const longestTitle = 200;

/** Whether a link leads to a page: one of this origin, or over HTTP. */
function isAddress(href: string): boolean {
  return /^(?:https?:\/\/|\/(?![/\\])|[?#])[^\s\p{C}\\]*$/iu.test(href);
}

/**
 * What the host presents, with the agent of the selected question as the one who asks. A question
 * that was chosen in the list is shown whole.
 */
function useAsker({ entries, selected }: InboxSnapshot): Presentation {
  const given = usePresentation();
  const name = entries.find(({ key }) => key === selected)?.agent;
  return useMemo(
    () => ({
      lines: false,
      ...given,
      ...(name !== undefined && { agent: { ...given.agent, name } }),
    }),
    [given, name],
  );
}

/**
 * Selects the first question once the list is there, where the stylesheet puts them side by side.
 */
function useFirstRow(
  section: RefObject<HTMLElement | null>,
  inbox: InboxStore,
  { status, selected, run, answered, groups }: InboxSnapshot,
): void {
  const isIdle = status === "ready" && selected === null && run === null && answered === null;
  const first = groups.find(({ entries }) => entries.length > 0)?.entries[0]?.key;
  useEffect(() => {
    if (isIdle && first !== undefined && hasBothColumns(section.current)) inbox.select(first);
  }, [section, inbox, isIdle, first]);
}

/**
 * Where the question takes the place of the list, the focus follows. Returns what leads back to the
 * list.
 */
function useOneAtATime(
  section: RefObject<HTMLElement | null>,
  inbox: InboxStore,
  isOpen: boolean,
): () => void {
  const returns = useRef(false);
  useEffect(() => {
    const list = section.current?.querySelector<HTMLElement>("nav");
    if (!list) return;
    if (isOpen && getComputedStyle(list).visibility === "hidden")
      section.current?.querySelector<HTMLElement>(".agui-inbox__question")?.focus();
    if (!isOpen && returns.current)
      list.querySelector<HTMLElement>('button[tabindex="0"]')?.focus();
    returns.current = false;
  }, [section, isOpen]);
  return () => {
    returns.current = true;
    inbox.select(null);
  };
}

function resultText({ answered }: InboxSnapshot, labels: InboxLabels): string {
  if (answered === null) return "";
  if (answered.ok) return labels.answered(undefined);
  return answered.answeredBy === undefined ? "" : labels.answered(answered.answeredBy);
}

/** Reads an inbox, and keeps it up to date while the component is on the page. */
export function useInterruptInbox(inbox: InboxStore): InboxSnapshot {
  return useSyncExternalStore(inbox.subscribe, inbox.getSnapshot, inbox.getSnapshot);
}
