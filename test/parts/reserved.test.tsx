import { act, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, it } from "vitest";
import { germanLabels, InterruptPanel, type Presentation } from "../../src/index.js";
import { confirmationInterrupt, inputInterrupt } from "../../src/testing.js";
import { askedRun } from "../support/askedRun.js";
import { menuItem } from "../support/moreMenu.js";

const mine = confirmationInterrupt({ id: "mine", message: "Is this mine?" });
const theirs = confirmationInterrupt({ id: "theirs", message: "Is this theirs?" });

const reservedFor: Presentation["reservedFor"] = ({ id }) =>
  id === "theirs" ? ["Ann", "Bob"] : undefined;

it("a question for others says who may answer, and neither presses nor keys answer it", async () => {
  const { run } = await askedRun([theirs]);
  render(<InterruptPanel run={run} presentation={{ reservedFor }} shortcuts />);
  expect(await screen.findByText("Only Ann or Bob can answer this.")).toBeVisible();
  for (const name of ["Yes, go ahead", "No, don’t"])
    expect(screen.getByRole("button", { name })).toBeDisabled();
  expect(await menuItem("Skip")).toBeDisabled();
  act(() => screen.getByRole("article").focus());
  await userEvent.keyboard("a");
  expect(run.getSnapshot().interrupts[0]?.draft).toBeNull();
});

it("no answers are sent together with it, because all leave in one request", async () => {
  const { run } = await askedRun([mine, theirs]);
  render(<InterruptPanel run={run} presentation={{ reservedFor }} />);
  await screen.findByText("Only Ann or Bob can answer this.");
  expect(screen.queryByRole("button", { name: /Send/ })).toBeNull();
  expect(screen.getAllByRole("button", { name: "Yes, go ahead" })[0]).toBeEnabled();
});

it.each<[string, () => unknown, string | null]>([
  [
    "throws",
    () => {
      throw new Error("Who is signed in?");
    },
    "Only others can answer this.",
  ],
  ["returns no list", () => ({ ann: true }), "Only others can answer this."],
  ["names what is no text", () => ["Ann", { toString: () => "Eve" }], "Only Ann can answer this."],
  ["returns null", () => null, null],
])("a function of the host that %s takes no card and no bar away", async (_, asks, note) => {
  // @ts-expect-error: a function of JavaScript.
  const presentation: Presentation = { reservedFor: asks };
  const { run } = await askedRun([theirs, mine]);
  render(<InterruptPanel run={run} presentation={presentation} />);
  const [yes] = await screen.findAllByRole("button", { name: "Yes, go ahead" });
  expect(yes).toHaveProperty("disabled", note !== null);
  expect(screen.queryAllByText(note ?? /can answer this/)).toHaveLength(note === null ? 0 : 2);
});

it("its form is off as well", async () => {
  const { run } = await askedRun([
    inputInterrupt({ id: "theirs", responseSchema: { type: "string" } }),
  ]);
  render(<InterruptPanel run={run} presentation={{ reservedFor }} />);
  expect(await screen.findByText("Only Ann or Bob can answer this.")).toBeVisible();
  expect(await screen.findByRole("button", { name: "Send answer" })).toBeDisabled();
});

it("says in German who may answer, also where nobody is named", async () => {
  const { run } = await askedRun([theirs]);
  const panel = (people: readonly string[]) => (
    <InterruptPanel run={run} labels={germanLabels} presentation={{ reservedFor: () => people }} />
  );
  const { rerender } = render(panel(["Ann"]));
  expect(await screen.findByText("Das können nur Ann beantworten.")).toBeVisible();
  rerender(panel([]));
  expect(await screen.findByText("Das können nur andere beantworten.")).toBeVisible();
});
