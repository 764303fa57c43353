import { expect, it, vi } from "vitest";
import { defaultValidator } from "../../../src/core.js";
import { toolCallInterrupt } from "../../../src/testing.js";
import { createAskedRun, settled } from "../createRun.js";

const schema = { type: "object", properties: { approved: { type: "boolean" } }, required: ["approved"] };
const gate = (id: string) => toolCallInterrupt({ id, responseSchema: schema });

it("validates each answer once, however often it is shown, composed and submitted", async () => {
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

it("validates an answer that is sent at once a single time", async () => {
  const validator = vi.fn(defaultValidator);
  const { run, resumes } = await createAskedRun([gate("a")], { validator });
  run.subscribe(run.getSnapshot);
  run.resolve("a", { approved: true });
  await settled();
  expect(resumes()).toHaveLength(1);
  expect(validator).toHaveBeenCalledTimes(1);
});

it("sends what was validated, also where the host changes its object afterwards", async () => {
  const { run, resumes } = await createAskedRun([gate("a"), gate("b")]);
  const payload = { approved: false };
  run.resolve("a", payload);
  run.resolve("b", { approved: true });
  run.getSnapshot();
  payload.approved = true;
  await settled();
  void run.submit();
  await settled();
  expect(resumes()[0]).toMatchObject([{ payload: { approved: false } }, { payload: { approved: true } }]);
});
