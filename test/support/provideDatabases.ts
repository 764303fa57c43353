import type { TestProject } from "vitest/node";
import { startPostgres, startRedis } from "./databases.js";

/** Starts the databases that are installed; tests get their ports by `inject("databases")`. */
export default async function provideDatabases(project: TestProject): Promise<() => Promise<void>> {
  const [postgres, redis] = await Promise.all([startPostgres(), startRedis()]);
  project.provide("databases", { postgres: postgres?.port, redis: redis?.port });
  return async () => {
    await Promise.all([postgres?.close(), redis?.close()]);
  };
}

declare module "vitest" {
  interface ProvidedContext {
    databases: { readonly postgres: number | undefined; readonly redis: number | undefined };
  }
}
