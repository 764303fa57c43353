import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { AgentRunProvider, type Presentation } from "../../../src/index.js";
import { DataRows } from "../../../src/parts/data/DataRows.js";
import { Edits } from "../../../src/parts/data/Edits.js";

const toolCall = { id: "c", name: "refund" };
const args = { amountCents: 12499, customer: { city: "Bonn" }, note: "late" };

const german: Readonly<Record<string, string>> = {
  "refund amountCents": "Betrag",
  "refund customer": "Kunde",
  "refund customer.city": "Ort",
};

function show(argumentLabel: Presentation["argumentLabel"]): void {
  render(
    <AgentRunProvider presentation={{ argumentLabel }}>
      <DataRows value={args} toolCall={toolCall} />
    </AgentRunProvider>,
  );
}

const names = () => screen.getAllByRole("term").map(({ textContent }) => textContent);

it("the host names the arguments of a tool by their path, and the key stays on hover", () => {
  show(({ tool, path }) => german[`${tool} ${path.join(".")}`]);
  expect(names()).toEqual(["Betrag", "Note", "Kunde", "Ort"]);
  expect(screen.getByText("Betrag").closest("dt")).toHaveAttribute("title", "amountCents");
});

it("two arguments that would have the same name keep their keys", () => {
  show(({ path }) => (path.length === 1 ? "Betrag" : undefined));
  expect(names()).toEqual(["amountCents", "note", "customer", "City"]);
});

it.each<readonly [string, Presentation["argumentLabel"]]>([
  [
    "an error",
    () => {
      throw new Error("no words");
    },
  ],
  ["no word", () => " "],
])("arguments have the words of their keys where the host has %s", (_, argumentLabel) => {
  show(argumentLabel);
  expect(names()).toEqual(["Amount cents", "Note", "Customer", "City"]);
});

it("a change has the words of the host", () => {
  render(
    <AgentRunProvider presentation={{ argumentLabel: () => "Betrag" }}>
      <Edits before={{ amount: 1 }} after={{ amount: 2 }} toolCall={toolCall} />
    </AgentRunProvider>,
  );
  expect(screen.getByText("Betrag")).toHaveAttribute("title", "amount");
});
