import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { createAgentRun } from "../../src/core.js";
import { createDialects } from "../../src/dialects/createDialects.js";
import { defaultDialects, defineDialect } from "../../src/dialects.js";
import { asksFor, begins, createFakeServer, ends } from "../support/dialects/createFakeServer.js";

const ours = defineDialect({
  name: "ours",
  claims: ({ reason }) => reason === "PLEASE_CONFIRM",
  read: (interrupt) => ({
    fields: { ...interrupt, reason: "confirmation" },
    onCancel: "unsupported",
  }),
  write: (answers) => ({
    forwardedProps: { confirmed: answers.map(({ entry }) => entry.status === "resolved") },
  }),
});

it("a backend is three functions: how its questions are recognized, read, and answered", async () => {
  const server = createFakeServer((posted, turn) => [
    begins(posted),
    turn === 0 ? asksFor(posted, [{ id: "q", reason: "PLEASE_CONFIRM" }]) : ends(posted),
  ]);
  const run = createAgentRun({
    url: "https://agent.test/",
    fetch: server.fetch,
    dialects: [ours, ...defaultDialects],
  });
  await run.send("Go");
  expect(run.getSnapshot().interrupts).toMatchObject([{ dialect: "ours", kind: "confirmation" }]);
  run.resolve("q", true);
  await run.submit();
  expect(server.requests.at(-1)).toMatchObject({ forwardedProps: { confirmed: [true] } });
  expect(run.getSnapshot().status).toBe("finished");
});

it("the options in the documentation are members of a dialect, and the example has these three", () => {
  const page = readFileSync("stories/docs/backends/custom-dialect.md", "utf8");
  const [table = ""] = page.match(/\| option \| meaning \|[\s\S]*?\n\n/) ?? [];
  const options = [...table.matchAll(/^\| (`.*?) \|/gm)].flatMap(([, names = ""]) =>
    [...names.matchAll(/`(\w+)`/g)].map(([, name]) => name),
  );
  const [whole] = createDialects([ours]).list;
  const members = [...Object.keys(whole ?? {}), "detect", "receipt"];
  expect(members).toEqual(expect.arrayContaining(options));
  expect(options).toEqual(expect.arrayContaining(["claims", "read", "write"]));
});
