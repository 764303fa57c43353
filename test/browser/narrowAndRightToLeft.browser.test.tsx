import { composeStories, setProjectAnnotations } from "@storybook/react-vite";
import { render, screen } from "@testing-library/react";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import * as preview from "../../.storybook/preview.js";
import { germanLabels, InterruptPanel } from "../../src/index.js";
import { inputInterrupt, toolCallInterrupt } from "../../src/testing.js";
import * as rules from "../../stories/components/ApprovalRules.stories.js";
import * as edits from "../../stories/components/Edits.stories.js";
import * as inboxes from "../../stories/components/InterruptInbox.stories.js";
import * as liveStories from "../../stories/live/Live.stories.js";
import * as approvals from "../../stories/reasons/ToolApproval.stories.js";
import * as moreRecipes from "../../stories/recipes/MoreRecipes.stories.js";
import * as recipes from "../../stories/recipes/Recipes.stories.js";
import { askedRun, proposes } from "../support/askedRun.js";
import { endStories } from "../support/endStories.js";

const { afterEach: _, ...annotations } = preview.default;
setProjectAnnotations(annotations);
afterAll(endStories);
const { TwoRules } = composeStories(rules);

afterEach(() => document.body.replaceChildren());

/** Where a text within an element is on screen. */
function boxesOf(element: Element, text: string): readonly DOMRect[] {
  const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const start = walker.currentNode.textContent?.indexOf(text) ?? -1;
    if (start < 0) continue;
    const range = document.createRange();
    range.setStart(walker.currentNode, start);
    range.setEnd(walker.currentNode, start + text.length);
    return [...range.getClientRects()];
  }
  throw new Error(`There is no "${text}".`);
}
const leftOf = (element: Element, text: string) => boxesOf(element, text)[0]?.left ?? Number.NaN;

/** A panel on a page that is read from right to left, with labels that are not. */
async function germanFromRightToLeft(
  interrupts: readonly unknown[],
  events: readonly unknown[] = [],
) {
  const { run } = await askedRun(interrupts, { submitMode: "manual" }, events);
  render(
    <div dir="rtl" lang="de">
      <InterruptPanel run={run} labels={germanLabels} />
    </div>,
  );
  return run;
}

const call = (id: string) => toolCallInterrupt({ id, message: `Send ${id}?`, toolCallId: id });

