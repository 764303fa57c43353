"use client";
import type { ReactNode } from "react";
import { useGivenMask } from "../../react/run/AgentRunProvider.js";
import { useLabels } from "../../react/run/useLabels.js";
import type { SettledRecord } from "./DecisionEntry.js";
import { type ExportFormat, exportDecisions } from "./exportDecisions.js";

/** Which decisions a log shows. */
export type LogFilter = "all" | "approved" | "denied" | "answered" | "other";

const filters: readonly LogFilter[] = ["all", "approved", "denied", "answered", "other"];

/** The filter an entry belongs to; what is not certain, was skipped or closed is `other`. */
export function filterOf({ outcome, verdict }: SettledRecord): LogFilter {
  if (outcome !== "accepted") return "other";
  return verdict === "approved" || verdict === "denied" || verdict === "answered" ? verdict : "other";
}

interface LogToolsProps {
  readonly records: readonly SettledRecord[];
  readonly shown: readonly SettledRecord[];
  readonly filter: LogFilter;
  readonly setFilter: (filter: LogFilter) => void;
}

/** Chooses what a log shows, and saves that as a file. */
export function LogTools({ records, shown, filter, setFilter }: LogToolsProps): ReactNode {
  const labels = useLabels();
  const mask = useGivenMask();
  const kinds = new Set(records.map(filterOf));
  const save = (format: ExportFormat): void => {
    const text = exportDecisions(shown, format, { mask, hidden: labels.hidden });
    download(text, `decisions.${format}`, format === "json" ? "application/json" : "text/csv;charset=utf-8");
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
        <button type="button" className="agui-button agui-button--quiet" onClick={() => save("json")}>
          {labels.exportAs("JSON")}
        </button>
        <button type="button" className="agui-button agui-button--quiet" onClick={() => save("csv")}>
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
