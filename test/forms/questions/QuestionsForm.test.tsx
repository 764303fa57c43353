import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { StrictMode } from "react";
import { describe, expect, it, vi } from "vitest";
import { agnoFeedbackSchema } from "../../../src/dialects/agno/agno.js";
import {
  questionsSchema,
  readAskedQuestions,
} from "../../../src/dialects/shared/askedQuestions.js";
import { QuestionsForm } from "../../../src/forms/questions/QuestionsForm.js";
import { createMask } from "../../../src/index.js";
import type { QuestionsFormProps } from "../../../src/parts/formProps.js";
import { danglingIds, doubledIds } from "../renderForm.js";

const route = {
  question: "How will you travel?",
  header: "Route",
  options: [
    { id: "t", text: "Train", description: "Slow, and calm" },
    { id: "p", text: "Plane" },
  ],
};
const extras = {
  question: "Which extras?",
  options: [{ text: "Wifi" }, { text: "Meal" }],
  is_multi_select: true,
};
const notes = { question: "Anything else?", options: [] };
const seat = { question: "Which seat?", options: [{ text: "Window" }, { text: "Aisle" }] };

const schemaOf = (...questions: readonly object[]) =>
  questionsSchema(readAskedQuestions(questions) ?? []);

/** A person in front of several questions. */
function renderQuestions(
  schema: QuestionsFormProps["schema"],
  props: Partial<QuestionsFormProps> = {},
) {
  const onSubmit = vi.fn<(value: unknown) => void>();
  const onChange = vi.fn<(value: unknown) => void>();
  const result = render(
    <StrictMode>
      <QuestionsForm
        schema={schema}
        idPrefix="ask"
        submitLabel="Send answer"
        onSubmit={onSubmit}
        onChange={onChange}
        otherwise={<p>Another form</p>}
        {...props}
      />
    </StrictMode>,
  );
  const person = userEvent.setup();
  return {
    ...result,
    person,
    picks: (name: string | RegExp) => person.click(screen.getByLabelText(name)),
    presses: (name: string) => person.click(screen.getByRole("button", { name })),
    submitted: () => onSubmit.mock.calls.map(([value]) => value),
    stored: () => onChange.mock.lastCall?.[0],
  };
}

const checked = () =>
  [...screen.queryAllByRole("radio"), ...screen.queryAllByRole("checkbox")]
    .filter((control) => control.matches(":checked"))
    .map((control) => control.closest("label")?.textContent);

describe("a few questions that are asked as one", () => {
  it("are on screen together, with their options described and nothing chosen", () => {
    const { container } = renderQuestions(schemaOf(route, extras, notes));
    const travel = screen.getByRole("radiogroup", { name: /Route.*How will you travel\?/ });
    expect(travel).toHaveTextContent("Slow, and calm");
    expect(screen.getByRole("group", { name: /Which extras\?/ })).toBeVisible();
    expect(screen.getByRole("textbox", { name: /Anything else\?/ })).toBeVisible();
    expect(checked()).toEqual(["No answer"]);
    expect(danglingIds(container)).toEqual([]);
    expect(doubledIds(container)).toEqual([]);
  });

  it("are answered by options, by own words, or left out", async () => {
    const { picks, person, presses, submitted } = renderQuestions(schemaOf(route, extras, notes));
    await picks(/^Train/);
    await picks("Meal");
    await picks("Wifi");
    await person.click(screen.getAllByLabelText("Something else")[1] ?? document.body);
    await person.type(screen.getByRole("textbox", { name: "Something else" }), " A blanket ");
    await presses("Send answer");
    expect(submitted()).toEqual([
      {
        question1: { selected: "t" },
        question2: { selected: ["Wifi", "Meal"], words: "A blanket" },
      },
    ]);
  });

  it("own words that are chosen must be written, and come back when they are chosen again", async () => {
    const { picks, person, presses, submitted } = renderQuestions(schemaOf(seat));
    await picks("Something else");
    await presses("Send answer");
    const words = () => screen.getByRole("textbox", { name: "Something else" });
    expect(words()).toHaveFocus();
    expect(words()).toBeInvalid();
    expect(screen.getByText("Required")).toBeVisible();
    await person.type(words(), "In the middle");
    await picks("Aisle");
    expect(screen.queryByRole("textbox")).toBeNull();
    await picks("Something else");
    expect(words()).toHaveValue("In the middle");
    await presses("Send answer");
    expect(submitted()).toEqual([{ question1: { words: "In the middle" } }]);
  });

  it("that must be answered are answered by their labels alone", async () => {
    const questions = [
      { question: "How?", header: "Travel", options: [{ label: "Train" }, { label: "Bus" }] },
      { question: "With?", options: [{ label: "Ann" }, { label: "Bob" }], multi_select: true },
    ];
    const { picks, presses, submitted } = renderQuestions(agnoFeedbackSchema(questions));
    expect(screen.queryByLabelText(/No answer|Something else/)).toBeNull();
    await presses("Send answer");
    expect(screen.getAllByText("Required")).toHaveLength(2);
    expect(screen.getByLabelText("Train")).toHaveFocus();
    await picks("Bus");
    await picks("Ann");
    await presses("Send answer");
    expect(submitted()).toEqual([{ "How?": "Bus", "With?": ["Ann"] }]);
  });

  it("a hidden option is offered without its text, and is sent as it is", async () => {
    const mask = createMask((path) => path[0] === "question1").about(undefined, "Hidden");
    const { presses, picks, submitted, container } = renderQuestions(schemaOf(seat, notes), {
      mask,
    });
    expect(container).not.toHaveTextContent(/Window|Aisle/);
    await picks("Hidden value 2");
    await presses("Send answer");
    expect(submitted()).toEqual([{ question1: { selected: "Aisle" } }]);
  });

  it.each([
    ["no questions", { type: "object", properties: {}, "x-asked-questions": true }],
    ["a field that is no question", { ...schemaOf(seat), properties: { age: { type: "number" } } }],
    ["no mark", { ...schemaOf(seat), "x-asked-questions": "yes" }],
  ])("are another form with %s", (_, schema) => {
    renderQuestions(schema);
    expect(screen.getByText("Another form")).toBeVisible();
  });
});

