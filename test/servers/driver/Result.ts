import type { Server, Subject } from "./Server.js";

/** What came of one server. */
export interface ServerResult {
  readonly name: string;
  readonly title: string;
  readonly versions: readonly string[];
  /** Why nothing was tried, or not everything. */
  readonly skipped?: string;
  readonly rows: readonly Row[];
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
