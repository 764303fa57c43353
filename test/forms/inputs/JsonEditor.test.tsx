import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { StrictMode, useState } from "react";
import { expect, it } from "vitest";
import { JsonEditor } from "../../../src/forms/inputs/JsonEditor.js";

function Host({
  start,
  seen,
}: {
  readonly start: unknown;
  readonly seen: (value: unknown, problem: string | null) => void;
}) {
  const [value, setValue] = useState(start);
  return (
    <StrictMode>
      <JsonEditor
        id="json"
        label="Value"
        value={value}
        onChange={(next, problem) => {
          seen(next, problem);
          setValue(next);
        }}
      />
      <button type="button" onClick={() => setValue({ from: "outside" })}>
        Replace
      </button>
    </StrictMode>
  );
}

it("the JSON editor never rewrites what is typed", async () => {
  const calls: unknown[] = [];
  render(<Host start={undefined} seen={(...call) => calls.push(call)} />);
  const editor = screen.getByRole("textbox", { name: "Value" });
  await userEvent.type(editor, '{{  "a":1.0 }');
  expect(editor).toHaveValue('{  "a":1.0 }');
  expect(calls.at(-1)).toEqual([{ a: 1 }, null]);
});

it("the JSON editor shows line and column of an error, and is invalid meanwhile", async () => {
  const calls: unknown[] = [];
  render(<Host start={[1]} seen={(...call) => calls.push(call)} />);
  const editor = screen.getByRole("textbox", { name: "Value" });
  await userEvent.clear(editor);
  expect(calls.at(-1)).toEqual([undefined, null]);
  await userEvent.type(editor, "[[1,{Enter}x");
  expect(calls.at(-1)).toEqual([undefined, "Line 2, column 1: a value was expected"]);
  expect(editor).toBeInvalid();
  expect(editor).toHaveAccessibleDescription(/Line 2, column 1/);
});

it("the JSON editor shows a new value from outside, even in place of broken text", async () => {
  render(<Host start={{}} seen={() => undefined} />);
  const editor = screen.getByRole("textbox", { name: "Value" });
  await userEvent.type(editor, "x");
  await userEvent.click(screen.getByRole("button", { name: "Replace" }));
  expect(editor).toHaveValue('{\n  "from": "outside"\n}');
  expect(editor).toBeValid();
});
