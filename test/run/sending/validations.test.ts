import { expect, it, vi } from "vitest";
import { type Dialect, defaultValidator } from "../../../src/core.js";
import { toolCallInterrupt } from "../../../src/testing.js";
import { asks, started } from "../../support/builders.js";
import { createAskedRun, createRun, settled } from "../createRun.js";

const schema = {
  type: "object",
  properties: { approved: { type: "boolean" } },
  required: ["approved"],
};
const gate = (id: string) => toolCallInterrupt({ id, responseSchema: schema });

it("each answer is validated once, however often it is shown, composed and submitted", async () => {
  const validator = vi.fn(defaultValidator);
  const { run, resumes } = await createAskedRun([gate("a"), gate("b"), gate("c")], { validator });
  for (const id of ["a", "b", "c"]) {
    run.resolve(id, { approved: true });
    run.getSnapshot();
  }
  void run.submit();
  await settled();
  expect(resumes()).toHaveLength(1);
  expect(validator).toHaveBeenCalledTimes(3);
});

it("an answer that is sent immediately is validated a single time", async () => {
  const validator = vi.fn(defaultValidator);
  const { run, resumes } = await createAskedRun([gate("a")], { validator });
  run.subscribe(run.getSnapshot);
  run.resolve("a", { approved: true });
  await settled();
  expect(resumes()).toHaveLength(1);
  expect(validator).toHaveBeenCalledTimes(1);
});

it("a request is composed once, when the answer is given, shown and sent", async () => {
  const written = vi.fn();
  const house: Dialect = {
    name: "house",
    claims: () => true,
    write([answered]) {
      written();
      return { resume: [answered?.entry] };
    },
  };
  const { run, resumes } = await createAskedRun([gate("a")], { dialects: [house] });
  run.subscribe(run.getSnapshot);
  run.resolve("a", { approved: true });
  await settled();
  expect(resumes()).toHaveLength(1);
  expect(written).toHaveBeenCalledTimes(1);
});

it("the validated answer is sent, also where the host changes its object afterwards", async () => {
  const { run, resumes } = await createAskedRun([gate("a"), gate("b")]);
  const payload = { approved: false };
  run.resolve("a", payload);
  run.resolve("b", { approved: true });
  run.getSnapshot();
  payload.approved = true;
  await settled();
  void run.submit();
  await settled();
  expect(resumes()[0]).toMatchObject([
    { payload: { approved: false } },
    { payload: { approved: true } },
  ]);
});

it("an answer that the host's validator could not check is not sent, and the reason is reported", async () => {
  const onError = vi.fn();
  const cause = new Error("host");
  const validator = (): never => {
    throw cause;
  };
  const { run, resumes } = await createAskedRun([gate("a")], {
    validator,
    onError,
    submitMode: "manual",
  });
  run.resolve("a", { approved: true });
  expect(await run.submit()).toMatchObject({
    ok: false,
    reason: "blocked",
    blockers: [{ issues: [{ code: "validator-failed" }] }],
  });
  expect(run.getSnapshot().interrupts).toMatchObject([{ issues: [{ code: "validator-failed" }] }]);
  expect(onError).toHaveBeenCalledWith(expect.objectContaining({ code: "unexpected", cause }));
  expect(resumes()).toHaveLength(0);
});

it("listeners are notified of an answer's issues as soon as it is given", async () => {
  const { run, agentSays } = createRun({ submitMode: "manual" });
  const notified: (readonly unknown[])[] = [];
  run.subscribe(() => {
    const [first] = run.getSnapshot().interrupts;
    if (first !== undefined && first.draft === null) run.resolve(first.id, { approved: "yes" });
    notified.push((first?.issues ?? []).map(({ path }) => path));
  });
  void run.send("Go");
  await agentSays(started(), asks([gate("a")]));
  expect(notified).toContainEqual([["approved"]]);
});
