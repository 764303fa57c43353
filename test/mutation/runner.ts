import { TestRunner, test } from "vitest";

/** Turns a test file that cannot be loaded into a failing test: Stryker counts tests only, and would take the change for unnoticed. */
export default class MutationRunner extends TestRunner {
  override async importFile(path: string, source: "collect" | "setup"): Promise<void> {
    try {
      await super.importFile(path, source);
    } catch (error) {
      if (source === "setup") throw error;
      test("can be loaded", () => {
        throw error;
      });
    }
  }
}
