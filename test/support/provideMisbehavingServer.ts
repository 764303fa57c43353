import type { TestProject } from "vitest/node";
import { startMisbehavingServer } from "./misbehavingServer.js";

/**
 * Starts the server for tests that run in a browser; they get its address by
 * `inject("misbehavingServer")`.
 */
export default async function provideMisbehavingServer(
  project: TestProject,
): Promise<() => Promise<void>> {
  const { address, close } = await startMisbehavingServer();
  project.provide("misbehavingServer", address);
  return close;
}

declare module "vitest" {
  interface ProvidedContext {
    misbehavingServer: string;
  }
}
