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

/** What came of one server of MCP over one transport. */
export interface ProtocolResult {
  readonly server: string;
  readonly transport: string;
  /** The package that is pinned for it, such as `mcp 2.3.0`. */
  readonly versions: string;
  readonly cells: Readonly<Partial<Record<ProtocolColumn, Row["result"]>>>;
  /** The kinds of fields that a person filled in, or whose defaults were sent. */
  readonly kinds?: readonly string[];
}

export type ProtocolColumn = "defaults" | "fields" | "decline" | "cancel" | "consent" | "page";
