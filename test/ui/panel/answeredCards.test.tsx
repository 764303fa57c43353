import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { InterruptPanel } from "../../../src/index.js";
import { confirmationInterrupt, toolCallInterrupt } from "../../../src/testing.js";
import { askedRun, proposes, succeeds } from "../../support/askedRun.js";

const email = toolCallInterrupt({ id: "mail", message: "Send it?" });
const other = confirmationInterrupt({ id: "other", message: "Delete it?" });
const sends = proposes("call-1", "sendEmail", { to: "ann@example.com" });
const card = (name: string | RegExp) => screen.getByRole("article", { name });

describe("an answered card", () => {
  it("an answered card is one row with the verdict, the tool and a button to change it, and shows arguments on demand", async () => {
    const { run } = await askedRun([email, other], {}, sends);
    render(<InterruptPanel run={run} />);
    await userEvent.click(within(card("Send it?")).getByRole("button", { name: "Approve" }));

    const row = within(card("Send it?"));
    expect(row.getByText("Approved", { selector: '[data-part="status"]' })).toBeVisible();
    expect(row.getByText("not sent yet")).toBeVisible();
    expect(row.getByText("sendEmail")).toBeVisible();
    expect(row.queryByText("ann@example.com")).toBeNull();
    expect(row.queryByRole("button", { name: "Approve" })).toBeNull();

    await userEvent.click(row.getByRole("button", { name: "Details" }));
    expect(row.getByText("ann@example.com")).toBeVisible();
    await userEvent.click(row.getByRole("button", { name: "Change" }));
    expect(within(card("Send it?")).getByRole("button", { name: "Approve" })).toBeEnabled();
    expect(run.getSnapshot().interrupts[0]?.draft).toBeNull();
  });

  it.each([197, 198, 199, 200])(
    "a question with an emoji is cut after %i characters without leaving half of it",
    async (length) => {
      const { run } = await askedRun(
        [{ ...email, message: `${"a".repeat(length)}📧 Send it?` }, other],
        {},
        sends,
      );
      render(<InterruptPanel run={run} />);
      act(() => run.resolve("mail", { approved: true }));
      const shown = within(card(/^aaa/)).getByText(/^aaa.*…$/);
      expect(shown.textContent).not.toMatch(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])/);
    },
  );

  it("an answered card shows who answered, where that is known", async () => {
    const { run } = await askedRun([email, other], {}, sends);
    render(<InterruptPanel run={run} />);
    act(() => run.resolve("mail", { approved: true }, { decidedBy: "Ann" }));
    act(() => run.cancel("other", { decidedBy: "Bea" }));
    expect(within(card("Send it?")).getByText("by Ann")).toBeVisible();
    expect(screen.getByText("by Bea")).toBeVisible();
  });

  it("an answered card is shown as sending until the agent shows that it acts on the answer", async () => {
    const { run, agent } = await askedRun([email], {}, sends);
    render(<InterruptPanel run={run} />);
    await userEvent.click(screen.getByRole("button", { name: "Approve" }));
    expect(within(card("Send it?")).getByText("Sending…")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Change" })).toBeNull();
    await act(async () => agent.emit(succeeds.slice(0, -1)));
    expect(await within(card("Send it?")).findByText("The agent has your answer")).toBeVisible();
  });
});

