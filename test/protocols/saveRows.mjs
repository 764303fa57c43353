import { writeFileSync } from "node:fs";
import { join } from "node:path";

/** A reporter of Vitest that keeps what the tests recorded: a row for each server and transport. */
export default class SaveRows {
  rows = new Map();

  onTestCaseResult(test) {
    const { cell } = test.meta();
    if (cell === undefined) return;
    const { server, transport, versions, column, kinds } = cell;
    const name = `${server} over ${transport}`;
    const row = this.rows.get(name) ?? { server, transport, versions, cells: {} };
    const result = test.result().state === "passed" ? "right" : "wrong";
    row.cells[column] = result;
    this.rows.set(name, { ...row, ...(kinds && { kinds }) });
  }

  onTestRunEnd() {
    const rows = [...this.rows.values()];
    const file = join(import.meta.dirname, "results.json");
    writeFileSync(file, `${JSON.stringify(rows, null, 2)}\n`);
  }
}
