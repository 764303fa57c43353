import { describe, expect, it } from "vitest";
import {
  addedRow,
  alignRows,
  insertRow,
  isReordered,
  proposedOrder,
  proposedRow,
  removedAfter,
  removeRow,
  swapRows,
} from "../../../src/forms/args-data/listRows.js";

const added = { id: "new-9", origin: undefined };
/** Rows of proposed entries; `null` is one that was added. */
const rows = (...origins: readonly (number | null)[]) =>
  origins.map((origin) => (origin === null ? added : proposedRow(origin)));
const originsOf = (found: readonly { readonly origin: number | undefined }[]) =>
  found.map(({ origin }) => origin ?? null);

describe("the rows of an edited list", () => {
  it.each<readonly [readonly unknown[], readonly unknown[], readonly (number | null)[]]>([
    [
      ["a", "b"],
      ["a", "b"],
      [0, 1],
    ],
    [
      ["a", "b", "c"],
      ["a", "c"],
      [0, 2],
    ],
    [
      ["a", "b"],
      ["a", "x", "b"],
      [0, null, 1],
    ],
    [
      ["a", "b"],
      ["x", "b"],
      [0, 1],
    ],
    [["a"], ["a", "a", "a"], [0, null, null]],
    [
      ["x", "b", "c"],
      ["b", "c"],
      [1, 2],
    ],
    [[], ["a"], [null]],
    [["a", "b"], [], []],
    [
      ["a", "b", "c"],
      ["x", "y", "c"],
      [0, 1, 2],
    ],
  ])(
    "the rows of %j, edited to %j, are those of the proposed entries %j",
    (before, after, expected) => {
      const found = alignRows(before, after);
      expect(originsOf(found)).toEqual(expected);
      expect(new Set(found.map(({ id }) => id)).size).toBe(after.length);
    },
  );

  it("a row gets an id that no other row has", () => {
    expect(addedRow(rows(0, 1)).id).toBe("new-2");
    const taken = [
      { id: "new-2", origin: undefined },
      { id: "new-3", origin: undefined },
    ];
    expect(addedRow(taken).id).toBe("new-4");
  });

  it("rows keep their earlier position before an entry is added, removed or moved", () => {
    const blank = { value: null, missing: [[]] };
    expect(insertRow(rows(0, 1), 1, added, blank)).toEqual({
      rows: rows(0, null, 1),
      order: [0, undefined, 1],
      added: blank,
    });
    expect(removeRow(rows(0, 1, 2), 1)).toEqual({ rows: rows(0, 2), order: [0, 2] });
    expect(swapRows(rows(0, 1, 2), 0, 2)).toEqual({ rows: rows(2, 1, 0), order: [2, 1, 0] });
  });

  it.each([
    [rows(0, 1, 2), false],
    [rows(0, null, 2), false],
    [rows(null, null), false],
    [rows(1, null, 0), true],
    [rows(0, 2, 1), true],
    [[], false],
  ])("the rows %j have another order: %s", (given, expected) => {
    expect(isReordered(given)).toBe(expected);
  });

  it.each([
    [rows(2, null, 0), [2, 1, 0]],
    [rows(1, 0, null), [1, 0, 2]],
    [rows(null, 3, 1, null, 2), [0, 2, 4, 3, 1]],
    [rows(0, 1), [0, 1]],
  ])("the rows %j are back in the proposed order as %j", (given, expected) => {
    expect(proposedOrder(given)).toEqual(expected);
  });

  it("the rows show each removed entry after the row that it followed", () => {
    expect([...removedAfter(rows(1, null, 4), 7)]).toEqual([
      [-1, [0]],
      [0, [2, 3]],
      [2, [5, 6]],
    ]);
    expect([...removedAfter(rows(0, 1), 2)]).toEqual([]);
  });
});
