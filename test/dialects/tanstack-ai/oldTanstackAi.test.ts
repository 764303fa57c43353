import { expect, it } from "vitest";
import { askServer } from "../../support/dialects/askServer.js";
import { replayRecording } from "../../support/dialects/replayRecording.js";

const question = {
  dialect: "oldTanstackAi",
  toolCall: { name: "send_email", args: { to: "ann@example.com", subject: "Hello" } },
  responseSchema: false,
  onCancel: "unsupported",
  notes: [{ code: "tanstack-needs-0.43" }],
};

it("tanstack-ai-0.39/approve: shows what an old TanStack AI asks, and which version can be answered", async () => {
  const { steps, ...server } = replayRecording("tanstack-ai-0.39/approve");
  const { run, first } = await askServer(server, "mail please");
  expect(steps).toHaveLength(2);
  expect(first).toMatchObject(question);
  expect(first.approval).toBeUndefined();
  expect(run.getSnapshot()).toMatchObject({ ending: { kind: "interrupted" }, error: null });
});

it("tanstack-ai-0.39/approve: asks again in the next turn, which is no lost connection", async () => {
  const { run } = await askServer(replayRecording("tanstack-ai-0.39/approve"), "mail please");
  run.dismiss();
  await run.send("hello");
  expect(run.getSnapshot()).toMatchObject({
    interrupts: [question],
    ending: { kind: "interrupted" },
    error: null,
  });
});
