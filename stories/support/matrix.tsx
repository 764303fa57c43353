import type { ReactNode } from "react";
import { type AgentRun, InterruptPanel } from "../../src/index.js";
import type { AskedRun } from "./asked.js";

/** States, by the heading above each. */
export type States = Readonly<Record<string, () => Promise<AskedRun>>>;

type Made = readonly (readonly [state: string, run: AgentRun])[];

/** A loader that brings a component into each of its states. */
export function everyState(
  states: Readonly<Record<string, (context?: object) => Promise<AskedRun>>>,
) {
  return async (context: object): Promise<{ readonly states: Made }> => ({
    states: await Promise.all(
      Object.entries(states).map(
        async ([state, make]) => [state, (await make(context)).run] as const,
      ),
    ),
  });
}

/** The run of one of the states. */
export function stateOf(loaded: Record<string, unknown>, name: string): AgentRun {
  const found = (loaded["states"] as Made).find(([state]) => state === name);
  if (found === undefined) throw new Error(`There is no state "${name}".`);
  return found[1];
}

/** All states beside each other, and below each other where there is no room. */
export function Matrix({ loaded, show = panel, columns = false }: MatrixProps) {
  return (
    <div className={columns ? "matrix matrix--columns" : "matrix"}>
      {(loaded["states"] as Made).map(([state, run]) => (
        <div key={state} className="matrix__cell">
          <div className="matrix__name">{state}</div>
          {show(run, state)}
        </div>
      ))}
    </div>
  );
}

interface MatrixProps {
  readonly loaded: Record<string, unknown>;
  readonly show?: Show;
  /** One below the other in columns, in place of rows. */
  readonly columns?: boolean;
}

type Show = (run: AgentRun, state: string) => ReactNode;

const panel: Show = (run) => <InterruptPanel run={run} />;
