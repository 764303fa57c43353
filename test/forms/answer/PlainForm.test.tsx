import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { StrictMode } from "react";
import { describe, expect, it, vi } from "vitest";
import { AnswerForm } from "../../../src/forms/answer/AnswerForm.js";
import { PlainForm } from "../../../src/forms/answer/PlainForm.js";
import type { AnswerFormProps } from "../../../src/parts/formProps.js";
import { danglingIds, doubledIds } from "../renderForm.js";

/** A person in front of the form that fits what is known of a question. */
function renderAnswer(
  schema: AnswerFormProps["schema"],
  metadata?: AnswerFormProps["metadata"],
  initialValue?: unknown,
) {
  const onSubmit = vi.fn<(value: unknown) => void>();
  const result = render(
    <StrictMode>
      <AnswerForm
        schema={schema}
        metadata={metadata}
        form={undefined}
        fields={() => <p>A form with fields</p>}
        idPrefix="ask"
        initialValue={initialValue}
        onSubmit={onSubmit}
      />
    </StrictMode>,
  );
  const person = userEvent.setup();
  return {
    ...result,
    person,
    submits: () => person.click(screen.getByRole("button", { name: "Submit" })),
    submitted: () => onSubmit.mock.calls.map(([value]) => value),
  };
}

const flights = [{ airline: "KLM" }, { airline: "United" }];
const nested = {
  agent_framework: { value: { options: flights, recommendation: flights[1], agent: "flights" } },
};

describe("choices a backend keeps in the metadata", () => {
  it.each([
    ["an empty form", { type: "object", properties: {} }],
    ["an object of which nothing is said", { type: "object" }],
    ["an object in which anything may be", { type: "object", additionalProperties: true }],
    ["anything", {}],
    ["no schema", undefined],
  ])(
    "choices of the metadata are shown beside %s, and the answer is the option",
    async (_name, schema) => {
      const { person, submits, submitted, container } = renderAnswer(schema, nested);
      expect(screen.getAllByRole("radio").filter((radio) => radio.matches(":checked"))).toEqual([]);
      expect(danglingIds(container)).toEqual([]);
      expect(doubledIds(container)).toEqual([]);
      await person.click(screen.getByRole("radio", { name: "airline: KLM" }));
      await submits();
      expect(submitted()).toEqual([{ airline: "KLM" }]);
    },
  );

  describe("beside a schema with fields", () => {
    const permission = {
      type: "object",
      properties: {
        optionId: { type: "string" },
        name: { type: "string" },
        kind: { enum: ["allow_once", "allow_always", "reject_once", "reject_always"] },
        _meta: { default: null },
      },
      required: ["optionId", "name", "kind"],
    };
    const allow = { optionId: "o1", name: "Allow", kind: "allow_once" };
    const reject = { optionId: "o3", name: "Reject", kind: "reject_once" };

    it("choices that are whole answers are shown instead of its fields", async () => {
      const { person, submits, submitted } = renderAnswer(permission, { options: [allow, reject] });
      expect(screen.queryByText("A form with fields")).toBeNull();
      await person.click(screen.getByRole("radio", { name: "Reject" }));
      await submits();
      expect(submitted()).toEqual([reject]);
    });

    it.each([
      ["one leaves out what is required", permission, [allow, { name: "Reject" }]],
      ["one has more than its fields", permission, [allow, { ...reject, price: 5 }]],
      ["one is no object", permission, [allow, "reject"]],
      ["it requires nothing", { ...permission, required: undefined }, [allow, reject]],
      ["there are none", permission, []],
    ])("the form stays where %s", (_name, schema, options) => {
      renderAnswer(schema, { options });
      expect(screen.getByText("A form with fields")).toBeVisible();
    });
  });

  it("choices of the metadata are named by all their fields, beside their description", () => {
    renderAnswer(undefined, {
      options: [
        { airline: "KLM", price: 120, description: "Direct" },
        { name: 5, title: "By night" },
        {},
      ],
    });
    const names = screen.getAllByRole("radio").map((radio) => radio.closest("label")?.textContent);
    expect(names).toEqual([
      expect.stringMatching(/^airline: KLM, price: 120 .* Direct$/),
      expect.stringMatching(/^By night /),
      "{}",
    ]);
  });

  it("choices of the metadata show which one the agent recommends, and none is selected automatically", async () => {
    const { submits, submitted } = renderAnswer({ type: "object", properties: {} }, nested);
    expect(screen.getByRole("radio", { name: "airline: United Recommended" })).not.toBeChecked();
    await submits();
    expect(submitted()).toEqual([]);
    expect(screen.getByRole("button", { name: "1 field to correct" })).toHaveFocus();
  });

  it("choices of the metadata send their value where the schema accepts no such object", async () => {
    const options = [
      { label: "Approve as it is", value: "approve", description: "Goes out at once" },
      { label: "Send back", value: "reject" },
    ];
    const { person, submits, submitted } = renderAnswer({ type: "string" }, { options });
    expect(screen.getByRole("radio", { name: "Approve as it is Goes out at once" })).toBeVisible();
    await person.click(screen.getByRole("radio", { name: "Send back" }));
    await submits();
    expect(submitted()).toEqual(["reject"]);
  });

  it("choices of the metadata are not offered where the schema accepts neither them nor their value", () => {
    renderAnswer(
      { type: "string" },
      { options: [{ label: "Five", value: 5 }, { airline: "KLM" }, "Monday"] },
    );
    expect(
      screen.getAllByRole("radio").map((radio) => radio.closest("label")?.textContent),
    ).toEqual(["Monday"]);
  });

  it("choices of the metadata are only suggestions where the schema does not restrict them", async () => {
    const { person, submits, submitted } = renderAnswer(undefined, {
      options: ["Monday", "Tuesday"],
    });
    await person.click(screen.getByRole("radio", { name: "Monday" }));
    await person.click(screen.getByRole("button", { name: "Answer something else" }));
    await person.clear(screen.getByRole("textbox"));
    await person.type(screen.getByRole("textbox"), "Neither");
    await submits();
    expect(submitted()).toEqual(["Neither"]);
  });

  it("choices of the metadata are restored where one of them was answered, and the text where none was", () => {
    const { unmount } = renderAnswer(undefined, { options: ["Monday", "Tuesday"] }, "Tuesday");
    expect(screen.getByRole("radio", { name: "Tuesday" })).toBeChecked();
    unmount();
    renderAnswer(undefined, { options: ["Monday", "Tuesday"] }, "Neither");
    expect(screen.getByRole("textbox")).toHaveValue("Neither");
  });

  it("choices of the metadata are not offered where their answer is too long to be shown in full", () => {
    const long = { label: "Short", value: "x".repeat(10_001) };
    renderAnswer(
      { type: "string" },
      { options: [long, { label: "Whole", value: "y".repeat(9_000) }] },
    );
    expect(screen.getAllByRole("radio", { name: /Whole/ })).toHaveLength(1);
    expect(screen.queryByRole("radio", { name: /Short/ })).toBeNull();
  });

  it("a schema that has fields of its own replaces the choices of the metadata", () => {
    renderAnswer(
      { type: "object", properties: { day: { type: "string" } } },
      { options: ["Monday"] },
    );
    expect(screen.getByText("A form with fields")).toBeVisible();
  });
});

