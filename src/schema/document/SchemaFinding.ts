/** The problems that the schema check can find. */
export type SchemaFindingCode =
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

/** The problems that the schema check can find in one keyword. */
export type SchemaKeywordCode = "malformed-keyword" | "keyword-not-text";

/**
 * A problem that the schema check found in a schema: why no form is made of it, or what was removed
 * and is left to the agent to check. A code for programs; the texts are among the labels of the
 * forms.
 */
export type SchemaFinding =
  | { readonly code: SchemaFindingCode }
  | { readonly code: SchemaKeywordCode; readonly keyword: string };

/** Removes duplicates; the order is kept. */
export function distinctFindings(findings: Iterable<SchemaFinding>): readonly SchemaFinding[] {
  return [...new Map([...findings].map((finding) => [JSON.stringify(finding), finding])).values()];
}
