import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { StrictMode } from "react";
import { expect, it } from "vitest";
import { createAgentRun, InterruptPanel } from "../../../src/index.js";
import { eventsOf } from "../../support/dialects/askServer.js";

it("denies to TanStack AI with the fields that a denial needs", async () => {
  const user = userEvent.setup();
  const server = eventsOf(
    `{"type":"RUN_STARTED","threadId":"t","runId":"r"}
{"type":"RUN_FINISHED","threadId":"t","runId":"r","outcome":{"type":"interrupt","interrupts":[{"id":"approval_c1","reason":"tool_call","message":"Approval required to run delete_files","toolCallId":"c1","responseSchema":{"oneOf":[{"type":"object","properties":{"approved":{"const":true},"payload":{"type":"object","properties":{"keepBackup":{"type":"boolean"}},"required":["keepBackup"]}},"required":["approved","payload"],"additionalProperties":false},{"type":"object","properties":{"approved":{"const":false},"payload":{"type":"object","properties":{"because":{"type":"string","minLength":3}},"required":["because"]}},"required":["approved","payload"],"additionalProperties":false}]},"metadata":{"kind":"approval","toolName":"delete_files","input":{"path":"/data"},"tanstack:interruptBinding":{"v":1}}}]}}`,
    `{"type":"RUN_STARTED","threadId":"t","runId":"r2"}
{"type":"RUN_FINISHED","threadId":"t","runId":"r2"}`,
  );
  const run = createAgentRun({ url: "https://agent.test/", fetch: server.fetch });
  await run.send("Go");
  render(
    <StrictMode>
      <InterruptPanel run={run} />
    </StrictMode>,
  );
  expect(screen.getByRole("article", { name: /delete_files/ }).textContent).toContain("/data");
  await user.click(screen.getByRole("button", { name: "Deny" }));
  await user.type(await screen.findByRole("textbox", { name: /Because/ }), "Still needed");
  expect(screen.queryByRole("radio")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Deny" }));
  await waitFor(() => expect(server.requests).toHaveLength(2));
  expect(server.requests[1]?.["resume"]).toEqual([
    {
      interruptId: "approval_c1",
      status: "resolved",
      payload: { approved: false, payload: { because: "Still needed" } },
    },
  ]);
});
