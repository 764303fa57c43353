import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { EmptyState, InterruptPanel, useAgentRun } from "../../src/index.js";
import { confirmationInterrupt } from "../../src/testing.js";
import { askedRun } from "../support/askedRun.js";

it("renders an idle panel on the server, starting nothing", () => {
  function Page() {
    return <InterruptPanel run={useAgentRun({ url: "/agent", threadId: "t" })} />;
  }
  expect(renderToString(<Page />)).toContain('aria-label="Questions from the agent"');
});

it("renders on the server what a browser shows first, in any state of the run", async () => {
  const { run } = await askedRun([confirmationInterrupt({ expiresAt: "2030-01-01T00:05:00Z" })]);
  const html = renderToString(<InterruptPanel run={run} />);
  expect(html).not.toContain("Delete the project?");
});

it("streams the same panel, at once and in one piece", async () => {
  const { run } = await askedRun([confirmationInterrupt()]);
  const page = <InterruptPanel run={run} empty={<EmptyState />} shortcuts />;
  expect(await text(renderToPipeableStream(page).pipe(new PassThrough()))).toBe(
    renderToString(page),
  );
});

// Next.js refuses to prerender what reads the time or a random value.
it("renders without a thread id on a server that allows no random values and no clock", () => {
  const random = vi
    .spyOn(crypto, "getRandomValues")
    .mockImplementation(() => expect.unreachable("a random value"));
  const time = vi.spyOn(Date, "now").mockImplementation(() => expect.unreachable("the time"));
  function Page() {
    const run = useAgentRun({ url: "/agent" });
    return (
      <>
        <h1>Thread {run.threadId}</h1>
        <InterruptPanel run={run} />
      </>
    );
  }
  const html = renderToString(<Page />);
  random.mockRestore();
  time.mockRestore();
  expect(html).toContain("Questions from the agent");
});
