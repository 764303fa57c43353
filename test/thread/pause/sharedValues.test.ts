import { describe, expect, it } from "vitest";
import type { StoredQuestion } from "../../../src/thread/pause/PauseHandle.js";
import { unshareValues } from "../../../src/thread/pause/storedValues.js";
import { shareValues } from "../../../src/thread/pause/toPauseHandle.js";

const interrupt = { id: "run", value: { actions: ["a", "b", "c"] } };
const question = (id: string, rest: Partial<StoredQuestion> = {}): StoredQuestion => ({
  dialect: "house",
  raw: { id },
  fields: { id },
  ...rest,
});

describe("what several questions of a handle refer to", () => {
  it.each<[string, readonly StoredQuestion[], readonly unknown[] | undefined]>([
    ["the raw value of all", ["a", "b"].map((id) => question(id, { raw: interrupt })), [interrupt]],
    [
      "a value of their origins",
      ["a", "b"].map((id, place) => question(id, { origin: { interrupt, place } })),
      [interrupt],
    ],
    [
      "the raw value of one and the origin of another",
      [question("a", { raw: interrupt }), question("b", { origin: { interrupt } })],
      [interrupt],
    ],
    [
      "nothing",
      [
        question("a", { origin: { place: 1 } }),
        question("b", { origin: { place: 1 } }),
        question("c"),
      ],
      undefined,
    ],
    [
      "a value beside questions that have none",
      [question("a"), ...["b", "c"].map((id) => question(id, { raw: interrupt }))],
      [interrupt],
    ],
  ])(
    "a value that several questions refer to is stored once and found again: %s",
    (_, questions, shared) => {
      const stored = shareValues(questions);
      expect(stored.shared).toEqual(shared);
      const written: unknown = JSON.parse(JSON.stringify(stored));
      expect(written).toMatchObject({ questions: questions.map(({ fields }) => ({ fields })) });
      const read = stored.questions.map((one) => unshareValues({ ...one }, stored.shared ?? []));
      expect(read).toStrictEqual(questions);
      if (shared !== undefined)
        expect(JSON.stringify(stored).split(JSON.stringify(interrupt))).toHaveLength(2);
    },
  );

  it.each([-1, 1, 0.5, "0", null, undefined, Number.NaN])(
    "a shared value is ignored where a handle refers to it by %j, which is none of its places",
    (place) => {
      const forged = {
        fields: { id: "a" },
        shared: { raw: place, origin: [["interrupt", place], [0, 0], "x"] },
      };
      expect(unshareValues(forged, [interrupt])).toStrictEqual({ fields: { id: "a" } });
    },
  );
});