describe("on a page that is read from right to left", () => {
  it("a number at the start of a label stays before the text after it", async () => {
    await page.viewport(700, 900);
    await germanFromRightToLeft(
      ["a", "b"].map(call),
      ["a", "b"].flatMap((id) => proposes(id, "send", { to: id })),
    );
    const send = await screen.findByRole("button", { name: "2 Antworten senden" });
    expect(leftOf(send, "2")).toBeLessThan(leftOf(send, "Antworten"));
    const select = screen.getByRole("checkbox", { name: "Alle 2 auswählen" });
    expect(getComputedStyle(select).unicodeBidi).toBe("plaintext");
  });

  it("a choice that is not made yet ends with its dots, and what the agent has fixed is on the side of its name", async () => {
    await page.viewport(700, 900);
    const responseSchema = {
      type: "object",
      properties: {
        city: { enum: ["A", "B", "C", "D", "E", "F"] },
        form: { const: "expense-report" },
        count: { type: "integer" },
      },
      required: ["city", "count"],
    };
    await germanFromRightToLeft([inputInterrupt({ message: "Where?", responseSchema })]);
    const choose = await screen.findByRole("option", { name: "Bitte wählen …" });
    expect(getComputedStyle(choose).unicodeBidi).toBe("plaintext");
    expect(getComputedStyle(screen.getByRole("combobox")).textAlign).toBe("right");
    const fixed = screen.getByText("expense-report");
    expect(
      fixed.getBoundingClientRect().right - (boxesOf(fixed, "expense-report")[0]?.right ?? 0),
    ).toBeLessThan(1);
    const filled = screen.getByText("0 von 2 ausgefüllt");
    expect(leftOf(filled, "0")).toBeLessThan(leftOf(filled, "von"));
  });

  it("the sentence of a rule is in its order", async () => {
    await page.viewport(390, 900);
    document.body.dir = "rtl";
    await TwoRules.run();
    document.querySelector<HTMLElement>(".preview")?.setAttribute("dir", "rtl");
    const sentence = (await screen.findByText("search")).closest("p");
    if (sentence === null) throw new Error("There is no sentence.");
    expect(leftOf(sentence, "Approve")).toBeLessThan(leftOf(sentence, "search"));
    const name = boxesOf(sentence, "query")[0];
    expect(leftOf(sentence, ".")).toBeGreaterThanOrEqual(Math.floor(name?.right ?? Number.NaN));
    document.body.removeAttribute("dir");
  });

  it("a changed date is in one line on each side, in a card and in its row, with its arrow", async () => {
    await page.viewport(320, 900);
    await composeStories(edits).Default.run();
    document.querySelector<HTMLElement>(".preview")?.setAttribute("dir", "rtl");
    const sides = [...document.querySelectorAll("del, ins")].filter(
      (side) => side.checkVisibility() && /2026, /.test(side.textContent ?? ""),
    );
    expect(sides.length).toBeGreaterThanOrEqual(4);
    for (const side of sides) {
      for (const written of side.textContent?.match(/\w{3}, \w{3} \d+, 2026|2026-11\S*Z/g) ?? [])
        expect(boxesOf(side, written), written).toHaveLength(1);
      const arrow = side.parentElement?.querySelector("svg")?.getBoundingClientRect();
      if (side.localName !== "ins" || arrow === undefined) continue;
      const { top, bottom } = side.getBoundingClientRect();
      expect(arrow.top + arrow.height / 2).toBeGreaterThan(top);
      expect(arrow.top + arrow.height / 2).toBeLessThan(bottom);
    }
    // The line through a value goes through all of it.
    for (const part of document.querySelectorAll(".agui-was [data-part='data-time']"))
      expect(getComputedStyle(part).textDecorationLine).toBe("line-through");
  });

  it("the facts of a row in the inbox are whole, in at most two lines", async () => {
    await page.viewport(320, 900);
    await composeStories(inboxes).EightQuestions.run();
    document.querySelector<HTMLElement>(".preview")?.setAttribute("dir", "rtl");
    const lines = [...document.querySelectorAll(".agui-inbox__facts")];
    expect(lines).toHaveLength(8);
    for (const line of lines) {
      const { height, left, right } = line.getBoundingClientRect();
      expect(height, line.textContent ?? "").toBeLessThan(48);
      for (const fact of line.children) {
        expect(fact.scrollWidth, fact.textContent ?? "").toBeLessThanOrEqual(fact.clientWidth);
        const box = fact.getBoundingClientRect();
        expect(box.left).toBeGreaterThanOrEqual(Math.floor(left));
        expect(box.right).toBeLessThanOrEqual(Math.ceil(right));
      }
    }
  });

  it("in an inbox at the side, what is asked stands on the side of the page", async () => {
    await page.viewport(1_100, 900);
    await composeStories(recipes).Inbox.run();
    document.querySelector<HTMLElement>(".preview")?.setAttribute("dir", "rtl");
    const button = await screen.findByRole("button", { name: "Shall I go on?" });
    const words = boxesOf(button, "Shall I go on?")[0];
    const { left, right } = button.getBoundingClientRect();
    expect(right - (words?.right ?? 0)).toBeLessThan(24);
    expect((words?.left ?? 0) - left).toBeGreaterThan(24);
  });

  it("each line of a message in a chat stands on the side of the page, in its own direction", async () => {
    await page.viewport(320, 900);
    await composeStories(liveStories).ApproveWithEdits.run();
    document.querySelector<HTMLElement>(".preview")?.setAttribute("dir", "rtl");
    const said = await screen.findByText(/^Here is a reminder/);
    const lines = () => boxesOf(said, said.textContent ?? "");
    await expect.poll(() => lines().length).toBeGreaterThan(1);
    for (const { right } of lines())
      expect(said.getBoundingClientRect().right - right).toBeLessThan(8);
    expect(leftOf(said, "Here")).toBeLessThan(leftOf(said, "is"));
  });
});

describe("beside an open question", () => {
  it("the mark of a risky row of the inbox is in one line", async () => {
    await page.viewport(900, 900);
    await composeStories(inboxes).OneSelected.run();
    const risks = [...document.querySelectorAll(".agui-inbox__risk")];
    expect(risks.length).toBeGreaterThan(0);
    for (const risk of risks) expect(boxesOf(risk, risk.textContent ?? "")).toHaveLength(1);
  });
});

