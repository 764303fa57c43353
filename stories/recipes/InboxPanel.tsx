import { useState } from "react";
import {
  type AgentRun,
  InterruptRouter,
  ResumeBar,
  RunNotice,
  useInterrupts,
} from "../../src/index.js";

/**
 * A list at the side, one question at a time beside it, and one bar for all. What was typed stays
 * while another one is looked at.
 */
export function InboxPanel({ run }: { readonly run: AgentRun }) {
  const interrupts = useInterrupts(run);
  const [chosen, setChosen] = useState<string | null>(null);
  const current = interrupts.find(({ key }) => key === chosen) ?? interrupts[0];
  if (current === undefined)
    return (
      <>
        <RunNotice run={run} />
        <p>Your inbox is empty.</p>
      </>
    );
  return (
    <div style={{ display: "flex", flexWrap: "wrap", gap: "1rem", alignItems: "start" }}>
      <nav aria-label="Inbox" style={{ flex: "1 1 10rem" }}>
        <ol style={{ display: "grid", gap: "0.5rem", margin: 0, padding: 0, listStyle: "none" }}>
          {interrupts.map(({ key, message, status }) => (
            <li key={key}>
              <button
                type="button"
                className="agui-button"
                style={{
                  inlineSize: "100%",
                  textAlign: "start",
                  unicodeBidi: "isolate",
                  borderColor: key === current.key ? "var(--agui-accent)" : undefined,
                }}
                aria-current={key === current.key}
                onClick={() => setChosen(key)}
              >
                {status === "answered" ? "✓ " : ""}
                <bdi>{message}</bdi>
              </button>
            </li>
          ))}
        </ol>
      </nav>
      <div className="agui-slot" style={{ flex: "9 1 18rem" }}>
        <InterruptRouter run={run}>
          {(card, { key }) => (key === current.key ? card : null)}
        </InterruptRouter>
        <ResumeBar run={run} />
        <RunNotice run={run} />
      </div>
    </div>
  );
}