describe("more than three questions", () => {
  const four = schemaOf(route, extras, notes, seat);
  const shown = () => screen.getByText(/of 4$/).closest("[tabindex]");

  it("are steps, and no answer is lost on the way back", async () => {
    const { picks, person, presses, submitted, stored } = renderQuestions(four);
    expect(shown()).toHaveTextContent("1 of 4 · RouteHow will you travel?");
    expect(screen.queryByRole("button", { name: "Back" })).toBeNull();
    await picks(/^Plane/);
    await presses("Next");
    expect(shown()).toHaveTextContent("2 of 4Which extras?");
    expect(shown()).toHaveFocus();
    await picks("Meal");
    await presses("Next");
    await person.type(screen.getByRole("textbox"), "No nuts{Enter}");
    expect(shown()).toHaveTextContent("4 of 4Which seat?");
    expect(submitted()).toEqual([]);
    for (const step of [3, 2, 1]) {
      await presses("Back");
      expect(shown()).toHaveTextContent(`${step} of 4`);
    }
    expect(checked()).toEqual([expect.stringContaining("Plane")]);
    for (let step = 1; step < 4; step += 1) await presses("Next");
    await picks("Window");
    const answer = {
      question1: { selected: "p" },
      question2: { selected: ["Meal"] },
      question3: { words: "No nuts" },
      question4: { selected: "Window" },
    };
    expect(stored()).toEqual(answer);
    await presses("Send answer");
    expect(submitted()).toEqual([answer]);
  });

  it("begin with the first that is open, or that was found wrong", () => {
    const initialValue = { question1: { selected: "p" }, question2: { selected: ["Meal"] } };
    const { unmount } = renderQuestions(four, { initialValue });
    expect(shown()).toHaveTextContent("3 of 4");
    unmount();
    const fieldIssues = [{ path: ["question2", "selected"], message: "Take another one" }];
    renderQuestions(four, { initialValue, fieldIssues });
    expect(shown()).toHaveTextContent("2 of 4");
    expect(screen.getByText("Take another one")).toBeVisible();
  });

  it("a question that must be answered ends its step", async () => {
    const questions = [1, 2, 3, 4].map((number) => ({
      question: `Question ${number}?`,
      options: [{ label: `Answer ${number}` }],
    }));
    const { picks, presses } = renderQuestions(agnoFeedbackSchema(questions));
    await presses("Next");
    expect(screen.getByText("Required")).toBeVisible();
    expect(screen.getByLabelText("Answer 1")).toHaveFocus();
    await picks("Answer 1");
    await presses("Next");
    expect(screen.queryByText("Required")).toBeNull();
    expect(shown()).toHaveTextContent("2 of 4Question 2?");
  });
});
