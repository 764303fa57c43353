import { act, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { createMask, DecisionLog, type DecisionRecord } from "../../../src/index.js";
import { englishLabels } from "../../../src/react/labels/labels.js";
import { confirmationInterrupt } from "../../../src/testing.js";
import { exportDecisions } from "../../../src/ui/log/exportDecisions.js";
import { askedRun, succeeds } from "../../support/askedRun.js";

const record: DecisionRecord = {
  threadId: "t",
  runId: "r",
  interruptId: "i",
  reason: "tool_call",
  message: '=HYPERLINK("https://evil.example","Click")',
  proposed: { toolCallId: "c", toolName: "+cmd|calc", args: { to: "ann", pin: "4711" } },
  askedAt: 0,
  outcome: "accepted",
  verdict: "approved",
  payload: { approved: true },
  edited: false,
  sentAt: 1_000,
  resumeRunId: "r2",
  result: '{"pin":"4711"}',
};
const mask = createMask((path) => path.at(-1) === "pin");

it("the export writes no cell that a spreadsheet runs as a formula", () => {
  const csv = exportDecisions([record], "csv", { mask: null, labels: englishLabels });
  const cells = csv.split("\r\n")[1]?.match(/"(?:[^"]|"")*"/g) ?? [];
  expect(cells.length).toBeGreaterThan(5);
  for (const cell of cells) expect(cell).not.toMatch(/^"[=+\-@\t\r]/);
  expect(csv).toContain(`"'=HYPERLINK(""https://evil.example"",""Click"")"`);
  expect(csv).toContain(`"'+cmd|calc"`);
});

it.each(["\u2060", "\u00ad", "\u202e", "\u061c", "\u180e", "\u0000", "\u00a0", "\u{e0020}"])(
  "the export writes no cell that a spreadsheet runs as a formula once it has left out %j",
  (invisible) => {
    const csv = exportDecisions([{ ...record, message: `${invisible}=1+1` }], "csv", {
      mask: null,
      labels: englishLabels,
    });
    expect(csv).toContain(`"'${invisible}=1+1"`);
  },
);

it.each([";", "\t", "\n", "\r\n; "])(
  "the export writes no formula behind %j, which some programs read as the end of a cell",
  (end) => {
    const csv = exportDecisions([{ ...record, message: `Pay${end}=1+1` }], "csv", {
      mask: null,
      labels: englishLabels,
    });
    expect(csv).toContain(`"Pay${end}'=1+1"`);
  },
);

it("the export has one row of each decision under the names of the columns", () => {
  const [head, row, end] = exportDecisions([record], "csv", {
    mask: null,
    labels: englishLabels,
  }).split("\r\n");
  expect(head).toMatch(/^\ufeff"askedAt","sentAt"/);
  expect(row).toMatch(
    /^"1970-01-01T00:00:00\.000Z","1970-01-01T00:00:01\.000Z","","accepted","approved","false"/,
  );
  expect(end).toBe("");
});

it.each(["json", "csv"] as const)("the export hides secrets in %s as on screen", (format) => {
  const text = exportDecisions([record], format, { mask, labels: englishLabels });
  expect(text).not.toContain("4711");
  expect(text).toContain("Hidden");
  expect(text).toContain("ann");
});

it.each(["json", "csv"] as const)(
  "the export hides secrets of an answer in %s by the paths that the page has",
  (format) => {
    const answered = {
      ...record,
      payload: { approved: true, editedArgs: { to: "ann", pin: "0815" } },
      metadata: { decidedBy: "Ann", pin: "0816" },
    };
    const byPath = createMask((path) => path.join(".") === "pin");
    const text = exportDecisions([answered], format, { mask: byPath, labels: englishLabels });
    for (const pin of ["4711", "0815", "0816"]) expect(text).not.toContain(pin);
    expect(text).toContain("Ann");
  },
);

it("the export is saved as a file of what the filter shows", async () => {
  const { run, agent } = await askedRun([
    confirmationInterrupt({ id: "yes", message: "Send?" }),
    confirmationInterrupt({ id: "no", message: "Delete?" }),
  ]);
  render(<DecisionLog run={run} tools />);
  await act(async () => {
    run.resolve("yes", { approved: true });
    run.resolve("no", { approved: false });
    void run.submit();
    await agent.emit(succeeds);
    agent.end();
  });
  await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(2));
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Show decisions" }), "Denied");
  expect(screen.getByRole("listitem")).toHaveTextContent("Delete?");

  const blobs: Blob[] = [];
  vi.stubGlobal(
    "URL",
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => `blob:${blobs.push(blob)}`,
      revokeObjectURL: vi.fn(),
    }),
  );
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  await userEvent.click(screen.getByRole("button", { name: "Export JSON" }));
  expect(names).toEqual(["decisions.json"]);
  expect(blobs[0]?.type).toBe("application/json");
  vi.unstubAllGlobals();
});
