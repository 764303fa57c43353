import { render } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { inputInterrupt } from "../../src/testing.js";
import { askedRun } from "../support/askedRun.js";

/** The files that were asked for; the first one never arrives. */
const requests: string[] = [];

beforeEach(() => {
  requests.length = 0;
  vi.resetModules();
  vi.doMock("../../src/forms/answer/AnswerForm.js", () => {
    requests.push("answer");
    return new Promise(() => {});
  });
  vi.doMock("../../src/forms/schema-form/SchemaForm.js", () => {
    requests.push("fields");
    return { SchemaForm: () => null };
  });
});
afterEach(() => {
  vi.doUnmock("../../src/forms/answer/AnswerForm.js");
  vi.doUnmock("../../src/forms/schema-form/SchemaForm.js");
});

async function shown(responseSchema: Record<string, unknown>) {
  const { run } = await askedRun([inputInterrupt({ id: "q", responseSchema })]);
  const { InterruptPanel } = await import("../../src/index.js");
  const { panelContent } = await import("../../src/ui/panel/InterruptPanel.js");
  const { besideQuestions } = await import("../../src/ui/cards/lateBesideQuestions.js");
  await Promise.all([panelContent.load(), besideQuestions.load()]);
  render(<InterruptPanel run={run} />);
  await vi.waitFor(() => expect(requests).toContain("answer"));
}

it("a question with fields asks for the form library beside the form, not after it", async () => {
  await shown({ type: "object", properties: { name: { type: "string" } } });
  await vi.waitFor(() => expect(requests.toSorted()).toEqual(["answer", "fields"]));
});

it("a question without fields does not ask for the form library", async () => {
  await shown({ type: "string" });
  await Promise.resolve();
  expect(requests).toEqual(["answer"]);
});
