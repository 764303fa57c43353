import { type PatternNode, parsePattern } from "./parsePattern.js";

/** A pattern that is matched in time linear in the length of the text. */
export interface LinearPattern {
  /** The number of states; matching takes at most this many steps for each character. */
  readonly size: number;
  /** Whether any part of the text matches, as JSON Schema defines it. */
  readonly test: (text: string) => boolean;
}

/** A state of the automaton, and the states that follow it. */
type State =
  | {
      readonly kind: "one";
      readonly accepts: (character: string) => boolean;
      readonly next: number;
    }
  | {
      readonly kind: "place";
      readonly holds: (before: string, after: string) => boolean;
      readonly next: number;
    }
  | { readonly kind: "split"; readonly ways: number[] }
  | { readonly kind: "end" };

/** More states than real patterns have; `a{1000}{1000}` would have a million. */
const mostStates = 1_000;

class TooLarge extends Error {}

/**
 * Compiles a pattern of an agent to an automaton that follows all alternatives at the same time,
 * one character after the other, so that it never backtracks. Returns `undefined` for patterns that
 * cannot be matched in this way (lookaround, backreferences), and for malformed and too large ones:
 * the agent checks these.
 */
export function linearPattern(source: string): LinearPattern | undefined {
  const parsed = parsePattern(source);
  if (parsed === undefined) return undefined;
  const states: State[] = [{ kind: "end" }];
  try {
    const start = emit(states, parsed, 0);
    return { size: states.length, test: (text) => run(states, start, text) };
  } catch {
    return undefined;
  }
}

/** Adds the states of a node before the state that follows it; returns the first of them. */
function emit(states: State[], node: PatternNode, next: number): number {
  const add = (state: State): number => {
    if (states.length >= mostStates) throw new TooLarge();
    states.push(state);
    return states.length - 1;
  };
  switch (node.kind) {
    case "one":
      return add({ kind: "one", accepts: node.accepts, next });
    case "place":
      return add({ kind: "place", holds: node.holds, next });
    case "sequence":
      return node.parts.reduceRight((after, part) => emit(states, part, after), next);
    case "alternatives":
      return add({
        kind: "split",
        ways: node.branches.map((branch) => emit(states, branch, next)),
      });
    case "repeat": {
      let first = next;
      if (node.most === Number.POSITIVE_INFINITY) {
        const ways = [next];
        first = add({ kind: "split", ways });
        ways.push(emit(states, node.body, first));
      } else {
        for (let times = node.least; times < node.most; times += 1) {
          first = add({ kind: "split", ways: [next, emit(states, node.body, first)] });
        }
      }
      for (let times = 0; times < node.least; times += 1) first = emit(states, node.body, first);
      return first;
    }
    default:
      return node satisfies never;
  }
}

function run(states: readonly State[], start: number, text: string): boolean {
  const characters = [...text];
  const seen = new Int32Array(states.length).fill(-1);
  let current: number[] = [];
  for (let at = 0; at <= characters.length; at += 1) {
    const before = characters[at - 1] ?? "";
    const after = characters[at] ?? "";
    const ready: (State & { readonly kind: "one" })[] = [];
    // A match may begin anywhere.
    const open = [...current, start];
    for (let index = open.pop(); index !== undefined; index = open.pop()) {
      const state = states[index];
      if (state === undefined || seen[index] === at) continue;
      seen[index] = at;
      if (state.kind === "end") return true;
      if (state.kind === "one") ready.push(state);
      else if (state.kind === "split") open.push(...state.ways);
      else if (state.holds(before, after)) open.push(state.next);
    }
    current =
      after === "" ? [] : ready.filter((state) => state.accepts(after)).map((state) => state.next);
  }
  return false;
}
