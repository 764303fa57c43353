import { readFileSync } from "node:fs";

/** The text of a migration. */
export function sqlFile(database: "postgres" | "sqlite"): string {
  return readFileSync(new URL(`../../src/server/stores/sql/${database}/0001_interrupts.sql`, import.meta.url), "utf8");
}
