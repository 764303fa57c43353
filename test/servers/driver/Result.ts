import type { Server, Subject } from "./Server.js";

/** What came of one server. */
export interface ServerResult {
  readonly name: string;
  readonly title: string;
  readonly versions: readonly string[];
  /** Why nothing was tried, or not everything. */
  readonly skipped?: string;
  readonly rows: readonly Row[];
  /** What came of the oldest versions that are pinned for it; absent where none were tried. */
  readonly oldest?: Pick<ServerResult, "versions" | "rows">;
  /** Why something was not tried. */
  readonly untried?: Server["untried"];
}

/** What came of one scenario. */
export interface Row {
  readonly scenario: string;
  readonly subject: Subject;
  readonly result: "right" | "explained" | "wrong";
  readonly problem?: string;
}
