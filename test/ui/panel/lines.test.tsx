import { act, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { StrictMode } from "react";
import { expect, it } from "vitest";
import type { AgentRun } from "../../../src/core.js";
import {
  defineRenderer,
  Interrupt,
  InterruptPanel,
  InterruptRouter,
  type Presentation,
  ToolApproval,
} from "../../../src/index.js";
import { toolCallInterrupt } from "../../../src/testing.js";
import { editable } from "../../support/approvableQuestions.js";
import { askedRun, proposes } from "../../support/askedRun.js";

const order = { order: "4711", shop: "de", days: 30 };
const asks = (fields: object = {}) =>
  toolCallInterrupt({ message: "Look it up?", responseSchema: editable, ...fields });

async function shown(
  presentation: Presentation = {},
  { fields = {}, name = "lookUpOrder", args = order as object } = {},
) {
  const played = await askedRun([asks(fields)], {}, proposes("call-1", name, args));
  const view = render(
    <StrictMode>
      <InterruptPanel
        run={played.run}
        presentation={{ agent: { name: "Support agent" }, ...presentation }}
      />
    </StrictMode>,
  );
  await screen.findByRole("article", { name: "Look it up?" });
  // A press counts once the card has been there for a while.
  act(() => played.clock.advance(1_000));
  return { ...played, ...view };
}

const card = () => screen.getByRole("article", { name: "Look it up?" });
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const buttons = () =>
  within(card())
    .getAllByRole("button")
    .map(({ textContent }) => textContent);
const isLine = () => screen.queryByRole("button", { name: "Show the whole card" }) !== null;
const draftOf = (run: AgentRun) => run.getSnapshot().interrupts[0]?.draft;

it("a harmless call is one line with the question, the tool, who asks, and every argument by name", async () => {
  await shown();
  expect(card()).toHaveTextContent(
    /^Look it up\? lookUpOrder ?Support agent Order ?4711 ?Shop ?de ?Days ?30 ?ApproveDeny$/,
  );
  expect(within(card()).getByRole("heading", { name: "Look it up?" })).toBeVisible();
  expect(buttons()).toEqual(["lookUpOrder", "Approve", "Deny", ""]);
  expect(card()).toHaveAccessibleDescription(/lookUpOrder .*Order 4711 .*Shop de .*Days 30/);
});

it("the arrow makes a card of it, which has the focus, and stays one until it is answered", async () => {
  const { run } = await shown();
  await press("Show the whole card");
  expect(isLine()).toBe(false);
  expect(card()).toHaveFocus();
  expect(buttons()).toEqual(["lookUpOrder", "Approve", "Deny", "Edit", ""]);
  expect(within(card()).queryByRole("button", { name: "Copy" })).toBeNull();
  await press("Edit");
  await press("Done editing");
  expect(isLine()).toBe(false);
  act(() => void run.cancel("approve-1"));
  expect(isLine()).toBe(false);
});

it("the tool's name makes a card of it with the exact values", async () => {
  await shown();
  await press("lookUpOrder");
  expect(card()).toHaveFocus();
  const json = card().querySelector('[data-part="raw-json"]');
  expect(JSON.parse(json?.textContent ?? "")).toEqual(order);
  expect(json).toBeVisible();
  await press("lookUpOrder");
  expect(json).not.toBeInTheDocument();
  expect(isLine()).toBe(false);
});

it.each([
  ["Approve", true],
  ["Deny", false],
])("%s on a line gives the answer of its card", async (name, approved) => {
  const { run } = await shown();
  await press(name);
  expect(draftOf(run)).toMatchObject({ payload: { approved } });
});

it("a touch counts only once the card has been there for a while", async () => {
  const { run, clock } = await shown();
  const touches = () =>
    userEvent.pointer({
      keys: "[TouchA]",
      target: screen.getByRole("button", { name: "Approve" }),
    });
  await press("Show the whole card");
  await touches();
  expect(draftOf(run)).toBeNull();
  act(() => clock.advance(1_000));
  await touches();
  expect(draftOf(run)).toMatchObject({ payload: { approved: true } });
});

it("a line becomes a card five minutes before its time is over, and shows how long there is", async () => {
  const { clock } = await shown({}, { fields: { expiresAt: "2030-01-01T00:10:00Z" } });
  expect(isLine()).toBe(true);
  expect(within(card()).getByRole("timer")).toBeVisible();
  act(() => clock.advance(5 * 60_000 - 1_001));
  expect(isLine()).toBe(true);
  act(() => clock.advance(1));
  expect(isLine()).toBe(false);
  expect(within(card()).getByRole("timer", { name: "5 minutes left" })).toBeVisible();
});

it.each<[string, Presentation]>([
  ["wants none", { lines: false }],
  ["wants none of this tool", { lines: ({ toolCall }) => toolCall?.name !== "lookUpOrder" }],
  [
    "has a function that throws",
    {
      lines: () => {
        throw new Error("No");
      },
    },
  ],
  ["says what follows", { consequence: () => "Somebody is woken up." }],
  ["has more than a press for it", { confirm: () => "hold" }],
  ["has somebody else who answers", { reservedFor: () => ["Dora"] }],
  [
    "lays out its arguments",
    { argumentRenderers: [{ matches: () => ["order"], Component: () => "4711" }] },
  ],
])("a call for which the host %s is a card", async (_, presentation) => {
  await shown(presentation);
  expect(isLine()).toBe(false);
});

it("a call whose agent says why is a card, which shows the sentence as the agent's, beside the call", async () => {
  await shown({}, { fields: { metadata: { requestReason: "Ann has \u202easked." } } });
  expect(isLine()).toBe(false);
  const reason = card().querySelector('[data-part="stated-reason"]');
  expect(reason).toHaveTextContent(/^The agent says: “Ann has \[U\+202E\].*asked\.”$/);
  expect(within(card()).getByText("4711")).toBeVisible();
});

it.each([
  ["a sum of money", "pay", { amount: 5, currency: "EUR" }],
  ["a query", "query", { sql: "SELECT 1 FROM orders" }],
  ["a command", "run", { command: "ls" }],
  ["a deletion", "deleteOrder", order],
  ["an access right", "grantAccess", order],
])("%s is a card, which says more than a line", async (_, name, args) => {
  await shown({}, { name, args });
  expect(isLine()).toBe(false);
});

it("no function of the host makes a line of what needs a card", async () => {
  await shown({ lines: () => true }, { fields: { metadata: { riskLevel: "high" } } });
  expect(isLine()).toBe(false);
});

it("what a row was opened to is a card", async () => {
  const ids = ["a", "b", "c", "d", "e", "f"];
  const { run } = await askedRun(
    ids.map((id) => asks({ id, message: `Look up ${id}?`, toolCallId: `call-${id}` })),
    {},
    ids.flatMap((id) => proposes(`call-${id}`, "lookUpOrder", order)),
  );
  render(<InterruptPanel run={run} />);
  await screen.findByRole("button", { name: "Look up a?", expanded: true });
  expect(isLine()).toBe(false);
  expect(screen.getByRole("button", { name: "Edit" })).toBeVisible();
});

it("a page without our cards builds the same from parts", async () => {
  const own = defineRenderer({
    answered: "own",
    component: () => (
      <ToolApproval.Root>
        <Interrupt.Line
          card={
            <>
              <ToolApproval.ToolName />
              <ToolApproval.Args />
            </>
          }
        >
          <Interrupt.Message />
          <Interrupt.Asker />
          <Interrupt.Unfold exact>
            <ToolApproval.ToolName />
          </Interrupt.Unfold>
          <ToolApproval.Args />
          <Interrupt.Unfold />
        </Interrupt.Line>
      </ToolApproval.Root>
    ),
  });
  const { run } = await askedRun([asks()], {}, proposes("call-1", "lookUpOrder", order));
  render(<InterruptRouter run={run} renderers={[own]} matchedOnly />);
  const article = screen.getByRole("article");
  expect(article).toHaveTextContent(
    /^Look it up\?The agentlookUpOrderOrder ?4711Shop ?deDays ?30Show the whole card$/,
  );
  expect(article.querySelector('[data-part="call"], [data-part="raw"]')).toBeNull();
  await press("Show the whole card");
  expect(article).toHaveFocus();
  expect(article.querySelector('[data-part="line"]')).toBeNull();
  expect(article.querySelector('[data-part="raw"]')).not.toBeNull();
});
