import honest from "./honest.json" with { type: "json" };

/** How the schema check classifies a schema. */
export type GateVerdict = "ok" | "simplified" | "fallback";

/** A schema that a real agent sends, with one valid and one invalid answer. */
export interface HonestSchema {
  readonly name: string;
  /** Who writes schemas like this. */
  readonly source: string;
  readonly schema: unknown;
  readonly verdict: GateVerdict;
  readonly accepted: unknown;
  /** Absent where the schema refuses nothing. */
  readonly refused?: unknown;
}

/** Schemas of generators, protocols and recorded servers; plain data, so that any test may draw forms of them. */
export const honestSchemas: readonly HonestSchema[] = honest.map(({ verdict, ...rest }) => ({
  ...rest,
  verdict: readVerdict(verdict),
}));

function readVerdict(text: string): GateVerdict {
  if (text === "ok" || text === "simplified" || text === "fallback") return text;
  throw new Error(`Not a verdict: ${text}`);
}
