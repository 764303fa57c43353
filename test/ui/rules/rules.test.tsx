import { act, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { StrictMode } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { AgentRunBehaviour, ApprovalRule, ApprovalRulesOptions } from "../../../src/core.js";
import {
  AgentRunProvider,
  ApprovalModeSwitch,
  ApprovalRules,
  createApprovalRules,
  createMask,
  DecisionLog,
  germanLabels,
  InterruptPanel,
  type Presentation,
  webRuleStorage,
} from "../../../src/index.js";
import { toolCallInterrupt } from "../../../src/testing.js";
import { askedRun, proposes, succeeds } from "../../support/askedRun.js";
import { agent, email, rule } from "../../support/ruledQuestions.js";

beforeEach(() => localStorage.clear());

const decision = {
  type: "object",
  properties: { approved: { type: "boolean" } },
  required: ["approved"],
};
const question = (id: string, fields: object = {}) =>
  toolCallInterrupt({
    id,
    toolCallId: `call-${id}`,
    message: `Send ${id}?`,
    responseSchema: decision,
    ...fields,
  });
const rulesOf = (options: Partial<ApprovalRulesOptions> = {}) =>
  createApprovalRules({ storage: webRuleStorage(), mayOffer: () => true, agent, ...options });
const stored = (): readonly ApprovalRule[] =>
  Object.values({ ...localStorage }).map((text) => JSON.parse(String(text)));
const lasting: ApprovalRule = { ...rule, until: null };

/** A panel in StrictMode whose agent asks about mails. */
async function shown(
  argumentsOf: readonly object[] = [email],
  options: AgentRunBehaviour = {},
  fields: object = {},
  around: object = {},
) {
  const ids = argumentsOf.map((_, place) => `q${place}`);
  const events = argumentsOf.flatMap((args, place) =>
    proposes(`call-q${place}`, "send_email", args),
  );
  const played = await askedRun(
    ids.map((id) => question(id, fields)),
    options,
    events,
  );
  const view = render(
    <StrictMode>
      <AgentRunProvider {...around}>
        <InterruptPanel run={played.run} keepSettled={false} />
        <DecisionLog run={played.run} tools />
      </AgentRunProvider>
    </StrictMode>,
  );
  await screen.findAllByText("Send q0?");
  await settle();
  const user = userEvent.setup({ advanceTimers: (ms) => played.clock.advance(ms) });
  const pass = (ms: number) => act(async () => played.clock.advance(ms));
  await pass(1_000);
  return { ...played, ...view, user, pass };
}

const settle = () => act(async () => void (await vi.dynamicImportSettled()));
const draftsOf = ({ run }: Awaited<ReturnType<typeof shown>>) =>
  run.getSnapshot().interrupts.map(({ draft }) => draft);

async function openDialog({ user, pass }: Awaited<ReturnType<typeof shown>>, span = "Always") {
  await user.click(await screen.findByRole("button", { name: "Approve …" }));
  await user.click(await screen.findByRole("menuitem", { name: span }));
  await pass(1_000);
  return screen.getByRole("dialog", { name: "Approve without asking" });
}

describe("the menu beside Approve", () => {
  it("a person makes a rule that they have read as a sentence, and it approves the question as their own answer", async () => {
    const page = await shown([email], { rules: rulesOf() });
    const dialog = await openDialog(page);
    expect(dialog.textContent).toContain(
      'Approve send_email without asking when to is "ann@example.com", subject is "Hello", and amount is 20.',
    );
    expect(dialog.textContent).toContain(
      "In every conversation with this agent, until you revoke it, at most 60 times an hour.",
    );
    expect([stored(), draftsOf(page)]).toEqual([[], [null]]);
    await page.user.selectOptions(
      within(dialog).getByRole("combobox", { name: "Which values of subject" }),
      "Anything",
    );
    await page.user.selectOptions(
      within(dialog).getByRole("combobox", { name: "Which values of amount" }),
      "At most",
    );
    const limit = within(dialog).getByRole("spinbutton", { name: "At most, for amount" });
    await page.user.clear(limit);
    await page.user.type(limit, "50");
    expect(dialog.textContent).toContain(
      'Approve send_email without asking when to is "ann@example.com" and amount is from 0 to 50, whatever the value of subject.',
    );
    await page.user.click(within(dialog).getByRole("button", { name: "Approve and stop asking" }));
    await settle();
    expect(stored()).toMatchObject([{ tool: "send_email", agent, until: null, args: rule.args }]);
    expect(page.agent.requests.at(-1)?.resume).toEqual([
      { interruptId: "q0", status: "resolved", payload: { approved: true } },
    ]);
  });

  it("shows a new line in a value by a sign, and a backslash as it is", async () => {
    const page = await shown([{ ...email, subject: "Hi Ann,\n\nC:\\new" }], { rules: rulesOf() });
    const dialog = await openDialog(page);
    expect(dialog.textContent).toContain(String.raw`subject is "Hi Ann,↵↵C:\\new"`);
  });

  it("a limit below the value that is asked about makes no rule and approves nothing", async () => {
    const page = await shown([email], { rules: rulesOf() });
    const dialog = await openDialog(page);
    await page.user.selectOptions(
      within(dialog).getByRole("combobox", { name: "Which values of amount" }),
      "At most",
    );
    await page.user.clear(within(dialog).getByRole("spinbutton"));
    await page.user.click(within(dialog).getByRole("button", { name: "Approve and stop asking" }));
    expect(within(dialog).getByRole("alert").textContent).toBe(
      "Enter a number that is at least the value above.",
    );
    expect([stored(), draftsOf(page)]).toEqual([[], [null]]);
  });

  it("a rule that cannot be stored approves nothing, and the dialog shows that", async () => {
    const storage = {
      load: () => [],
      remove: () => {},
      add: () => Promise.reject(new Error("offline")),
    };
    const page = await shown([email], { rules: rulesOf({ storage, onError: () => {} }) });
    const dialog = await openDialog(page);
    await page.user.click(within(dialog).getByRole("button", { name: "Approve and stop asking" }));
    await settle();
    expect(within(dialog).getByRole("alert").textContent).toBe(
      "The rule could not be saved. Nothing was approved.",
    );
    expect(draftsOf(page)).toEqual([null]);
  });

  it("a dialog that is cancelled while the rule is stored leaves no rule, and approves nothing", async () => {
    const rules: ApprovalRule[] = [];
    let save = (): void => {};
    const saving = new Promise<void>((resolve) => {
      save = resolve;
    });
    const storage = {
      load: () => rules,
      remove: (id: string) =>
        void rules.splice(
          rules.findIndex((one) => one.id === id),
          1,
        ),
      add: async (one: ApprovalRule) => {
        await saving;
        rules.push(one);
      },
    };
    const page = await shown([email], { rules: rulesOf({ storage }) });
    const dialog = await openDialog(page);
    await page.user.click(within(dialog).getByRole("button", { name: "Approve and stop asking" }));
    await page.user.click(within(dialog).getByRole("button", { name: "Cancel" }));
    await act(async () => save());
    await settle();
    expect([rules, draftsOf(page), page.agent.requests.length]).toEqual([[], [null], 1]);
  });

  it("a rule for this conversation names it, and one until tomorrow ends after a day", async () => {
    const page = await shown([email, { ...email, amount: 21 }], { rules: rulesOf() });
    for (const [place, span] of (["For this conversation", "Until tomorrow"] as const).entries()) {
      const [menu] = await screen.findAllByRole("button", { name: "Approve …" });
      if (menu === undefined) throw new Error("no menu");
      await page.user.click(menu);
      await page.user.click(await screen.findByRole("menuitem", { name: span }));
      await page.pass(1_000);
      await page.user.click(screen.getByRole("button", { name: "Approve and stop asking" }));
      await settle();
      await page.pass(1_000);
      expect(stored()).toHaveLength(place + 1);
    }
    const sorted = stored().toSorted((a, b) => a.created - b.created);
    expect(sorted).toMatchObject([
      { thread: "t", until: null },
      { until: (sorted[1]?.created ?? 0) + 24 * 3_600_000 },
    ]);
    expect(sorted[1]).not.toHaveProperty("thread");
  });

  it("arrow keys move between the spans, and Tab closes the menu and goes on from its button", async () => {
    const page = await shown([email], { rules: rulesOf() });
    await page.user.click(await screen.findByRole("button", { name: "Approve …" }));
    await screen.findByRole("menuitem", { name: "Always" });
    for (const name of ["For this conversation", "Until tomorrow", "Always"]) {
      expect(document.activeElement?.textContent).toBe(name);
      await page.user.keyboard("{ArrowDown}");
    }
    expect(document.activeElement?.textContent).toBe("For this conversation");
    await page.user.tab();
    expect(screen.queryByRole("menuitem", { name: "Always" })).toBeNull();
    expect(document.activeElement?.textContent).toBe("Deny");
  });

  it("Escape closes the menu and gives the focus back to its button", async () => {
    const page = await shown([email], { rules: rulesOf() });
    const menu = await screen.findByRole("button", { name: "Approve …" });
    await page.user.click(menu);
    await screen.findByRole("menuitem", { name: "Always" });
    await page.user.keyboard("{Escape}");
    expect(screen.queryByRole("menuitem", { name: "Always" })).toBeNull();
    expect(document.activeElement).toBe(menu);
  });

  const unruled: readonly (readonly [
    what: string,
    argumentsOf: object,
    options: AgentRunBehaviour,
    fields?: object,
    around?: object,
  ])[] = [
    ["the host has no rules", email, {}],
    [
      "the host does not offer them for this question",
      email,
      { rules: rulesOf({ mayOffer: () => false }) },
    ],
    [
      "the agent states a high risk",
      email,
      { rules: rulesOf() },
      { metadata: { riskLevel: "high" } },
    ],
    [
      "the host wants a confirmation",
      email,
      { rules: rulesOf() },
      {},
      { presentation: { confirm: () => "hold" } satisfies Presentation },
    ],
    [
      "the panel masks an argument",
      email,
      { rules: rulesOf() },
      {},
      { mask: createMask((path) => path[0] === "subject") },
    ],
    ["an argument has invisible characters", { ...email, to: "ann\u200b" }, { rules: rulesOf() }],
    [
      "the question has expired",
      email,
      { rules: rulesOf() },
      { expiresAt: "2020-01-01T00:00:00Z" },
    ],
  ];
  it.each(unruled.map(([what, ...given]) => ({ what, given })))(
    "no rule is offered where $what",
    async ({ given }) => {
      const [args, options, fields, around] = given;
      await shown([args], options, fields, around);
      expect(screen.queryByRole("button", { name: "Approve …" })).toBeNull();
    },
  );
});

describe("an answer by a rule", () => {
  it("the card shows the rule as a sentence while others wait, and Undo asks the person again", async () => {
    await rulesOf().add(lasting);
    const page = await shown([email, { ...email, to: "ben@example.com" }], { rules: rulesOf() });
    const card = screen.getAllByRole("article")[0];
    expect(card?.textContent).toContain(
      'Your rule: Approve send_email without asking when to is "ann@example.com" and amount is from 0 to 50',
    );
    await page.user.click(screen.getByRole("button", { name: "Undo" }));
    await page.pass(60_000);
    expect(draftsOf(page)).toEqual([null, null]);
  });

  it("the log names the rule, and revokes it", async () => {
    const rules = rulesOf();
    await rules.add(lasting);
    const page = await shown([email, { ...email, to: "ben@example.com" }], { rules });
    await act(async () => {
      page.run.resolve("q1", { approved: false });
      void page.run.submit();
    });
    await act(() => page.agent.emit(succeeds));
    await act(async () => page.agent.end());
    await settle();
    const [entry] = screen
      .getAllByRole("listitem")
      .filter((item) => item.textContent?.includes("Your rule"));
    if (entry === undefined) throw new Error("no entry");
    await page.user.click(within(entry).getByRole("button", { name: "Revoke" }));
    await settle();
    expect(stored()).toEqual([]);
    expect(within(entry).queryByRole("button", { name: "Revoke" })).toBeNull();
    expect(within(entry).getByRole("status").textContent).toBe("Revoked. You are asked again.");
  });
});

describe("undoSeconds", () => {
  it("the card counts down until the answer leaves, in numbers, and Undo keeps it", async () => {
    const page = await shown([email], { undoSeconds: 4 });
    await page.user.click(screen.getByRole("button", { name: "Approve" }));
    expect(screen.getByRole("timer").textContent).toBe("goes out in 4 s");
    await page.pass(1_000);
    expect(screen.getByRole("timer").textContent).toBe("goes out in 3 s");
    await page.user.click(screen.getByRole("button", { name: "Undo" }));
    await page.pass(60_000);
    expect(screen.queryByRole("timer")).toBeNull();
    expect(page.agent.requests).toHaveLength(1);
  });

  it("the answer leaves once at the end, under StrictMode, and no bar asks for Send before", async () => {
    const page = await shown([email], { undoSeconds: 8 });
    await page.user.click(screen.getByRole("button", { name: "Approve" }));
    await page.pass(7_000);
    expect(screen.queryByRole("button", { name: /Send/ })).toBeNull();
    await page.pass(1_000);
    await settle();
    await page.pass(60_000);
    expect(page.agent.requests).toHaveLength(2);
  });
});

describe("ApprovalRules", () => {
  it("rules are listed as sentences with their end, and a revoked one leaves the list and the storage", async () => {
    const rules = rulesOf();
    await rules.add(lasting);
    await rules.add({
      ...rule,
      id: "rule-2",
      tool: "search",
      args: [],
      until: Date.UTC(2099, 0, 1),
      thread: "t",
    });
    localStorage.setItem("agui-rule:broken", "{");
    const user = userEvent.setup();
    render(<ApprovalRules rules={rules} />);
    await settle();
    const list = screen.getByRole("region", { name: "Approved without asking" });
    expect(within(list).getAllByRole("listitem")).toHaveLength(2);
    expect(list.textContent).toContain("Approve search without asking.");
    expect(list.textContent).toContain("In this conversation only, until Jan 1, 2099");
    expect(list.textContent).toContain("1 stored rule cannot be read and is ignored.");
    const [revoke] = within(list).getAllByRole("button", { name: "Revoke" });
    if (revoke === undefined) throw new Error("no button");
    await user.click(revoke);
    await settle();
    expect(within(list).getAllByRole("listitem")).toHaveLength(1);
    expect(document.activeElement?.textContent).toBe("Approved without asking");
    expect(localStorage.getItem("agui-rule:rule-1")).toBeNull();
  });

  it("a list that cannot be read shows that everything is asked, in German where the host wants it", async () => {
    const storage = {
      load: () => Promise.reject(new Error("offline")),
      add: () => {},
      remove: () => {},
    };
    const rules = rulesOf({ storage, onError: () => {} });
    render(
      <ApprovalRules rules={rules} {...(germanLabels.rules && { labels: germanLabels.rules })} />,
    );
    await settle();
    expect(
      screen.getByText("Ihre Regeln konnten nicht gelesen werden. Sie werden immer gefragt."),
    ).toBeDefined();
  });

  it("a rule whose text holds invisible characters shows them", async () => {
    localStorage.setItem(
      "agui-rule:x",
      JSON.stringify({ ...lasting, id: "x", tool: "send\u202Eliame" }),
    );
    render(<ApprovalRules rules={rulesOf()} />);
    await settle();
    expect(screen.getByRole("img", { name: /202E/ })).toBeDefined();
  });
});

describe("the mode of a conversation", () => {
  const modal = () => rulesOf({ mayOffer: () => false, effectOf: () => "reads" });

  it("is chosen by a switch, is said in the panel while it is on, and answers with its reason", async () => {
    const rules = modal();
    const page = await shown([email], { rules, submitMode: "manual" });
    render(<ApprovalModeSwitch run={page.run} />);
    const group = screen.getByRole("group", { name: "Ask me in this conversation" });
    expect(within(group).getByRole("radio", { name: "Each time" })).toBeChecked();
    await page.user.click(within(group).getByRole("radio", { name: "Unless it only reads" }));
    await settle();
    const panel = screen.getByRole("region", { name: "Questions from the agent" });
    expect(panel).toHaveTextContent(
      "What only reads, according to this app, is approved without asking.",
    );
    expect(panel).toHaveTextContent(
      "Approved without asking: according to this app, it only reads.",
    );
    expect(draftsOf(page)).toMatchObject([{ payload: { approved: true } }]);
    await page.user.click(within(panel).getByRole("button", { name: "Ask each time" }));
    await settle();
    expect(draftsOf(page)).toEqual([null]);
    expect(within(group).getByRole("radio", { name: "Each time" })).toBeChecked();
    expect(panel).not.toHaveTextContent("without asking");
  });

  it("says its reason in the log and in German", async () => {
    const page = await shown([email], { rules: modal() }, {}, { labels: germanLabels });
    render(
      <AgentRunProvider run={page.run} labels={germanLabels}>
        <ApprovalModeSwitch />
      </AgentRunProvider>,
    );
    await page.user.click(screen.getByRole("radio", { name: "Nur bei Risiken" }));
    await settle();
    expect(page.agent.requests.at(-1)?.resume).toMatchObject([
      { metadata: { automatic: true, approvalMode: "risk" } },
    ]);
    await act(async () => {
      await page.agent.emit(succeeds);
      page.agent.end();
    });
    const reasons = await screen.findAllByText(
      "Ohne Rückfrage genehmigt: Laut dieser App ist es kein Risiko.",
    );
    expect(reasons.length).toBeGreaterThan(0);
  });

  it("has no switch where the host does not say what tools do", async () => {
    const page = await shown([email], { rules: rulesOf() });
    const { container } = render(<ApprovalModeSwitch run={page.run} />);
    expect(container).toBeEmptyDOMElement();
  });
});
