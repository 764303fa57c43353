import { render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { createAgentRun, InterruptPanel } from "../../src/index.js";
import { createRecorder, InterruptInspector } from "../../src/inspector.js";
import { createScriptedAgent, replayRecording, scenarios } from "../../src/testing.js";
import { askedRun } from "../support/askedRun.js";

const url = "https://agent.example/minimal-approval";

/** A run that was asked, with everything it sent and received. */
async function recordedRun() {
  const recorder = createRecorder({ fetch: createScriptedAgent(scenarios, { pace: 0 }) });
  const run = createAgentRun({ url, threadId: "t", fetch: recorder.fetch });
  await run.send("Send the figures");
  await waitFor(() => expect(recorder.files()["1.response.sse"]).toContain("RUN_FINISHED"));
  return { run, recorder };
}

afterEach(() => vi.restoreAllMocks());

it("shows the events of each request, and which dialect claimed the question", async () => {
  const { run, recorder } = await recordedRun();
  render(<InterruptInspector run={run} recorder={recorder} />);
  const requests = await screen.findByRole("list", { name: "Requests" });
  expect(requests).toHaveTextContent("/minimal-approval: HTTP 200");
  expect(within(requests).getByText("RUN_FINISHED")).toBeInTheDocument();
  expect(screen.getByText("Questions (1)")).toBeVisible();
  expect(screen.getByText(/claimed by/)).toBeVisible();
});

it("shows the state alone without a recorder", async () => {
  const { run } = await recordedRun();
  render(<InterruptInspector run={run} />);
  expect(await screen.findByText(/Status: interrupted/)).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Export recording" })).toBeNull();
});

it("names what was wrong with a question, and shows what the agent sent", async () => {
  const interrupt = {
    id: "q1",
    reason: "input_required",
    message: "Which quarter?",
    responseSchema: false,
  };
  const { run } = await askedRun([interrupt]);
  render(<InterruptInspector run={run} />);
  expect(await screen.findByText(/q1: claimed by standard, read as input_required/)).toBeVisible();
  expect(screen.getByText(/Problem boolean-schema/)).toBeVisible();
  expect(screen.getAllByText("Which quarter?")[0]).toBeVisible();
});

/** Presses the button and returns the text of the file that it saves. */
async function exported(): Promise<string> {
  const saved: Blob[] = [];
  // jsdom has neither addresses for blobs nor downloads.
  const address = vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    if (blob instanceof Blob) saved.push(blob);
    return "blob:recording";
  });
  vi.spyOn(URL, "revokeObjectURL").mockImplementation(() => {});
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  await userEvent.click(await screen.findByRole("button", { name: "Export recording" }));
  expect(address).toHaveBeenCalledOnce();
  expect(names).toEqual(["recording.json"]);
  return (await saved[0]?.text()) ?? "";
}

it("saves a recording that plays back the same question and accepts the same answer", async () => {
  const { run, recorder } = await recordedRun();
  const [asked] = run.getSnapshot().interrupts;
  run.resolve(asked?.id ?? "", { approved: true });
  await waitFor(() => expect(run.getSnapshot().ending?.kind).toBe("success"));
  await waitFor(() => expect(recorder.files()["2.response.sse"]).toContain("RUN_FINISHED"));
  render(<InterruptInspector run={run} recorder={recorder} />);

  const replay = replayRecording(JSON.parse(await exported()));
  const again = createAgentRun({ url, threadId: replay.threadId, fetch: replay.fetch });
  await again.send("Send the figures");
  expect(again.getSnapshot().interrupts.map(({ id, message }) => [id, message])).toEqual([
    [asked?.id, asked?.message],
  ]);
  render(<InterruptPanel run={again} />);
  await userEvent.click(await screen.findByRole("button", { name: /^Approve/ }));
  await waitFor(() => expect(again.getSnapshot().ending?.kind).toBe("success"));
  expect(replay.requests[1]?.resume).toEqual(replay.recorded[1]?.resume);
});

it("records no host, query or header", async () => {
  const recorder = createRecorder({ fetch: createScriptedAgent(scenarios, { pace: 0 }) });
  const run = createAgentRun({
    url: `${url}?key=secret`,
    fetch: recorder.fetch,
    headers: { authorization: "secret" },
  });
  await run.send("Send the figures");
  expect(JSON.stringify(recorder.files())).not.toMatch(/secret|agent\.example/);
});

it("rejects a recording that lacks a file, and a request that was not recorded", async () => {
  expect(() => replayRecording({})).toThrow("has no http.json");
  const replay = replayRecording({ "http.json": "[]" });
  await expect(replay.fetch(url, { body: "{}" })).rejects.toThrow("has 0 steps");
});
