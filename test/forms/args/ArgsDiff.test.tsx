import { render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { StrictMode } from "react";
import { describe, expect, it, vi } from "vitest";
import { ArgsDiff } from "../../../src/forms/args/ArgsDiff.js";
import { KeyWordsContext } from "../../../src/parts/data/KeyName.js";
import type { ArgsDiffProps } from "../../../src/parts/formProps.js";
import { createMask } from "../../../src/present/createMask.js";
import { keyLabels } from "../../../src/present/keyLabels.js";

function renderDiff(before: unknown, after: unknown, more: Partial<ArgsDiffProps> = {}) {
  const result = render(
    <StrictMode>
      <ArgsDiff before={before} after={after} idPrefix="diff" {...more} />
    </StrictMode>,
  );
  const rows = (): readonly string[] =>
    [...result.container.querySelectorAll('[data-part="data-row"], tbody > tr')].map(
      ({ textContent }) => textContent ?? "",
    );
  return { ...result, rows };
}

describe("reading what was changed", () => {
  it("each change stands in its row, with what was there and what is there now", () => {
    const { rows } = renderDiff(
      { to: "ann", copies: 1, cc: "eve" },
      { to: "bob", copies: 1, urgent: true },
    );
    expect(screen.getByRole("group", { name: "3 changes" })).toBeVisible();
    expect(rows()).toEqual([
      "towas ann now bob",
      "copies1",
      "ccwas eve removed",
      "urgentnow Yes added",
    ]);
  });

  it("nothing is shown where nothing was changed", () => {
    expect(renderDiff({ a: [1] }, { a: [1] }).container).toBeEmptyDOMElement();
  });

  it("a list of objects stays a table: changed cells, and removed and added rows", () => {
    const { rows } = renderDiff(
      {
        items: [
          { sku: "LENS", count: 2 },
          { sku: "CASE", count: 2 },
          { sku: "CLOTH", count: 10 },
        ],
      },
      {
        items: [
          { sku: "LENS", count: 3 },
          { sku: "CLOTH", count: 10 },
        ],
      },
    );
    expect(screen.getByRole("table")).toBeVisible();
    expect(rows().slice(1)).toEqual(["LENSwas 2 now 3", "was CASE removedwas 2", "CLOTH10"]);
    expect(screen.getByRole("group", { name: "2 changes" })).toBeVisible();
  });

  it("rows of both sides stay a table where one side has none", () => {
    expect(
      renderDiff({ items: [{ a: 1 }] }, { items: [] })
        .rows()
        .at(-1),
    ).toBe("was 1 removed");
    expect(
      renderDiff({ items: [] }, { items: [{ b: 2 }] })
        .rows()
        .at(-1),
    ).toBe("now 2 added");
  });

  it.each<readonly [string, unknown, unknown, string]>([
    ["an empty text", "x", "", "was x now Empty text"],
    ["a text that becomes the number that looks the same", "5", 5, 'was "5" now 5'],
    ["a text that reads like a yes", "x", "yes", 'was x now "yes"'],
    ["what becomes an object", 1, { b: 2 }, "was 1 now b2"],
    ["an entry of a list", [1, { b: 1 }], [1, { b: 2 }], "[0] 1[1] bwas 1 now 2"],
    ["another order of words", ["a", "b"], ["b", "a"], "bachanged"],
    ["a word in place of another", ["a", "b"], ["a", "c"], "anow cwas b"],
  ])("%s is shown as what it is", (_, before, after, text) => {
    expect(renderDiff({ a: before }, { a: after }).rows()[0]).toBe(`a${text}`);
  });

  it("keys and values have the agent's titles beside them", () => {
    const argsSchema = {
      type: "object",
      properties: {
        speed: { title: "Delivery", oneOf: [{ const: 1, title: "Today" }, { const: 2 }] },
      },
    };
    const { rows } = renderDiff({ speed: 1 }, { speed: 2 }, { argsSchema });
    expect(rows()).toEqual(["speed (Delivery)was 1 (Today) now 2"]);
  });

  it("keys are words as in the card, unless two would read alike", () => {
    const { container } = render(
      <KeyWordsContext.Provider value={keyLabels}>
        <ArgsDiff
          before={{ lineItems: { unitCents: 1, userId: "b" } }}
          after={{ lineItems: { unitCents: 2, userId: "b", user_id: "c" } }}
          idPrefix="diff"
        />
      </KeyWordsContext.Provider>,
    );
    expect([...container.querySelectorAll("dt")].map(({ textContent }) => textContent)).toEqual([
      "Line items",
      "Unit cents",
      "userId",
      "user_id",
    ]);
  });

  it("a button undoes all where its host can", async () => {
    const onUndo = vi.fn();
    renderDiff({ a: 1, b: 1 }, { a: 2, b: 2 }, { onUndo });
    await userEvent.click(screen.getByRole("button", { name: "Undo all" }));
    expect(onUndo).toHaveBeenCalledOnce();
  });

  it("a switch hides what was not changed", async () => {
    renderDiff({ a: 1, b: 1 }, { a: 2, b: 1 });
    const only = screen.getByRole("switch", { name: "Only changes" });
    expect(screen.getByRole("group")).not.toHaveAttribute("data-only");
    await userEvent.click(only);
    expect(only).toBeChecked();
    expect(screen.getByRole("group")).toHaveAttribute("data-only");
  });

  it("changed words of a text are marked in it", async () => {
    const { container } = renderDiff(
      { body: "Dear Ann, we write to you again. Regards, Tom" },
      { body: "Dear Bob, we write to you again. Regards, Tim" },
    );
    const texts = (tag: string) =>
      [...container.querySelectorAll(tag)].map((element) => element.textContent);
    // What compares words is loaded when it is first needed.
    await waitFor(() => expect(texts("del")).toEqual(["was Ann", "was Tom"]));
    expect(texts("ins")).toEqual(["now Bob", "now Tim"]);
  });

  it("hostile names and values are shown as text", () => {
    const evil = "<img src=x onerror=alert(1)>\u202Egnp";
    const { container } = renderDiff({ [evil]: "a" }, { [evil]: evil });
    expect(container.querySelector("img")).toBeNull();
    expect(
      within(container).getAllByRole("img", { name: "U+202E right-to-left override" }),
    ).toHaveLength(2);
  });

  it("a key that every object has is a key like any other", () => {
    const before = JSON.parse('{"__proto__": 1, "constructor": "a"}');
    const after = JSON.parse('{"__proto__": 2, "constructor": "a"}');
    expect(renderDiff(before, after).rows()).toEqual(["__proto__was 1 now 2", "constructora"]);
  });
});

describe("what a mask hides", () => {
  const mask = createMask(
    (path, value) => path.includes("secret") || /-one$/.test(String(value)),
  ).about(undefined, "••••••");

  it.each<readonly [string, unknown, unknown]>([
    ["a value", { secret: "old-one" }, { secret: "new-one" }],
    [
      "in a table",
      { list: [{ a: 1, secret: "old-one" }] },
      { list: [{ a: 1, secret: "new-one" }] },
    ],
    ["a word of a list", { list: ["a", "old-one"] }, { list: ["a", "new-one"] }],
    ["a structure", { secret: { a: "old-one" } }, { secret: { b: "new-one" } }],
  ])("%s is said to be changed, and neither side is shown", (_, before, after) => {
    const { container } = renderDiff(before, after, { mask });
    expect(container).toHaveTextContent("•••••• changed");
    expect(container).not.toHaveTextContent(/old-one|new-one/);
  });
});
