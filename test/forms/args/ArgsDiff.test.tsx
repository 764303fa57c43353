import { render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { StrictMode } from "react";
import { describe, expect, it, vi } from "vitest";
import { keyLabels } from "../../../src/core/present/keyLabels.js";
import { ArgsDiff } from "../../../src/forms/args/ArgsDiff.js";
import { KeyWordsContext } from "../../../src/parts/data/KeyName.js";
import type { ArgsDiffProps } from "../../../src/parts/formProps.js";

function renderDiff(before: unknown, after: unknown, more: Partial<ArgsDiffProps> = {}) {
  const result = render(
    <StrictMode>
      <ArgsDiff before={before} after={after} idPrefix="diff" {...more} />
    </StrictMode>,
  );
  return {
    ...result,
    changes: () => screen.queryAllByRole("listitem").map((item) => item.textContent),
  };
}

describe("reading what was changed", () => {
  it("the list of changes shows the path, the kind of change, and both values as text", () => {
    const { changes } = renderDiff(
      { to: "ann", copies: 1, cc: "eve" },
      { to: "bob", copies: 1, urgent: true },
    );
    expect(screen.getByRole("group", { name: "Your 3 changes" })).toBeVisible();
    expect(changes()).toEqual([
      "to ChangedBefore: annAfter: bob",
      "cc RemovedBefore: eve",
      "urgent AddedAfter: Yes",
    ]);
  });

  it("the list of changes shows nothing where nothing was changed", () => {
    expect(renderDiff({ a: [1] }, { a: [1] }).container).toBeEmptyDOMElement();
  });

  it("the list of changes names the places as the editor does", () => {
    const argsSchema = {
      type: "object",
      properties: { to: { type: "array", title: "Recipients", items: { type: "string" } } },
    };
    renderDiff({ to: ["ann li", "bob"] }, { to: ["ann li", "eve"] }, { argsSchema });
    expect(screen.getByRole("listitem")).toHaveTextContent("to (Recipients) › Item 2");
  });

  it("the list of changes names paths as the card does, and keeps original keys that would look alike anywhere", () => {
    render(
      <KeyWordsContext.Provider value={keyLabels}>
        <ArgsDiff
          before={{ lineItems: [{ unitCents: 1, userId: "b" }] }}
          after={{ lineItems: [{ unitCents: 2, userId: "b", user_id: "c" }] }}
          idPrefix="diff"
        />
      </KeyWordsContext.Provider>,
    );
    expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
      "Line items › Item 1 › Unit cents ChangedBefore: 1After: 2",
      "Line items › Item 1 › user_id AddedAfter: c",
    ]);
  });

  it("the list of changes shows that a text is empty", () => {
    expect(renderDiff({ a: "x" }, { a: "" }).changes()).toEqual([
      "a ChangedBefore: xAfter: Empty text",
    ]);
  });

  it("a changed list of addresses shows those that stay, those removed, and those added", () => {
    const { container } = renderDiff(
      { cc: ["bob@x.example", "eve@x.example"] },
      { cc: ["bob@x.example", "kim@x.example"] },
    );
    expect(screen.getByRole("group", { name: "Your change" })).toBeVisible();
    expect([...container.querySelectorAll("ul ul > li")].map((word) => word.textContent)).toEqual([
      "bob@x.example",
      "Before: eve@x.example",
      "After: kim@x.example",
    ]);
  });

  it("the list of changes has a button that undoes them where its host can", async () => {
    const onUndo = vi.fn();
    renderDiff({ a: 1, b: 1 }, { a: 2, b: 2 }, { onUndo });
    await userEvent.click(screen.getByRole("button", { name: "Undo 2 changes" }));
    expect(onUndo).toHaveBeenCalledOnce();
  });

  it("the list of changes distinguishes a text from the number that looks the same", () => {
    expect(renderDiff({ a: "5" }, { a: 5 }).changes()).toEqual(['a ChangedBefore: "5"After: 5']);
  });

  it("the list of changes distinguishes a yes from the text that looks the same", () => {
    expect(renderDiff({ a: "x" }, { a: "yes" }).changes()).toEqual([
      'a ChangedBefore: xAfter: "yes"',
    ]);
    expect(renderDiff({}, { b: true }).changes()).toContain("b AddedAfter: Yes");
  });

  it("the list of changes marks changed parts of a long text, and shows all of it on request", async () => {
    const middle = "Nobody needs to read this again, because it is the same on both sides. ".repeat(
      8,
    );
    const { container } = renderDiff(
      { body: `Dear Ann, ${middle}Regards, Tom` },
      { body: `Dear Bob, ${middle}Regards, Tim` },
    );
    const texts = (tag: string) =>
      [...container.querySelectorAll(`${tag}[data-inline]`)].map((element) => element.textContent);
    // What compares words is loaded when it is first needed.
    await waitFor(() => expect(texts("del")).toEqual(["Before: Ann", "Before: Tom"]));
    expect(texts("ins")).toEqual(["After: Bob", "After: Tim"]);
    expect(container.textContent?.length).toBeLessThan(400);
    await userEvent.click(screen.getByRole("button", { name: "Show the whole text" }));
    expect(container).toHaveTextContent(middle.trim());
  });

  it("the list of changes folds what is too long", () => {
    const many = Array.from({ length: 40 }, (_, index) => index);
    const { container } = renderDiff({ list: many }, { list: many.map((number) => -1 - number) });
    expect(screen.getByText("Show 10 more changes")).toBeVisible();
    expect(container.querySelectorAll(".agui-diff > ul > li")).toHaveLength(30);
  });

  it("the list of changes shows hostile names and values as text", () => {
    const evil = "<img src=x onerror=alert(1)>\u202Egnp";
    const { container } = renderDiff({ [evil]: "a" }, { [evil]: evil });
    expect(container.querySelector("img")).toBeNull();
    expect(
      within(container).getAllByRole("img", { name: "U+202E right-to-left override" }),
    ).toHaveLength(2);
    expect(within(container).getAllByText(/onerror/).length).toBe(2);
  });
});
