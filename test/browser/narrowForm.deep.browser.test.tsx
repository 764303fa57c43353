import { render, screen } from "@testing-library/react";
import axe from "axe-core";
import { afterEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { SchemaForm } from "../../src/forms.js";
import "../../src/styles/structure.css";
import "../../src/styles/theme.css";
import "../../src/styles/forms.css";

const text = { type: "string" };
const dog = { type: "object", title: "Dog", properties: { name: text }, required: ["name"] };
const cat = { type: "object", title: "Cat", properties: { lives: { type: "integer" } } };
const schema = {
  type: "object",
  properties: {
    stock: { type: "object", additionalProperties: { type: "integer" }, default: { apples: 12 } },
    start: { type: "string", format: "time" },
    photo: { type: "string", contentEncoding: "base64", contentMediaType: "image/png" },
    pet: { anyOf: [cat, dog, { type: "null" }] },
    account: { const: { number: "DE02120300000000202051", bank: "BYLADEM1001" } },
    address: { type: "object", properties: { street: text, city: text }, required: ["street"] },
  },
  required: ["stock", "start", "photo", "pet", "account"],
};

afterEach(() => {
  document.documentElement.dir = "ltr";
});

describe("a form of 320 pixels", () => {
  it.each(["ltr", "rtl"])("is not wider than the page, and right for axe, %s", async (dir) => {
    await page.viewport(320, 800);
    document.documentElement.dir = dir;
    const { container } = render(
      <div style={{ padding: 8 }}>
        <SchemaForm schema={schema} idPrefix="ask" onSubmit={() => undefined} />
      </div>,
    );
    await userEvent.selectOptions(screen.getByRole("combobox"), "Dog");
    await userEvent.click(screen.getByRole("button", { name: "Submit" }));
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
    const wide = [...container.querySelectorAll("*")].filter(
      (element) =>
        element.getBoundingClientRect().right > 320.5 ||
        element.getBoundingClientRect().left < -0.5,
    );
    expect(wide.map((element) => element.outerHTML)).toEqual([]);
    const { violations } = await axe.run(container, { rules: { region: { enabled: false } } });
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`),
    ).toEqual([]);
  });

  it("is filled in by the keyboard alone, and an optional group is left out again", async () => {
    await page.viewport(320, 800);
    const onSubmit = vi.fn<(value: unknown) => void>();
    render(
      <div style={{ padding: 8 }}>
        <SchemaForm schema={schema} idPrefix="ask" onSubmit={onSubmit} />
      </div>,
    );
    await goesTo(/^Add item: Stock/);
    await userEvent.keyboard("{Enter}oak{Tab}7");
    await goesTo(/^Add item: Stock/);
    await userEvent.keyboard("{Enter}fir");
    await goesTo(/^Remove fir/);
    await userEvent.keyboard("{Enter}");
    await goesTo(/^Start/);
    await userEvent.keyboard("0500PM");
    await goesTo(/^Photo/);
    await pastes(new File(["hi"], "a.png", { type: "image/png" }));
    await goesTo(/^Kind of answer/);
    await userEvent.keyboard("D{Tab}Rex");
    await goesTo(/^Street/);
    await userEvent.keyboard("Main");
    await goesTo(/^Leave out/);
    await userEvent.keyboard("{Enter}");
    expect(screen.getByRole("textbox", { name: /^Street/ })).toHaveValue("");
    await goesTo(/^Submit/);
    await userEvent.keyboard("{Enter}");
    expect(onSubmit.mock.calls).toEqual([
      [
        {
          stock: { apples: 12, oak: 7 },
          start: "17:00:00",
          photo: "aGk=",
          pet: { name: "Rex" },
          account: { number: "DE02120300000000202051", bank: "BYLADEM1001" },
        },
      ],
    ]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  });
});

/** Presses Tab until what has the focus has this name. */
async function goesTo(name: RegExp): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    await userEvent.keyboard("{Tab}");
    const named = [
      ...screen.queryAllByRole("button", { name }),
      ...screen.queryAllByLabelText(name),
    ];
    if (named.some((element) => element.contains(document.activeElement))) return;
  }
  throw new Error(`${String(name)} cannot be reached by the Tab key.`);
}

/** What the keys for pasting do; a test cannot fill the clipboard with a file. */
async function pastes(file: File): Promise<void> {
  const clipboardData = new DataTransfer();
  clipboardData.items.add(file);
  const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
  document.activeElement?.dispatchEvent(event);
  await screen.findByText(new RegExp(`^${file.name}, `), { selector: "bdi" });
}
