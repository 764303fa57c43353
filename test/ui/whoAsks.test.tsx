import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { InterruptPanel, type Presentation } from "../../src/index.js";
import { confirmationInterrupt } from "../../src/testing.js";
import { askedRun } from "../support/askedRun.js";

async function shown(presentation: Presentation, capabilities?: unknown): Promise<HTMLElement> {
  const { run } = await askedRun([confirmationInterrupt({ message: "Pay ann?" })], {
    capabilities,
  });
  render(<InterruptPanel run={run} presentation={presentation} />);
  return screen.findByRole("article", { name: "Pay ann?" });
}

it("a card shows who asks by the name and the icon that the host gives its agent", async () => {
  const card = await shown({
    agent: { name: "Pay\u202eroll agent", icon: <img alt="" src="data:," /> },
  });
  expect(card.querySelector("[data-part='asker']")).toHaveTextContent(
    /^Pay\[U\+202E\].*roll agent asks$/,
  );
  expect(card.querySelector("header img")).not.toBeNull();
});

it("a card shows the name that an agent gives itself as the agent's own word, and only where the host gives none", async () => {
  const capabilities = { identity: { name: "Bank security" } };
  const card = await shown({}, capabilities);
  const asker = card.querySelector("[data-part='asker']");
  expect(asker).toHaveTextContent(/^An agent that calls itself “Bank security” asks$/);
  expect(asker?.querySelector("strong")).toBeNull();
  document.body.replaceChildren();
  const other = await shown({ agent: { name: "Payroll agent" } }, capabilities);
  expect(other.querySelector("[data-part='asker']")).toHaveTextContent(/^Payroll agent asks$/);
});

it("a question is a heading, of the level that fits the page", async () => {
  await shown({});
  expect(screen.getByRole("heading", { name: "Pay ann?", level: 3 })).toBeVisible();
  document.body.replaceChildren();
  await shown({ headingLevel: 5 });
  expect(screen.getByRole("heading", { name: "Pay ann?", level: 5 })).toBeVisible();
});

it("a card shows below the question what follows from a yes, and reads it with the card", async () => {
  const card = await shown({
    consequence: ({ message }) => `${message} Money leaves the account at once.`,
  });
  expect(card.querySelector("[data-part='consequence']")).toHaveTextContent(
    "Pay ann? Money leaves the account at once.",
  );
  expect(card).toHaveAccessibleDescription(/Money leaves the account at once/);
});

it.each([
  [
    "throws",
    () => {
      throw new Error("host");
    },
  ],
  ["has nothing to show", () => undefined],
  ["is empty", () => "  "],
])("a card is shown without a consequence where the host's function %s", async (_, consequence) => {
  const card = await shown({ consequence });
  expect(card.querySelector("[data-part='consequence']")).toBeNull();
});
