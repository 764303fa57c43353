import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, vi } from "vitest";
import type { AgentRun, AgentRunOptions } from "../../src/run/api/AgentRun.js";
import { type LazyModule, lazyModule } from "../../src/run/shared/lazyModule.js";
import { deferred } from "../../src/run/shared/promises.js";

/** A part of a run that arrives, or fails to, when the test says so. */
interface LatePart<Module extends object> {
  readonly part: LazyModule<Module>;
  readonly requests: readonly unknown[];
  readonly arrive: () => Promise<void>;
  readonly fail: () => Promise<void>;
}

export function latePart<Module extends object>(module: Module): LatePart<Module> {
  const requests: ReturnType<typeof deferred<boolean>>[] = [];
  const part = lazyModule(async () => {
    const arrival = deferred<boolean>();
    requests.push(arrival);
    if (!(await arrival.promise)) throw new Error("the network is gone");
    return module;
  });
  const settle = async (arrives: boolean) => {
    await vi.waitFor(() => expect(requests.length).toBeGreaterThan(0));
    requests.at(-1)?.resolve(arrives);
  };
  return { part, requests, arrive: () => settle(true), fail: () => settle(false) };
}

const folder = join(import.meta.dirname, "../data/recordings");

/** The first response of each recorded server. */
export const stories = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith("1.response.sse"))
  .sort()
  .map((file) => join(folder, file));

/** A run of a recorded server, with the same ids each time. */
export function replaying(story: string): AgentRunOptions {
  let count = 0;
  const headers = { "content-type": "text/event-stream" };
  return {
    url: "https://agent.test/",
    threadId: "thread",
    fetch: async () => new Response(readFileSync(story, "utf8"), { headers }),
    generateId: () => `id-${++count}`,
    clock: { now: () => 0, setTimeout: () => 0, clearTimeout() {} },
    submitMode: "manual",
  };
}

/** What a person sees of a run. */
export function shownBy(run: AgentRun): unknown {
  return JSON.parse(JSON.stringify(run.getSnapshot()));
}
