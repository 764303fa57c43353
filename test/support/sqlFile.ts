import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The text of a migration. */
export function sqlFile(database: "postgres" | "sqlite"): string {
  return readFileSync(
    join(import.meta.dirname, `../../src/server/stores/sql/${database}/0001_interrupts.sql`),
    "utf8",
  );
}
