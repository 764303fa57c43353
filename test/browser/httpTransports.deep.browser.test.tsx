import { afterEach, beforeEach, describe, expect, inject, it, vi } from "vitest";
import { fetchEventSourceTransport, fetchTransport } from "../../src/core.js";
import { started } from "../support/builders.js";
import { someOf } from "../support/depth.js";
import { all, collect, createVisit, failures, understood } from "../support/httpCases.js";
import type { FaultName } from "../support/misbehavingServer.js";
import { patient } from "../support/patience.js";

const transports = [
  { name: "fetch-event-source", transport: fetchEventSourceTransport },
  { name: "plain fetch", transport: fetchTransport },
];

// The page and the agent have different origins, as they mostly do.
describe.each(transports)("in a browser, over $name", ({ transport }) => {
  let visits: ReturnType<typeof createVisit>[] = [];
  beforeEach(() => {
    visits = [];
  });
  afterEach(async () => {
    for (const { seen } of visits)
      await vi.waitFor(async () => expect(await seen()).toMatchObject({ open: 0 }));
  });

  const run = async (fault: FaultName, context: Parameters<typeof collect>[2] = {}) => {
    const visit = createVisit(inject("misbehavingServer"), fault);
    visits.push(visit);
    const collected = await collect(
      transport,
      { url: visit.url },
      { onPiece: visit.received, ...context },
    );
    const { requests } = await visit.seen();
    return { ...collected, posts: requests.filter((request) => request.startsWith("POST")) };
  };

  it.each(someOf(understood))("reads an agent that %s", async (_, fault) => {
    expect(await run(fault)).toEqual({ got: all, error: null, posts: [`POST ${fault}`] });
  });

  it.each(someOf(failures))("%s is reported", async (_, fault, received, error) => {
    const { message, ...fields } = { message: /./, ...error };
    const { got, error: reported, posts } = await run(fault);
    expect([got, reported]).toMatchObject([
      received,
      { ...fields, message: expect.stringMatching(message) },
    ]);
    expect(posts).toEqual([`POST ${fault}`]);
  });

  it("an agent that does not allow this page is reported as out of reach, and why that may be", async () => {
    const { error, posts } = await run("corsless");
    expect(error).toMatchObject({
      code: "transport",
      delivery: "unknown",
      message: expect.stringContaining("CORS"),
    });
    expect(posts).toEqual([]);
  });

  it("a line of 20 MB in pieces of 1 KB is read", { timeout: patient(30_000) }, async () => {
    expect(await run("hugeLine")).toMatchObject({ got: [{ name: "huge" }, {}], error: null });
  });

  it("an endless line ends the run at 32 MB", { timeout: patient(30_000) }, async () => {
    expect(await run("endlessLine")).toMatchObject({
      got: [started()],
      error: { rule: "event-too-large" },
    });
  });

  it("stopping in mid-stream ends the reading at once", async () => {
    const stop = new AbortController();
    const { got, error } = await run("talking", {
      signal: stop.signal,
      onPiece: () => stop.abort(),
    });
    expect([got, error]).toEqual([[started()], expect.objectContaining({ name: "AbortError" })]);
  });

  it("reports the agent's clock where the page is allowed to read it", async () => {
    const onServerTime = vi.fn();
    await run("sendsTime", { onServerTime });
    await run("refusesAndSendsTime", { onServerTime });
    expect(onServerTime.mock.calls).toEqual([[Date.UTC(2030, 0, 1, 0, 0, 7)]]);
  });
});
