import { act, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { StrictMode } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { AgentRunBehaviour } from "../../../src/core.js";
import {
  AgentRunProvider,
  createApprovalRules,
  germanLabels,
  InterruptPanel,
  webRuleStorage,
} from "../../../src/index.js";
import { internalsOf } from "../../../src/run/api/internals.js";
import { toolCallInterrupt } from "../../../src/testing.js";
import { askedRun, proposes } from "../../support/askedRun.js";
import { agent, email } from "../../support/ruledQuestions.js";

beforeEach(() => localStorage.clear());

const always = { type: "boolean", title: "Always allow" };
const scope = { enum: ["once", "session"] };
const rules = () => createApprovalRules({ storage: webRuleStorage(), mayOffer: () => true, agent });

/** A panel in StrictMode whose agent takes these properties beside the decision. */
async function asked(properties: object, options: AgentRunBehaviour = {}, fields: object = {}) {
  const question = toolCallInterrupt({
    id: "q",
    toolCallId: "call",
    message: "Send it?",
    responseSchema: {
      type: "object",
      properties: { approved: { type: "boolean" }, ...properties },
      required: ["approved"],
    },
    ...fields,
  });
  const played = await askedRun([question], options, proposes("call", "send_email", email));
  const view = (labels = {}) => (
    <StrictMode>
      <AgentRunProvider labels={labels}>
        <InterruptPanel run={played.run} />
      </AgentRunProvider>
    </StrictMode>
  );
  const { rerender } = render(view());
  await screen.findByText("Send it?");
  const user = userEvent.setup({ advanceTimers: (ms) => played.clock.advance(ms) });
  const settle = () => act(async () => void (await vi.dynamicImportSettled()));
  await settle();
  await act(async () => played.clock.advance(1_000));
  const openMenu = async (name: string) => {
    await user.click(screen.getByRole("button", { name }));
    return screen.findByRole("menu", { name });
  };
  const sent = () => played.agent.requests.at(-1)?.resume;
  return { ...played, user, openMenu, sent, settle, inGerman: () => rerender(view(germanLabels)) };
}

const approved = (more: object) => [
  { interruptId: "q", status: "resolved", payload: { approved: true, ...more } },
];

describe("the menu beside a decision", () => {
  it("has what the agent offers in its own words with what is sent, and a choice decides nothing", async () => {
    const { openMenu, user, run } = await asked({ always });
    const menu = await openMenu("Approve …");
    const offers = within(menu).getByRole("group", { name: "The agent offers" });
    expect(within(offers).getAllByRole("menuitemradio")).toHaveLength(1);
    expect(within(menu).getAllByRole("menuitemradio")).toHaveLength(2);
    expect(within(menu).queryByRole("group", { name: "Your own rule" })).toBeNull();
    const item = within(offers).getByRole("menuitemradio", { name: "Always allowalways: true" });
    await user.click(item);
    expect(screen.queryByRole("menu")).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Approve …" }));
    expect(run.getSnapshot().interrupts[0]?.draft).toBeNull();
  });

  it("the press on Approve sends what was chosen, and the button has said so", async () => {
    const { openMenu, user, sent } = await asked({ always });
    await openMenu("Approve …");
    await user.keyboard("{ArrowDown}{Enter}");
    await user.click(screen.getByRole("button", { name: "Approve: “Always allow”" }));
    expect(sent()).toEqual(approved({ always: true }));
  });

  it("without a choice, nothing of it is sent", async () => {
    const { user, sent } = await asked({ scope });
    await user.click(screen.getByRole("button", { name: "Approve" }));
    expect(sent()).toEqual(approved({}));
  });

  it("what was chosen for an approval is not sent with a denial, which has a menu of its own", async () => {
    const { openMenu, user, sent } = await asked({ scope });
    await openMenu("Approve …");
    await user.click(screen.getByRole("menuitemradio", { name: /^session/ }));
    await openMenu("Deny …");
    await user.click(screen.getByRole("menuitemradio", { name: /^once/ }));
    await user.click(screen.getByRole("button", { name: "Deny: “once”" }));
    expect(sent()).toMatchObject([{ payload: { approved: false, scope: "once" } }]);
  });

  it("a choice is taken back by the plain answer", async () => {
    const { openMenu, user, sent } = await asked({ always });
    await openMenu("Approve …");
    await user.click(screen.getByRole("menuitemradio", { name: /^Always/ }));
    await openMenu("Approve …");
    await user.click(screen.getByRole("menuitemradio", { name: "Approve this call" }));
    await user.click(screen.getByRole("button", { name: "Approve" }));
    expect(sent()).toEqual(approved({}));
  });

  it("tells the agent's offers and the person's rules apart, and a rule sends nothing of an offer", async () => {
    const { openMenu, user, sent, settle, clock } = await asked({ always }, { rules: rules() });
    const menu = await openMenu("Approve …");
    const groups = within(menu).getAllByRole("group");
    expect(groups.map(({ firstChild }) => firstChild?.textContent)).toEqual([
      "The agent offers",
      "Your own rule",
    ]);
    await user.click(within(menu).getByRole("menuitem", { name: "Always" }));
    await act(async () => clock.advance(1_000));
    await user.click(screen.getByRole("button", { name: "Approve and stop asking" }));
    await settle();
    expect(sent()).toEqual(approved({}));
  });

  it("no rule is offered beside an answer of the agent that was chosen", async () => {
    const { openMenu, user } = await asked({ always }, { rules: rules() });
    await openMenu("Approve …");
    await user.click(screen.getByRole("menuitemradio", { name: /^Always/ }));
    const menu = await openMenu("Approve …");
    expect(within(menu).queryByRole("group", { name: "Your own rule" })).toBeNull();
  });

  it("shows characters that cannot be seen in the agent's words", async () => {
    const { openMenu, user } = await asked({ always: { ...always, title: "On\u202ece" } });
    const menu = await openMenu("Approve …");
    expect(menu.textContent).toContain("U+202E");
    await user.keyboard("{ArrowDown}{Enter}");
    expect(screen.getByRole("button", { name: /U\+202E/ })).toBeTruthy();
  });

  it("is there for one text of four words, and the plain press sends the word for this call", async () => {
    const four = { enum: ["allow_once", "allow_always", "reject_once", "reject_always"] };
    const { openMenu, user, sent, run } = await asked({}, {}, { responseSchema: four });
    const menu = await openMenu("Approve …");
    expect(menu.textContent).toBe('Approve this callThe agent offersallow_always"allow_always"');
    await user.keyboard("{Escape}");
    await openMenu("Deny …");
    await user.click(screen.getByRole("menuitemradio", { name: /^reject_always/ }));
    expect(run.getSnapshot().interrupts[0]?.draft).toBeNull();
    await user.click(screen.getByRole("button", { name: "Approve" }));
    expect(sent()).toEqual([{ interruptId: "q", status: "resolved", payload: "allow_once" }]);
  });

  it("its row says the word that is sent for longer", async () => {
    const decision = { enum: ["allow", "allow_always", "deny"] };
    const schema = { type: "object", properties: { decision }, required: ["decision"] };
    const { openMenu, user, sent } = await asked({}, {}, { responseSchema: schema });
    await openMenu("Approve …");
    await user.click(screen.getByRole("menuitemradio", { name: /^allow_always/ }));
    await user.click(screen.getByRole("button", { name: "Approve: “allow_always”" }));
    expect(sent()).toMatchObject([{ payload: { decision: "allow_always" } }]);
    expect(document.querySelector("[data-part=beside]")).toHaveTextContent(
      /^Decision allow_always$/,
    );
  });

  it.each<[title: string, name: string | RegExp]>([
    ["Only this call", "Approve: “Only this call (always)”"],
    [`${"Only this call ".repeat(50)}`, /^Approve: “Only this call .{20,30}… \(always\)”$/],
    ["Yes\n\nYour own rule\nAlways", /^Approve: “Yes\s+Your own rule\s+Always”$/],
    ["<b>Yes</b>", "Approve: “<b>Yes</b> (always)”"],
    ["Y\u200bes", "Approve: “Y[U+200B]es (always)”"],
  ])("the button has what is sent beside words that do not say it: %j", async (title, name) => {
    const { openMenu, user } = await asked({ always: { ...always, title } }, { rules: rules() });
    const menu = await openMenu("Approve …");
    expect(within(menu).getAllByRole("group")).toHaveLength(2);
    await user.keyboard("{ArrowDown}{Enter}");
    expect(screen.getByRole("button", { name })).toBeTruthy();
  });

  it("sends only what was chosen, whatever else a storage has put into the input", async () => {
    const { run, user, sent } = await asked({ always });
    const value = { always: true, amount: 5, approved: false };
    act(() => internalsOf(run).setInput("q", { fields: { approve: { value, texts: [] } } }));
    await user.click(screen.getByRole("button", { name: "Approve: “Always allow”" }));
    expect(sent()).toEqual(approved({ always: true }));
  });

  it("is absent where neither the agent nor the host offers more than once", async () => {
    await asked({});
    expect(screen.queryByRole("button", { name: "Approve …" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Deny …" })).toBeNull();
  });

  it("speaks German", async () => {
    const { openMenu, inGerman } = await asked({ always }, { rules: rules() });
    inGerman();
    const menu = await openMenu("Genehmigen …");
    expect(menu.textContent).toBe(
      "Diesen Aufruf genehmigenDer Agent bietet anAlways allowalways: trueIhre eigene RegelFür dieses GesprächBis morgenImmer",
    );
  });
});
