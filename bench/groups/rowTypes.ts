/** One thing to measure, in a process of its own. */
export interface Measurement {
  /** The program, below `bench/`; it prints `{ values, digest? }` as JSON. */
  readonly script: string;
  /** The arguments of the program. */
  readonly spec: object;
  /** At most so many rounds: sizes do not vary, and the slowest contenders take long. */
  readonly rounds?: number;
}

/** One line of the table. */
export interface Row {
  readonly workload: string;
  readonly ours: Measurement;
  /** Which of the measured values counts; default `value`. */
  readonly value?: string;
  readonly unit: string;
  /** Whom ours is compared with; without one the value itself is held against the target. */
  readonly against?: { readonly label: string; readonly measurement: Measurement };
  /**
   * `atMost`: ours ÷ theirs. `ahead`: theirs ÷ ours, at least so many times. None: for information.
   */
  readonly target?: { readonly atMost: number } | { readonly ahead: number };
}

/** The medians of a row. */
export interface Result {
  readonly own: number;
  readonly other?: number;
  /**
   * Ours ÷ theirs, or theirs ÷ ours where the target is to be ahead; our own value without a
   * contender.
   */
  readonly ratio: number;
  /** The ratio of each round. */
  readonly ratios: readonly number[];
}

/** A row with the name of its group. */
export type GroupRow = Row & { readonly group: string };

/** `recorded.json`: the ratios of one commit. */
export interface Recorded {
  readonly commit: string;
  readonly date: string;
  readonly machine: string;
  readonly rows: readonly RecordedRow[];
}

export interface RecordedRow {
  readonly group: string;
  readonly workload: string;
  readonly against: string;
  readonly value: number;
  readonly unit: string;
  readonly ratio: number;
  /** Whether the ratio is theirs ÷ ours. */
  readonly ahead: boolean;
}

/** What the command line asks of the groups. */
export interface GroupOptions {
  /** Another built package, which is compared with ours. */
  readonly dist?: string | undefined;
}

export interface Group {
  readonly name: string;
  /** Only measured when asked for by name. */
  readonly optional?: boolean;
  readonly rows: (options: GroupOptions) => readonly Row[];
}

/** The results of one measurement, by round. */
export interface Measured {
  readonly rounds: readonly Readonly<Record<string, number>>[];
  readonly digest: string | null;
  /** Why it could not be measured. */
  readonly failure?: string;
}
