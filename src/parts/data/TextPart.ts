/** A part of a text that is unchanged, added, or removed. */
export interface TextPart {
  readonly kind: "same" | "added" | "removed";
  readonly text: string;
}
