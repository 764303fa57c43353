import { fireEvent, render, screen } from "@testing-library/react";
import { Profiler } from "react";
import { expect, it, vi } from "vitest";
import { SchemaForm } from "../../../src/forms/schema-form/SchemaForm.js";

const text = { type: "string" };

it("a key is one commit, unless the form says something else since", () => {
  const onCommit = vi.fn();
  render(
    <Profiler id="form" onRender={onCommit}>
      <SchemaForm
        schema={{
          type: "object",
          properties: { name: text, city: text },
          required: ["name", "city"],
        }}
        idPrefix="ask"
        onSubmit={() => undefined}
      />
    </Profiler>,
  );
  const commitsOf = (value: string): number => {
    onCommit.mockClear();
    fireEvent.change(screen.getByLabelText("Name"), { target: { value } });
    return onCommit.mock.calls.length;
  };
  expect(onCommit).toHaveBeenCalledTimes(1);
  commitsOf("A");
  expect([commitsOf("An"), commitsOf("Ann")]).toEqual([1, 1]);
});
