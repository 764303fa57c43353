"use client";
import { type ReactNode, useMemo } from "react";
import { showInvisible } from "../../present/markInvisible.js";
import type { InboxLabels } from "../../react/labels/inboxLabels.js";
import { cut } from "../../schema/document/cut.js";
import { type InboxFilter, namesIn } from "../../thread/inbox/filterEntries.js";
import type { InboxEntry } from "../../thread/inbox/InboxEntry.js";
import type { InboxGrouping } from "../../thread/inbox/inboxOrder.js";

interface InboxFiltersProps {
  readonly entries: readonly InboxEntry[];
  readonly filter: InboxFilter;
  readonly grouping: InboxGrouping;
  readonly labels: InboxLabels;
  /** Whether it is known who looks. */
  readonly hasMe: boolean;
  readonly onFilter: (filter: InboxFilter) => void;
  readonly onGrouping: (grouping: InboxGrouping) => void;
}

/** What is shown, and in which groups. */
export function InboxFilters({
  entries,
  filter,
  grouping,
  labels,
  hasMe,
  onFilter,
  onGrouping,
}: InboxFiltersProps): ReactNode {
  const agents = useMemo(() => namesIn(entries, "agent"), [entries]);
  const tools = useMemo(() => namesIn(entries, "tool"), [entries]);
  const { agent, tool, risky, mine } = filter;
  const active = [agent, tool, risky || undefined, mine || undefined].filter(
    (one) => one !== undefined,
  ).length;
  return (
    <details className="agui-inbox__filter">
      <summary className="agui-button agui-button--quiet">{labels.filter(active)}</summary>
      <div className="agui-inbox__filters">
        <NameChoice
          label={labels.filterBy("agent")}
          all={labels.all}
          names={agents}
          value={filter.agent}
          onChoose={(agent) => onFilter({ ...filter, agent })}
        />
        <NameChoice
          label={labels.filterBy("tool")}
          all={labels.all}
          names={tools}
          value={filter.tool}
          onChoose={(tool) => onFilter({ ...filter, tool })}
        />
        <label>
          {labels.groupBy}
          <select
            className="agui-select"
            value={grouping}
            onChange={({ target }) => onGrouping(groupingOf(target.value))}
          >
            {groupings.map((one) => (
              <option key={one} value={one}>
                {labels.groupings[one]}
              </option>
            ))}
          </select>
        </label>
        <label>
          <input
            type="checkbox"
            form=""
            checked={filter.risky === true}
            onChange={({ target }) => onFilter({ ...filter, risky: target.checked })}
          />{" "}
          {labels.filterBy("risky")}
        </label>
        {hasMe ? (
          <label>
            <input
              type="checkbox"
              form=""
              checked={filter.mine === true}
              onChange={({ target }) => onFilter({ ...filter, mine: target.checked })}
            />{" "}
            {labels.filterBy("mine")}
          </label>
        ) : null}
      </div>
    </details>
  );
}

interface NameChoiceProps {
  readonly label: string;
  readonly all: string;
  readonly names: readonly string[];
  readonly value: string | undefined;
  readonly onChoose: (name: string | undefined) => void;
}

/** The most names a choice lists. */
const mostNames = 200;
/** The longest name. */
const longestName = 200;

function NameChoice({ label, all, names, value, onChoose }: NameChoiceProps): ReactNode {
  const offered = value === undefined || names.includes(value) ? names : [value, ...names];
  return (
    <label>
      {label}
      <select
        className="agui-select"
        value={value === undefined ? "all" : `name ${value}`}
        onChange={({ target }) =>
          onChoose(target.value === "all" ? undefined : target.value.slice("name ".length))
        }
      >
        <option value="all">{all}</option>
        {offered.slice(0, mostNames).map((name) => (
          <option key={name} value={`name ${name}`}>
            {showInvisible(cut(name, longestName), { spaces: true })}
          </option>
        ))}
      </select>
    </label>
  );
}

const groupings = ["none", "agent", "thread"] as const;

function groupingOf(value: string): InboxGrouping {
  return groupings.find((one) => one === value) ?? "none";
}
