import { act, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, expect, it, vi } from "vitest";
import { createScriptedAgent, scenarios, toolCallInterrupt } from "../../src/testing.js";
import { ServerPage } from "../../stories/recipes/ServerPage.js";
import { openRun, ServerQuestions } from "../../stories/recipes/ServerQuestions.js";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("the page of the recipe is rendered on a server without a request, hydrated without a difference, and asks then", async () => {
  const agent = createScriptedAgent(scenarios, { pace: 0 });
  const fetched = vi.fn(agent);
  vi.stubGlobal("fetch", fetched);
  const page = (
    <StrictMode>
      <ServerPage threadId="t" url="https://agent.example/minimal-approval" />
    </StrictMode>
  );
  const root = document.createElement("div");
  document.body.append(root);
  root.innerHTML = renderToString(page);
  expect(root).toHaveTextContent("Ask");
  expect(fetched).not.toHaveBeenCalled();

  const onRecoverableError = vi.fn();
  const hydrated = await act(async () => hydrateRoot(root, page, { onRecoverableError }));
  await userEvent.click(screen.getByRole("button", { name: "Ask" }));
  await userEvent.click(await screen.findByRole("button", { name: "Approve" }));
  await vi.waitFor(() => expect(agent.requests("t")).toHaveLength(2));
  expect(onRecoverableError).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(screen.getByRole("button", { name: "Ask" })).toBeEnabled());
  await act(async () => hydrated.unmount());
  root.remove();
});

it("the questions of the recipe are in the HTML of the server, hydrated without a difference, and answered there", async () => {
  const open = JSON.parse(
    JSON.stringify({
      threadId: "t",
      interrupts: [
        toolCallInterrupt({
          message: "Send it?",
          expiresAt: new Date(Date.now() + 130_000).toISOString(),
        }),
      ],
    }),
  );
  const send = vi.fn();
  const root = document.createElement("div");
  document.body.append(root);
  root.innerHTML = renderToString(<ServerQuestions run={await openRun(open, send)} />);
  expect(root).toHaveTextContent("Send it?");
  expect(root).not.toHaveTextContent("left");
  expect(screen.getByRole("button", { name: "Approve" })).toBeInTheDocument();

  const onRecoverableError = vi.fn();
  vi.spyOn(Date, "now").mockReturnValue(Date.now() + 65_000);
  const run = await openRun(open, send);
  const page = (
    <StrictMode>
      <ServerQuestions run={run} />
    </StrictMode>
  );
  const hydrated = await act(async () => hydrateRoot(root, page, { onRecoverableError }));
  await userEvent.click(screen.getByRole("button", { name: "Approve" }));
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(1));
  expect(send.mock.calls[0]?.[0]).toMatchObject([
    { status: "resolved", payload: { approved: true } },
  ]);
  expect(onRecoverableError).not.toHaveBeenCalled();
  await act(async () => hydrated.unmount());
  root.remove();
});
