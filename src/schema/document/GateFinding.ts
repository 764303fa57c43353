/** What the gate can find in a schema. */
export type GateCode =
  | "not-a-schema"
  | "part-not-a-schema"
  | "unreadable"
  | "too-large"
  | "too-deep"
  | "any-answer"
  | "no-answer"
  | "refers-outside"
  | "refers-nowhere"
  | "refers-to-itself"
  | "reserved-name"
  | "too-many-fields"
  | "too-many-choices"
  | "field-with-too-many-choices"
  | "too-many-alternatives"
  | "nested-alternatives"
  | "list-too-long"
  | "suggests-too-much"
  | "agent-checks-texts"
  | "agent-checks-type"
  | "agent-follows-reference";

/** What the gate can find in one keyword of a schema. */
export type GateKeywordCode = "malformed-keyword" | "keyword-not-text";

/**
 * Something the gate found in a schema: why no form is made of it, or what was taken out and is left to the agent to check. A code for
 * programs; the words for people are among the labels of the forms.
 */
export type GateFinding = { readonly code: GateCode } | { readonly code: GateKeywordCode; readonly keyword: string };

/** Each finding once, in the order they came. */
export function distinctFindings(findings: Iterable<GateFinding>): readonly GateFinding[] {
  return [...new Map([...findings].map((finding) => [JSON.stringify(finding), finding])).values()];
}
