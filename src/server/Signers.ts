/** A signature that is good. */
export interface VerifiedSignature {
  /** Who has signed: the `answeredBy` of the answer. */
  readonly signedBy: string;
  /** Called once the answer is recorded, such as to store a counter. What it throws is ignored. */
  readonly onRecorded?: () => Promise<void> | void;
}

/** The signatures of a resume by the ids of the questions; null where one is not good. */
export type Signers = ReadonlyMap<string, VerifiedSignature | null>;
