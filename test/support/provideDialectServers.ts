import type { TestProject } from "vitest/node";
import { startDialectServers } from "./dialectServers.js";

/**
 * Starts the servers of all dialects for tests that run in a browser; they get their address by
 * `inject("dialectServers")`.
 */
export default async function provideDialectServers(
  project: TestProject,
): Promise<() => Promise<void>> {
  const { address, close } = await startDialectServers();
  project.provide("dialectServers", address);
  return close;
}

declare module "vitest" {
  interface ProvidedContext {
    dialectServers: string;
  }
}
