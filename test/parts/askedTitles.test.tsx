import { act, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, it } from "vitest";
import { germanLabels, InterruptPanel } from "../../src/index.js";
import { inputInterrupt } from "../../src/testing.js";
import { askedRun } from "../support/askedRun.js";

const twoQuestions = inputInterrupt({
  id: "q1",
  reason: "ask_question",
  responseSchema: {
    type: "object",
    properties: {
      responses: {
        type: "array",
        items: {
          type: "object",
          properties: {
            selected_option_ids: { type: "array", items: { type: "string" } },
            freeform_response: { type: "string" },
            skipped: { type: "boolean" },
          },
        },
      },
    },
  },
  metadata: {
    questions: [
      {
        question: "Which colour?",
        options: [
          { id: "r", text: "Red" },
          { id: "b", text: "Blue" },
        ],
      },
      { question: "What else?", options: [] },
    ],
  },
});

it("the fields of several questions that are asked as one have the page's words", async () => {
  const { run } = await askedRun([twoQuestions], { submitMode: "manual" });
  expect(run.getSnapshot().interrupts[0]?.dialect).toBe("askQuestion");
  render(<InterruptPanel run={run} labels={germanLabels} />);
  expect(await screen.findByText("Which colour?")).toBeVisible();
  await act(() => userEvent.click(screen.getByRole("radio", { name: "Etwas anderes" })));
  await act(() => userEvent.type(screen.getByRole("textbox", { name: "Etwas anderes" }), "Grün"));
  await act(() => userEvent.click(screen.getByRole("button", { name: "Antwort speichern" })));
  await act(() => userEvent.click(screen.getByRole("button", { name: "Einzelheiten" })));
  expect(screen.getByText("Grün")).toBeVisible();
  expect(document.body.textContent).not.toMatch(/Something else|Answer/);
});
