import { fireEvent, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { StrictMode, useState } from "react";
import { describe, expect, it } from "vitest";
import { ArgsEditor } from "../../../src/forms/args/ArgsEditor.js";
import type { ArgsEditorProps } from "../../../src/parts/formProps.js";
import { writeJson } from "../../../src/protocol/writeJson.js";
import { danglingIds, doubledIds } from "../renderForm.js";

type Edited = readonly [next: unknown, problem: boolean, unfinished: ArgsEditorProps["unfinished"]];

const counts = { type: "object", additionalProperties: { type: "integer" } };
const about = (it: object) => ({ type: "object", properties: { it } });

/** The editor of a call, for a host that keeps the edit. */
function renderMap(it: object, args: unknown) {
  const edits: Edited[] = [];
  function Host() {
    const [value, setValue] = useState(args);
    const [shows, setShows] = useState(0);
    return (
      <>
        <ArgsEditor
          key={shows}
          args={args}
          argsSchema={about(it)}
          value={value}
          unfinished={edits.at(-1)?.[2] ?? []}
          idPrefix="args"
          onChange={(next, problem, unfinished) => {
            edits.push([next, problem, unfinished]);
            setValue(next ?? args);
          }}
        />
        <button type="button" onClick={() => setShows(shows + 1)}>
          Come back
        </button>
      </>
    );
  }
  const result = render(
    <StrictMode>
      <Host />
    </StrictMode>,
  );
  return {
    ...result,
    person: userEvent.setup(),
    last: () => edits.at(-1)?.slice(0, 2),
    text: () => writeJson(edits.at(-1)?.[0]),
  };
}

const it_ = () => within(screen.getByRole("group", { name: /^it/ }));
const name = () => it_().getByLabelText("Name");

describe("an object with any names, in the editor of arguments", () => {
  it("takes another name and its value by keyboard alone", async () => {
    const { person, last, container } = renderMap(counts, { it: { a: 1 } });
    await person.click(name());
    await person.keyboard("b{Enter}");
    expect(it_().getByLabelText("b")).toHaveFocus();
    expect(last()).toEqual([{ it: { a: 1, b: null } }, true]);
    await person.keyboard("12");
    expect(last()).toEqual([{ it: { a: 1, b: 12 } }, false]);
    expect(danglingIds(container)).toEqual([]);
    expect(doubledIds(container)).toEqual([]);
  });

  it("adds what was typed where the field is left, and by its button", async () => {
    const { person, last } = renderMap(counts, { it: {} });
    await person.type(name(), "a");
    expect(last()?.[1]).toBe(true);
    await person.click(document.body);
    expect(it_().getByLabelText("a")).not.toHaveFocus();
    await person.type(name(), "b");
    await person.click(it_().getByRole("button", { name: "Add item" }));
    expect(it_().getByLabelText("b")).toHaveFocus();
  });

  it("keeps a name that is not added yet, and blocks the approval", async () => {
    const { person, last } = renderMap(counts, { it: { a: 1 } });
    await person.type(name(), "a");
    expect(name()).toHaveAccessibleDescription("A name is there twice");
    await person.click(screen.getByRole("button", { name: "Come back" }));
    expect(name()).toHaveValue("a");
    expect(last()?.[1]).toBe(true);
    await person.clear(name());
    expect(last()).toEqual([undefined, false]);
  });

  it("shows what was removed, and puts it back to the digit", async () => {
    const args = JSON.parse('{"it": {"a": 1, "b": 2}}');
    const { person, last } = renderMap(counts, args);
    await person.click(it_().getByRole("button", { name: "Remove a" }));
    expect(last()).toEqual([{ it: { b: 2 } }, false]);
    const back = it_().getByRole("button", { name: "Put back" });
    expect(back).toHaveFocus();
    expect(back).toHaveAccessibleDescription(/a.*1/);
    await person.click(back);
    expect(last()).toEqual([undefined, false]);
    expect(it_().getByLabelText("a")).toHaveValue("1");
  });

  it("sends no object that is left without names as if it had never been there", async () => {
    const { person, last } = renderMap(counts, { it: { a: 1 } });
    await person.click(it_().getByRole("button", { name: "Remove a" }));
    expect(last()).toEqual([{ it: {} }, false]);
  });

  it("takes JSON that is pasted into the name", async () => {
    const { last } = renderMap(counts, { it: { a: 1 } });
    fireEvent.paste(name(), { clipboardData: { getData: () => '{"b": 2, "c": 3}' } });
    expect(last()).toEqual([{ it: { a: 1, b: 2, c: 3 } }, false]);
  });

  it("offers the names that the schema lists", async () => {
    const listed = { ...counts, propertyNames: { enum: ["red", "gr\u200been"] } };
    const { person, last } = renderMap(listed, { it: { red: 1 } });
    const options = [...(name() as HTMLSelectElement).options].map(({ text }) => text);
    expect(options).toEqual(["Choose…", "gr[U+200B]een"]);
    await person.selectOptions(name(), "gr[U+200B]een");
    await person.click(it_().getByRole("button", { name: "Add item" }));
    await person.keyboard("7");
    expect(last()).toEqual([{ it: { red: 1, "gr\u200been": 7 } }, false]);
    expect(it_().queryByLabelText("Name")).toBeNull();
  });

  it("has its own fields beside them, and values by the pattern of a name", async () => {
    const { person, last } = renderMap(
      {
        type: "object",
        properties: { note: { type: "string" } },
        patternProperties: { "^S": { type: "string" }, "^I": { type: "integer" } },
      },
      { it: { note: "x" } },
    );
    expect(it_().getByLabelText("note")).toHaveValue("x");
    await person.type(name(), "I1{Enter}5");
    await person.type(name(), "S1{Enter}5");
    expect(last()).toEqual([{ it: { note: "x", I1: 5, S1: "5" } }, false]);
  });

  it("asks for the fields of a group that is added", async () => {
    const home = {
      type: "object",
      properties: { street: { type: "string" } },
      required: ["street"],
    };
    const { person, last } = renderMap({ type: "object", additionalProperties: home }, { it: {} });
    await person.type(name(), "home{Enter}");
    expect(last()).toEqual([{ it: { home: { street: null } } }, true]);
    await person.keyboard("Main");
    expect(last()).toEqual([{ it: { home: { street: "Main" } } }, false]);
  });

  it("is there where the arguments have none, and where it may be null", async () => {
    const { person, last, unmount } = renderMap(counts, {});
    await person.type(name(), "a{Enter}1");
    expect(last()).toEqual([{ it: { a: 1 } }, false]);
    unmount();
    const nullable = renderMap({ anyOf: [counts, { type: "null" }] }, { it: null });
    await nullable.person.type(name(), "a{Enter}1");
    expect(nullable.last()).toEqual([{ it: { a: 1 } }, false]);
    await nullable.person.click(it_().getByRole("button", { name: "Remove a" }));
    expect(nullable.last()).toEqual([undefined, false]);
  });

  it("takes names that programs reserve, and whole numbers of any length", async () => {
    const { person, text } = renderMap(counts, { it: {} });
    await person.type(name(), "__proto__{Enter}9007199254740993");
    expect(text()).toBe('{"it":{"__proto__":9007199254740993}}');
  });
});
