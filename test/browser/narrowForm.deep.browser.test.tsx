import { render, screen } from "@testing-library/react";
import axe from "axe-core";
import { afterEach, describe, expect, it } from "vitest";
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
});