describe("a denial that waits for other answers", () => {
  const withReason = {
    type: "object",
    properties: { approved: { type: "boolean" }, reason: { type: "string" } },
    required: ["approved"],
  };
  const question = toolCallInterrupt({
    id: "mail",
    message: "Send it?",
    responseSchema: withReason,
  });
  const why = () => screen.getByRole("textbox", { name: "Why? (optional)" });
  async function denied(
    options: Parameters<typeof askedRun>[1] = {},
    questions: readonly unknown[] = [question, other],
  ) {
    const played = await askedRun(questions, options, sends);
    render(<InterruptPanel run={played.run} />);
    await userEvent.click(within(card("Send it?")).getByRole("button", { name: "Deny" }));
    return { ...played, draft: () => played.run.getSnapshot().interrupts[0]?.draft };
  }

  it("a waiting denial is shown at once, offers a field for the reason, and moves the focus to the next question", async () => {
    const { draft } = await denied();
    expect(draft()).toEqual({ status: "resolved", payload: { approved: false } });
    expect(why()).toHaveValue("");
    expect(card("Delete it?")).toHaveFocus();
  });

  it("a waiting denial includes the reason as it is typed, and drops it when it is emptied", async () => {
    const { draft, run } = await denied();
    await userEvent.type(why(), "Wait for the audit ");
    expect(why()).toHaveValue("Wait for the audit ");
    expect(draft()).toEqual({
      status: "resolved",
      payload: { approved: false, reason: "Wait for the audit" },
    });
    act(() => run.resolve("mail", { approved: false, reason: "Not now" }));
    expect(why()).toHaveValue("Not now");
    await userEvent.clear(why());
    expect(draft()).toEqual({ status: "resolved", payload: { approved: false } });
    await userEvent.type(why(), "Later");
    await userEvent.click(within(card("Send it?")).getByRole("button", { name: "Change" }));
    expect(screen.getByRole("textbox", { name: "Comment for the agent (optional)" })).toHaveValue(
      "Later",
    );
  });

  it("a denial has no such field once it is sent, where it is sent at once, and on an approval", async () => {
    const { run } = await denied({ submitMode: "manual" }, [question]);
    await userEvent.type(why(), "No");
    act(() => void run.submit());
    expect(screen.queryByRole("textbox")).toBeNull();
    cleanup();
    await denied({}, [question]);
    expect(screen.queryByRole("textbox")).toBeNull();
    cleanup();
    const approved = await askedRun([question, other], {}, sends);
    render(<InterruptPanel run={approved.run} />);
    act(() => approved.run.resolve("mail", { approved: true }));
    expect(screen.queryByRole("textbox")).toBeNull();
  });

  it.each([
    ["must have ten characters", { type: "string", minLength: 10 }],
    ["must be one of three", { type: "string", enum: ["a", "b", "c"] }],
  ])(
    "a denial has no such field where the reason %s, because typing it would remove the denial",
    async (_, reason) => {
      const responseSchema = { ...withReason, properties: { ...withReason.properties, reason } };
      await denied({}, [{ ...question, responseSchema }, other]);
      expect(screen.queryByRole("textbox")).toBeNull();
    },
  );
});

describe("a settled card", () => {
  const result = {
    type: "TOOL_CALL_RESULT",
    messageId: "m",
    toolCallId: "call-1",
    content: '{"sent":true,"id":"m_81"}',
  };

  async function settled(keepSettled?: false) {
    const { run, agent } = await askedRun([email], {}, sends);
    render(<InterruptPanel run={run} keepSettled={keepSettled} />);
    await userEvent.click(screen.getByRole("button", { name: "Approve" }));
    await waitFor(() => expect(agent.requests).toHaveLength(2));
    await act(async () => {
      await agent.emit([succeeds[0], result, succeeds.at(-1)]);
      agent.end();
    });
    await waitFor(() => expect(run.getSnapshot().interrupts).toEqual([]));
    return run;
  }

  it("a settled card is removed where the host shows what was decided", async () => {
    await settled(false);
    expect(screen.queryByRole("article")).toBeNull();
  });

  it("a settled card stays in its place with the verdict, the time and the result as rows", async () => {
    await settled();
    const kept = within(card("Send it?"));
    expect(kept.getByText("Approved")).toBeVisible();
    expect(kept.getByText("sendEmail")).toBeVisible();
    expect(kept.getByRole("time")).toHaveTextContent("now");
    expect(kept.getByText("m_81").closest("dd")).toBeVisible();
    expect(kept.queryByRole("button", { name: "Change" })).toBeNull();
  });

  it("a settled card distinguishes an unknown outcome from an accepted one", async () => {
    const { run, agent } = await askedRun([email], {}, sends);
    render(<InterruptPanel run={run} />);
    await userEvent.click(screen.getByRole("button", { name: "Approve" }));
    await waitFor(() => expect(agent.requests).toHaveLength(2));
    await act(async () => {
      await agent.emit([succeeds[0], succeeds.at(-1)]);
      agent.end();
    });
    expect(
      await within(card("Send it?")).findByText("Approved: sent, not confirmed"),
    ).toBeVisible();
  });
});
