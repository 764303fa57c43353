"use client";
import { type ReactNode, useMemo, useState } from "react";
import type { Mask } from "../../present/Mask.js";
import {
  AgentRunProvider,
  useGivenMask,
  usePresentation,
  useRun,
} from "../../react/run/AgentRunProvider.js";
import { useDecisions } from "../../react/run/useDecisions.js";
import { useLabels } from "../../react/run/useLabels.js";
import type { AgentRun } from "../../run/api/AgentRun.js";
import { internalsOf } from "../../run/api/internals.js";
import { decisionKey } from "../../thread/decisions/DecisionRecord.js";
import { DropIn } from "../cards/DropIn.js";
import { DecisionEntry, entryVerdict, isSettled, type SettledRecord } from "./DecisionEntry.js";
import { type ExportFormat, exportDecisions } from "./exportDecisions.js";
import { useMinute } from "./recordParts.js";

/** The props of `DecisionLog`. */
export interface DecisionLogProps {
  /** The run it belongs to. Default: the provider's. */
  readonly run?: AgentRun | undefined;
  /** Hides secrets in arguments and results, made by `createMask`. Default: the provider's. */
  readonly mask?: Mask | undefined;
  /** Shows a filter, and buttons that save the decisions as JSON or CSV. Default: false. */
  readonly tools?: boolean | undefined;
}

/**
 * The decisions of this thread, by whom they were made where that is known, and their outcome: the
 * arguments as proposed, as approved and as used, and the tool's own result. Only a call with a
 * result is shown as approved without qualification; refused answers, unknown outcomes, questions
 * that were answered elsewhere, and questions that the agent no longer knows are shown as such.
 * Renders an `<ol>`, or nothing.
 */
export function DecisionLog({ run: given, mask, tools = false }: DecisionLogProps): ReactNode {
  const run = useRun("<DecisionLog>", given);
  return (
    <DropIn run={run}>
      <AgentRunProvider mask={mask}>
        <Log run={run} tools={tools} />
      </AgentRunProvider>
    </DropIn>
  );
}

function Log({ run, tools }: { readonly run: AgentRun; readonly tools: boolean }): ReactNode {
  const labels = useLabels();
  const decisions = useDecisions(run);
  const records = useMemo(() => decisions.filter(isSettled), [decisions]);
  const [chosen, setFilter] = useState<LogFilter>("all");
  // The last entry of a kind may have gone.
  const filter = records.some((record) => filterOf(record) === chosen) ? chosen : "all";
  const settled = useMemo(
    () => (filter === "all" ? records : records.filter((record) => filterOf(record) === filter)),
    [records, filter],
  );
  const [shown, setShown] = useState(pageSize);
  const now = useMinute(internalsOf(run).clock);
  if (records.length === 0) return null;
  const earlier = Math.max(0, settled.length - shown);
  const list = (
    <ol className="agui-log" start={earlier + 1}>
      {settled.slice(earlier).map((record) => (
        <li
          key={decisionKey(record)}
          className="agui-log__entry"
          data-verdict={entryVerdict(record)}
        >
          <DecisionEntry record={record} run={run} now={now} />
        </li>
      ))}
    </ol>
  );
  const bar = tools ? (
    <LogTools records={records} shown={settled} filter={filter} setFilter={setFilter} />
  ) : null;
  if (earlier === 0 && bar === null) return list;
  return (
    <>
      {bar}
      {earlier === 0 ? null : (
        <button
          type="button"
          data-part="fold"
          className="agui-button agui-button--quiet"
          onClick={() => setShown(shown + pageSize)}
        >
          {labels.showMore(Math.min(pageSize, earlier), "rows")}
        </button>
      )}
      {list}
    </>
  );
}

/**
 * Entries shown at first, and added with each press; rendering a long thread at once would block
 * the page.
 */
const pageSize = 200;

/** Which decisions a log shows. */
type LogFilter = "all" | "approved" | "denied" | "answered" | "other";

const filters: readonly LogFilter[] = ["all", "approved", "denied", "answered", "other"];

/** The filter an entry belongs to; what is not certain, was skipped or closed is `other`. */
function filterOf({ outcome, verdict }: SettledRecord): LogFilter {
  if (outcome !== "accepted") return "other";
  return verdict === "approved" || verdict === "denied" || verdict === "answered"
    ? verdict
    : "other";
}

interface LogToolsProps {
  readonly records: readonly SettledRecord[];
  readonly shown: readonly SettledRecord[];
  readonly filter: LogFilter;
  readonly setFilter: (filter: LogFilter) => void;
}

/** Chooses what a log shows, and saves that as a file. */
function LogTools({ records, shown, filter, setFilter }: LogToolsProps): ReactNode {
  const labels = useLabels();
  const mask = useGivenMask();
  const { argumentLabel } = usePresentation();
  const kinds = new Set(records.map(filterOf));
  const save = (format: ExportFormat): void => {
    const text = exportDecisions(shown, format, { mask, labels, argumentLabel });
    download(
      text,
      `decisions.${format}`,
      format === "json" ? "application/json" : "text/csv;charset=utf-8",
    );
  };
  return (
    <div className="agui-log__tools" data-part="log-tools">
      {kinds.size > 1 ? (
        <select
          className="agui-select"
          aria-label={labels.filterDecisions}
          value={filter}
          onChange={({ target }) => setFilter(filters.find((one) => one === target.value) ?? "all")}
        >
          {filters
            .filter((one) => one === "all" || kinds.has(one))
            .map((one) => (
              <option key={one} value={one}>
                {labels.logFilter[one]}
              </option>
            ))}
        </select>
      ) : null}
      <span className="agui-log__export">
        <button
          type="button"
          className="agui-button agui-button--quiet"
          onClick={() => save("json")}
        >
          {labels.exportAs("JSON")}
        </button>
        <button
          type="button"
          className="agui-button agui-button--quiet"
          onClick={() => save("csv")}
        >
          {labels.exportAs("CSV")}
        </button>
      </span>
    </div>
  );
}

function download(text: string, name: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken the address by the next task.
  setTimeout(() => URL.revokeObjectURL(url));
}
