import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const file = join(import.meta.dirname, "results.json");
const nameOf = ({ server, transport }) => `${server} over ${transport}`;

/**
 * A reporter of Vitest that keeps what the tests recorded: a row for each server and transport.
 * The rows of those that were not run stay as they are.
 */
export default class SaveRows {
  rows = new Map();

  onTestCaseResult(test) {
    const { cell } = test.meta();
    if (cell === undefined) return;
    const { server, transport, versions, column, kinds } = cell;
    const name = nameOf(cell);
    const row = this.rows.get(name) ?? { server, transport, versions, cells: {} };
    const result = test.result().state === "passed" ? "right" : "wrong";
    row.cells[column] = result;
    this.rows.set(name, { ...row, ...(kinds && { kinds }) });
  }

  onTestRunEnd() {
    const before = JSON.parse(readFileSync(file, "utf8")).map((row) => [nameOf(row), row]);
    const rows = [...new Map([...before, ...this.rows]).values()];
    writeFileSync(file, `${JSON.stringify(rows, null, 2)}\n`);
  }
}
