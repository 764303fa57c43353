"use client";
import type { ReactNode } from "react";
import type { Mask } from "../../core/present/createMask.js";
import type { InterruptRenderer } from "../../react/defineRenderer.js";
import { givenLabels } from "../../react/labels/givenLabels.js";
import { englishInboxLabels, type InboxLabels } from "../../react/labels/inboxLabels.js";
import { useGeneration } from "../../react/run/useGeneration.js";
import type { InboxSnapshot, InboxStore } from "../../run/inbox/createInterruptInbox.js";
import { InterruptPanel } from "../panel/InterruptPanel.js";
import { InboxFilters } from "./InboxFilters.js";
import { InboxList } from "./InboxList.js";
import { useInterruptInbox } from "./useInterruptInbox.js";

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

/** The open questions of many threads in one list, and the selected one beside it. Renders a `<section>`. */
export function InterruptInbox({ inbox, labels: given, renderers, mask }: InterruptInboxProps): ReactNode {
  const snapshot = useInterruptInbox(inbox);
  const labels = { ...englishInboxLabels, ...(given && givenLabels(given)) };
  const { entries, groups, shown, filter, grouping, selected, run, unread, status } = snapshot;
  const generation = useGeneration(run);
  // "0 open" would suggest that there is nothing to do.
  const isUnknown = status === "failed" && entries.length === 0;
  const unreadShown = groups.reduce((sum, group) => sum + group.entries.filter(({ key }) => unread.has(key)).length, 0);
  return (
    <section className="agui-inbox" aria-label={labels.region("list")}>
      <InboxFilters
        entries={entries}
        filter={filter}
        grouping={grouping}
        labels={labels}
        onFilter={inbox.setFilter}
        onGrouping={inbox.setGrouping}
      />
      <p role="status" className="agui-note">
        {status === "loading" ? labels.state("loading") : isUnknown ? "" : labels.count(shown, unreadShown)}
      </p>
      {status === "failed" ? (
        <div role="alert" className="agui-notice agui-notice--row">
          <p>{labels.state("failed")}</p>
          <button type="button" className="agui-button" onClick={() => void inbox.refresh()}>
            {labels.retry}
          </button>
        </div>
      ) : null}
      <div className="agui-inbox__columns">
        <nav aria-label={labels.region("list")}>
          {shown > 0 ? (
            <InboxList groups={groups} selected={selected} unread={unread} labels={labels} onSelect={inbox.select} />
          ) : status === "ready" ? (
            <p className="agui-note">{labels.state(entries.length > 0 ? "filtered" : "empty")}</p>
          ) : null}
        </nav>
        <section aria-label={labels.region("question")} className="agui-inbox__question">
          <p role="status" className="agui-note">
            {resultText(snapshot, labels)}
          </p>
          {run === null ? (
            <p className="agui-note">{labels.state("unselected")}</p>
          ) : (
            // Questions that replace others must not take their place under a resting pointer.
            <InterruptPanel
              key={`${selected ?? "answered"} ${generation}`}
              run={run}
              mask={mask}
              {...(renderers !== undefined && { renderers })}
            />
          )}
        </section>
      </div>
    </section>
  );
}

function resultText({ answered, changed }: InboxSnapshot, labels: InboxLabels): string {
  if (changed) return labels.changed;
  if (answered === null) return "";
  if (answered.ok) return labels.answered(undefined);
  return answered.answeredBy === undefined ? "" : labels.answered(answered.answeredBy);
}