describe("a question of which little is known", () => {
  it.each([
    ["no schema", undefined],
    ["true", true],
    ["{}", {}],
  ])("a question without a schema (%s) is answered by text", async (_name, schema) => {
    const { person, submits, submitted } = renderAnswer(schema);
    const box = screen.getByRole("textbox", { name: "Your answer" });
    expect(box).toHaveAccessibleDescription("The agent will check this answer.");
    expect(screen.getByRole("button", { name: "Submit" })).toBeDisabled();
    await person.type(box, "42");
    await submits();
    expect(submitted()).toEqual(["42"]);
  });

  it("a description alone is shown, and answered by text or by JSON", async () => {
    const { person, submits, submitted } = renderAnswer({ description: "How many?" });
    expect(screen.getByRole("textbox", { name: "Your answer" })).toHaveAccessibleDescription(
      /^How many\?/,
    );
    await person.click(screen.getByRole("button", { name: "Answer in JSON" }));
    await person.type(screen.getByRole("textbox", { name: "Your answer" }), "42");
    await submits();
    expect(submitted()).toEqual([42]);
  });

  it("an unfinished answer is restored", () => {
    renderAnswer(undefined, undefined, { seats: 2 });
    expect(screen.getByRole("textbox", { name: "Your answer" })).toHaveValue('{\n  "seats": 2\n}');
  });

  it("an unfinished answer is restored as the text that is no JSON yet, which is dropped where text replaces it", async () => {
    const onUnfinished = vi.fn();
    render(
      <PlainForm
        schema={undefined}
        idPrefix="ask"
        onSubmit={vi.fn()}
        unfinished={[{ path: [], text: "[1," }]}
        onUnfinished={onUnfinished}
      />,
    );
    expect(screen.getByRole("textbox", { name: "Your answer" })).toHaveValue("[1,");
    await userEvent.click(screen.getByRole("button", { name: "Answer as text" }));
    expect(screen.getByRole("textbox", { name: "Your answer" })).toHaveValue("");
    expect(onUnfinished).toHaveBeenLastCalledWith([]);
  });

  it("a question with nothing to fill in asks only for the press of a button", async () => {
    const { submits, submitted } = renderAnswer({
      type: "object",
      properties: {},
      additionalProperties: false,
    });
    expect(screen.queryByRole("textbox")).toBeNull();
    expect(screen.getAllByRole("button")).toHaveLength(1);
    await submits();
    expect(submitted()).toEqual([{}]);
  });

  it("a text is kept on the way to JSON and back, and a value that is no text is dropped", async () => {
    const { person, container } = renderAnswer(undefined, undefined, "hello");
    const field = () => container.querySelector("textarea");
    await person.click(screen.getByRole("button", { name: "Answer in JSON" }));
    expect(field()).toHaveValue('"hello"');
    await person.click(screen.getByRole("button", { name: "Answer as text" }));
    expect(field()).toHaveValue("hello");

    await person.click(screen.getByRole("button", { name: "Answer in JSON" }));
    await person.clear(screen.getByRole("textbox"));
    await person.paste('{"a":1}');
    await person.click(screen.getByRole("button", { name: "Answer as text" }));
    expect(field()).toHaveValue("");
    expect(screen.getByRole("button", { name: "Submit" })).toBeDisabled();
    await person.click(screen.getByRole("button", { name: "Answer in JSON" }));
    expect(field()).toHaveValue("");
  });
});

it.each([
  ["none of the values", { enum: ["a", "b"], default: "c" }],
  ["a text for a number", { type: "number", default: "5" }],
])("what is suggested and cannot be shown is not sent: %s", async (_, schema) => {
  const onSubmit = vi.fn<(value: unknown) => void>();
  render(
    <StrictMode>
      <PlainForm schema={schema} idPrefix="ask" onSubmit={onSubmit} />
    </StrictMode>,
  );
  expect(screen.queryByText(/Suggested by the agent/)).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Submit" }));
  expect(onSubmit).not.toHaveBeenCalled();
});
