"use client";
import { type ReactNode, useCallback, useSyncExternalStore } from "react";
import type { InterruptView } from "../core/interrupt/InterruptView.js";
import { JsonData } from "../parts/data/JsonData.js";
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
export function InspectorContent({ run, recorder }: { readonly run: AgentRun; readonly recorder?: Recorder }): ReactNode {
  const snapshot = useRunSelector(run, (all) => all);
  const { status, threadId, ending, error, problems, interrupts, decisions, state } = snapshot;
  return (
    <AgentRunProvider run={run}>
      <section className="agui-inspector" aria-label="Inspector">
        <p>
          Status: {status}
          {ending === null ? "" : `, last run: ${ending.kind}`}
          {error === null ? "" : `, error: ${error.code}`}
        </p>
        <p>
          Thread: <MarkedText text={threadId} />
        </p>
        {recorder === undefined ? null : <Timeline recorder={recorder} />}
        <Part title="Questions" count={interrupts.length}>
          {interrupts.map((interrupt) => (
            <Question key={interrupt.key} interrupt={interrupt} />
          ))}
        </Part>
        <Part title="Problems" count={problems.length}>
          <JsonData value={problems} />
        </Part>
        <Part title="Decisions" count={decisions.length}>
          <JsonData value={decisions} />
        </Part>
        <Part title="State" count={isRecord(state) ? Object.keys(state).length : 0}>
          <JsonData value={state} />
        </Part>
      </section>
    </AgentRunProvider>
  );
}

interface PartProps {
  readonly title: string;
  readonly count: number;
  readonly children: ReactNode;
}

function Part({ title, count, children }: PartProps): ReactNode {
  return (
    <details>
      <summary>
        {title} ({count})
      </summary>
      {count === 0 ? null : children}
    </details>
  );
}

/** Who claimed a question, and the data of the agent that made it do so. */
function Question({ interrupt }: { readonly interrupt: InterruptView }): ReactNode {
  const { id, dialect, reason, status, origin, notes } = interrupt;
  return (
    <div>
      <p>
        <MarkedText text={id} />: claimed by <MarkedText text={dialect} />, reason <MarkedText text={reason} />, {status}
      </p>
      <JsonData value={{ origin, notes }} />
    </div>
  );
}

function Timeline({ recorder }: { readonly recorder: Recorder }): ReactNode {
  const exchanges = useSyncExternalStore(recorder.subscribe, recorder.exchanges, () => none);
  const save = useCallback(() => download(JSON.stringify(recorder.files(), null, 2)), [recorder]);
  return (
    <div>
      <button type="button" onClick={save} disabled={exchanges.length === 0}>
        Export recording
      </button>
      <ol aria-label="Requests">
        {exchanges.map((exchange, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: requests are only ever added
          <li key={index}>
            <MarkedText text={exchange.path} />: {exchange.status === 0 ? "no response" : `HTTP ${exchange.status}`}
            <ol aria-label="Events">
              {eventTypes(exchange.response).map(([type, count], at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: events are only ever added
                <li key={at}>
                  <MarkedText text={type} />
                  {count === 1 ? "" : ` × ${count}`}
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ol>
    </div>
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
    const type = isRecord(event) ? own(event, "type") : undefined;
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