describe("on a narrow screen", () => {
  it.each([390, 720])(
    "no word of a name is cut in a page of %d pixels, and a name that is one long word leaves half of its row to the value",
    async (width) => {
      await page.viewport(width, 900);
      const long = `an${"other".repeat(20)}`;
      const { run } = await askedRun(
        [call("a")],
        {},
        proposes("a", "send", { telecommunications: "yes", unrecommendable: 3, [long]: "value" }),
      );
      render(<InterruptPanel run={run} />);
      const name = await screen.findByText("Telecommunications");
      expect(boxesOf(name, "Telecommunications")).toHaveLength(1);
      expect(boxesOf(screen.getByText("Unrecommendable"), "Unrecommendable")).toHaveLength(1);
      const row = screen.getByText("value").closest('[data-part="data-row"]');
      const term = row?.querySelector("dt")?.getBoundingClientRect().width ?? Number.NaN;
      expect(term).toBeLessThanOrEqual((row?.getBoundingClientRect().width ?? 0) / 2);
    },
  );

  it("the agent's name is in one line beside a long deadline", async () => {
    await page.viewport(320, 700);
    const { run } = await askedRun([
      inputInterrupt({ message: "Which quarter?", expiresAt: "2030-01-04T10:00:00Z" }),
    ]);
    render(<InterruptPanel run={run} />);
    const asker = (await screen.findByText("The agent")).closest('[data-part="asker"]');
    expect(asker?.getBoundingClientRect().height).toBeLessThan(30);
    expect(document.documentElement.scrollWidth).toBe(320);
  });

  it("the name of an entry is not cut beside its value, and each value has a label", async () => {
    await page.viewport(320, 900);
    const long = "distribution-centre-hamburg-nord";
    const counts = { type: "object", additionalProperties: { type: "integer" } };
    const { run } = await askedRun([
      inputInterrupt({ responseSchema: { ...counts, default: { [long]: 12, b: 1 } } }),
    ]);
    render(<InterruptPanel run={run} />);
    const name = await screen.findByDisplayValue(long);
    expect(name.scrollWidth).toBeLessThanOrEqual(name.clientWidth);
    const labels = [...document.querySelectorAll(".agui-form__map-row .agui-form__label")];
    expect(labels.map((label) => label.getBoundingClientRect().height > 10)).toEqual(
      Array(4).fill(true),
    );
    expect(document.documentElement.scrollWidth).toBe(320);
  });

  it("the values in a row are not broken where there is a space before them", async () => {
    const ids = ["a", "b", "c", "d", "e", "f"];
    const { run } = await askedRun(
      ids.map(call),
      { submitMode: "manual" },
      ids.flatMap((id) =>
        proposes(id, "sendInvoice", { to: "dora@example.com", invoice: "2026-101" }),
      ),
    );
    render(<InterruptPanel run={run} />);
    await screen.findByRole("button", { name: /Send f/ });
    const row = [...document.querySelectorAll(".agui-row__line")].at(-1);
    if (row === undefined) throw new Error("There is no row.");
    for (const width of [300, 310, 320, 330]) {
      await page.viewport(width, 900);
      expect(boxesOf(row, "dora@example.com")).toHaveLength(1);
    }
  });

  it("one question at a time fills its row", async () => {
    await page.viewport(320, 900);
    await composeStories(moreRecipes).OneQuestionAtATime.run();
    const yes = await screen.findByRole("button", { name: /Approve/ });
    const row = yes.parentElement?.getBoundingClientRect().width ?? Number.NaN;
    expect(yes.getBoundingClientRect().width).toBeGreaterThan(row - 2);
  });

  it("a no that stands alone below a yes is as wide as that", async () => {
    await page.viewport(390, 900);
    const { run } = await askedRun([call("a")], {}, proposes("a", "send", { to: ["a", "b"] }));
    render(<InterruptPanel run={run} />);
    const yes = await screen.findByRole("button", { name: /Approve/ });
    const no = screen.getByRole("button", { name: /Deny/ });
    no.parentElement?.querySelector(".agui-actions__more")?.replaceChildren();
    expect(no.getBoundingClientRect().width).toBeGreaterThan(
      0.6 * yes.getBoundingClientRect().width,
    );
  });

  it.each([
    [319, "above"],
    [336, "beside"],
  ])("in a card of %d pixels, a name is %s its value", async (width, place) => {
    await page.viewport(400, 700);
    const { run } = await askedRun(
      [call("a")],
      {},
      proposes("a", "send", { to: "dora@example.com", cc: ["ann@example.com"], urgent: true }),
    );
    render(
      <div style={{ inlineSize: width }}>
        <InterruptPanel run={run} />
      </div>,
    );
    const names = await screen.findAllByRole("term");
    expect(names.map(({ textContent }) => textContent)).toEqual(["To", "Urgent", "Cc"]);
    for (const name of names) {
      const [term, value] = [name, name.nextElementSibling].map((one) =>
        one?.getBoundingClientRect(),
      );
      expect((value?.top ?? 0) >= (term?.bottom ?? 0) ? "above" : "beside").toBe(place);
    }
  });

  describe("with letters of twice the size", () => {
    afterEach(() => document.documentElement.style.removeProperty("font-size"));

    async function enlarged(story: { run(): Promise<void> }): Promise<void> {
      await page.viewport(320, 900);
      await story.run();
      document.documentElement.style.fontSize = "200%";
    }
    const widthsOf = (selector: string) =>
      [...document.querySelectorAll(selector)]
        .filter((one) => one.checkVisibility() && one.textContent !== "")
        .map((one) => one.getBoundingClientRect().width);

    const narrowest = (selector: string) => {
      const widths = widthsOf(selector);
      return widths.length > 1 ? Math.min(...widths) : 0;
    };

    it("no row of an answered or settled question is too narrow for a word", async () => {
      await enlarged(composeStories(edits).Default);
      await expect
        .poll(() => narrowest(".agui-card--answered .agui-status, .agui-log__verdict"))
        .toBeGreaterThan(90);
      expect(document.documentElement.scrollWidth).toBe(320);
    });

    it("an expired row is not too narrow for a word", async () => {
      await page.viewport(320, 900);
      const ids = ["a", "b", "c", "d", "e", "f"];
      const { run } = await askedRun(
        ids.map((id) => ({
          ...call(id),
          ...(id === "c" && { expiresAt: "2029-01-01T00:00:00Z" }),
        })),
        { submitMode: "manual" },
        ids.flatMap((id) => proposes(id, "send", { to: id })),
      );
      render(<InterruptPanel run={run} labels={germanLabels} />);
      await screen.findByText("Abgelaufen");
      document.documentElement.style.fontSize = "200%";
      await expect.poll(() => narrowest(".agui-row__question")).toBeGreaterThan(90);
    });

    it("the rows of a table stand below each other, with the names at their values", async () => {
      await page.viewport(320, 900);
      const flights = [
        { airline: "KLM", departure: "09:40", price: 184 },
        { airline: "United", "dep\u200Barture": "11:05", price: 171 },
      ];
      const { run } = await askedRun(
        [call("a")],
        { submitMode: "manual" },
        proposes("a", "book", { flights }),
      );
      render(<InterruptPanel run={run} />);
      expect(await screen.findByRole("columnheader", { name: "Airline" })).toBeVisible();
      document.documentElement.style.fontSize = "200%";
      const cells = () => screen.getAllByRole("cell").filter(({ textContent }) => textContent);
      await expect
        .poll(() => new Set(cells().map((cell) => cell.getBoundingClientRect().left)).size)
        .toBe(1);
      for (const cell of cells())
        expect(boxesOf(cell, cell.textContent ?? "").length, cell.textContent ?? "").toBe(1);
      expect(cells().map((cell) => getComputedStyle(cell, "::before").content)).toContain(
        '"dep[U+200B]arture" / ""',
      );
      // What reads the table aloud finds its rows and columns as before.
      expect(screen.getByRole("columnheader", { name: "Airline" })).toBeInTheDocument();
    });

    it("a sum is in one line", async () => {
      await page.viewport(320, 900);
      const { run } = await askedRun(
        [call("a")],
        { submitMode: "manual" },
        proposes("a", "refund", { amount: 12499.99, currency: "EUR", order: "4711" }),
      );
      render(
        <div style={{ padding: "0.75rem" }}>
          <InterruptPanel run={run} labels={germanLabels} />
        </div>,
      );
      const sum = await screen.findByText(/12\.499,99/, { selector: "bdi, span" });
      document.documentElement.style.fontSize = "200%";
      expect(boxesOf(sum, "12.499,99").length).toBe(1);
    });

    it("the name of an entry in the editor is in one line, and no field is wider than its frame", async () => {
      await enlarged(composeStories(approvals).MistakeInNestedValue);
      const name = await screen.findByText("Item 1", { selector: ".agui-form__entry-name" });
      await expect.poll(() => boxesOf(name, "Item 1").length).toBe(1);
      const frame = name.closest("li")?.getBoundingClientRect();
      for (const { right } of [...document.querySelectorAll("li input")].map((one) =>
        one.getBoundingClientRect(),
      ))
        expect(right).toBeLessThanOrEqual(frame?.right ?? 0);
    });

    it("the question of an answered row is shown whole", async () => {
      await enlarged(composeStories(approvals).Denied);
      const title = await screen.findByText(/You can edit it/, {
        selector: ".agui-answered__title",
      });
      await expect.poll(() => title.scrollHeight - title.clientHeight).toBeLessThanOrEqual(1);
    });

    it("the sentences of rules are no wider than the page", async () => {
      await enlarged(TwoRules);
      expect(document.documentElement.scrollWidth).toBe(320);
    });
  });
});
