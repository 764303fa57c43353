"use client";
import { type ReactNode, useCallback, useMemo, useSyncExternalStore } from "react";
import type { InterruptView } from "../interrupt/InterruptView.js";
import type { Problem } from "../interrupt/interrupt.js";
import { DataRows } from "../parts/data/DataRows.js";
import { isRecord, own } from "../protocol/json.js";
import { MarkedText } from "../react/card/MarkedText.js";
import { AgentRunProvider } from "../react/run/AgentRunProvider.js";
import { useRunSelector } from "../react/run/useRunSelector.js";
import type { AgentRun } from "../run/api/AgentRun.js";
import type { Exchange, Recorder } from "./createRecorder.js";

const none: readonly Exchange[] = [];
/** Events of one request that are listed. */
const most = 500;

/** The inspector itself. Everything in it that an agent wrote is shown as marked text. */
export function InspectorContent({
  run,
  recorder,
}: {
  readonly run: AgentRun;
  readonly recorder: Recorder | undefined;
}): ReactNode {
  const snapshot = useRunSelector(run, (all) => all);
  const { status, threadId, ending, error, problems, interrupts, decisions, state } = snapshot;
  return (
    <AgentRunProvider run={run}>
      <section className="agui-card agui-inspector" aria-label="Inspector">
        <header className="agui-inspector__header">
          <p>
            Status: {status}
            {ending === null ? "" : `, last run: ${ending.kind}`}
            {error === null ? "" : `, error: ${error.code}`}
            <br />
            Thread: <MarkedText text={threadId} />
          </p>
          {recorder === undefined ? null : <ExportButton recorder={recorder} />}
        </header>
        {recorder === undefined ? null : <Timeline recorder={recorder} />}
        <Part title="Questions" count={interrupts.length}>
          {interrupts.map((interrupt, index) => (
            <Question key={interrupt.key} interrupt={interrupt} opened={index === 0} />
          ))}
        </Part>
        <Part title="Problems" count={problems.length}>
          <Problems of={problems} />
        </Part>
        <Part title="Decisions" count={decisions.length} closed>
          <DataRows value={decisions} />
        </Part>
        <Part title="State" count={isRecord(state) ? Object.keys(state).length : 0}>
          <DataRows value={state} />
        </Part>
      </section>
    </AgentRunProvider>
  );
}

interface PartProps {
  readonly title: string;
  readonly count: number;
  readonly closed?: boolean;
  readonly children: ReactNode;
}

function Part({ title, count, closed = false, children }: PartProps): ReactNode {
  const name = `${title} (${count})`;
  if (count === 0) return <p>{name}</p>;
  return (
    <details open={!closed}>
      <summary>{name}</summary>
      <div className="agui-data">{children}</div>
    </details>
  );
}

/** Who claimed a question, how it was read, and the data of the agent that made it so. */
function Question({
  interrupt,
  opened,
}: {
  readonly interrupt: InterruptView;
  readonly opened: boolean;
}): ReactNode {
  const {
    id,
    dialect,
    reason,
    kind,
    status,
    answerable,
    onCancel = "skip",
    origin,
    notes = [],
    problems,
    raw,
  } = interrupt;
  return (
    <div className="agui-inspector__question">
      <p>
        <MarkedText text={id} />: claimed by <MarkedText text={dialect} />, read as {kind}, reason{" "}
        <MarkedText text={reason} />, {status}
        {answerable ? "" : ", cannot be answered"}
      </p>
      <p>Skipping it: {onCancel}</p>
      {notes.map(({ code, message }) => (
        <p key={code}>
          Note <MarkedText text={code} />: <MarkedText text={message} />
        </p>
      ))}
      <Problems of={problems} />
      <details open={opened}>
        <summary>What the agent sent</summary>
        <DataRows value={raw} />
      </details>
      {origin === undefined ? null : (
        <details>
          <summary>What the dialect needs for the answer</summary>
          <DataRows value={origin} />
        </details>
      )}
    </div>
  );
}

function Problems({ of: problems }: { readonly of: readonly Problem[] }): ReactNode {
  return problems.map(({ code, message, more = 0 }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: problems are only ever added
    <p key={index}>
      Problem {code}: <MarkedText text={message} />
      {more === 0 ? "" : ` ${more} more are not listed.`}
    </p>
  ));
}

function ExportButton({ recorder }: { readonly recorder: Recorder }): ReactNode {
  const isEmpty = useExchanges(recorder).length === 0;
  const save = useCallback(() => download(JSON.stringify(recorder.files(), null, 2)), [recorder]);
  return (
    <button type="button" className="agui-button" onClick={save} disabled={isEmpty}>
      Export recording
    </button>
  );
}

function useExchanges(recorder: Recorder): readonly Exchange[] {
  return useSyncExternalStore(recorder.subscribe, recorder.exchanges, () => none);
}

/** The requests, each with the events of its response in order. */
function Timeline({ recorder }: { readonly recorder: Recorder }): ReactNode {
  return (
    <ol aria-label="Requests">
      {useExchanges(recorder).map((exchange, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: requests are only ever added
        <li key={index}>
          <MarkedText text={exchange.path} />:{" "}
          {exchange.status === 0 ? "no response" : `HTTP ${exchange.status}`}
          <Events text={exchange.response} />
        </li>
      ))}
    </ol>
  );
}

function Events({ text }: { readonly text: string }): ReactNode {
  const types = useMemo(() => eventTypes(text), [text]);
  return (
    <ol aria-label="Events">
      {types.map(([type, count], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: events are only ever added
        <li key={index}>
          <MarkedText text={type} />
          {count === 1 ? "" : ` × ${count}`}
        </li>
      ))}
    </ol>
  );
}

/** The types of the events in the order they came; equal neighbours are counted. */
function eventTypes(text: string): readonly (readonly [type: string, count: number])[] {
  const counted: [string, number][] = [];
  for (const line of text.split(/\r\n|\r|\n/)) {
    if (!line.startsWith("data:")) continue;
    const type = typeOf(line.slice(5));
    const last = counted.at(-1);
    if (last?.[0] === type) last[1] += 1;
    else if (counted.push([type, 1]) >= most) break;
  }
  return counted;
}

function typeOf(data: string): string {
  try {
    const event: unknown = JSON.parse(data);
    const type = own(event, "type");
    return typeof type === "string" ? type.slice(0, 100) : "no type";
  } catch {
    return "not JSON";
  }
}

function download(text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = "recording.json";
  link.click();
  URL.revokeObjectURL(address);
}
