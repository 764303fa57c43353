import { render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { StrictMode } from "react";
import { describe, expect, inject, it } from "vitest";
import { type AgentRun, InterruptPanel, type InterruptView, useAgentRun } from "../../src/index.js";
import { isRecord, type UnknownRecord } from "../../src/protocol/json.js";
import { Transcript } from "../../stories/live/Transcript.js";
import { someOf } from "../support/depth.js";
import { type Act, answerRows, answersIn, nameOf } from "../support/dialects/answers.js";
import { fakeBackend } from "../support/dialects/fakeBackends.js";
import { fillIn, typeInto } from "../support/fillIn.js";
import { skipIn } from "../support/moreMenu.js";

const buttons = {
  approve: /^(Approve|Yes, go ahead)$/,
  deny: /^(Deny|No, don’t)$/,
};
/** Edits and replies are on the card. */
const whole = { lines: false };
let visits = 0;

/** The label of a choice. */
function labelFor(value: unknown): string {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  const [entry] = isRecord(value) ? Object.entries(value) : [];
  return entry === undefined ? String(value) : `${entry[0]}: ${String(entry[1])}`;
}

/**
 * Whether a card has a skip button: not where the agent cannot receive a skip, nor where skipping
 * means the refusal of another button.
 */
function mayBeLeft({ onCancel = "skip", approval }: InterruptView): boolean {
  return onCancel === "skip" || (onCancel === "reject" && approval?.canDeny !== true);
}

/**
 * A person who uses the drop-in panel and the conversation, with a server of another origin and its
 * own dialect.
 */
function visit(backend: string) {
  visits += 1;
  const url = `${inject("dialectServers")}/${backend}/${visits}`;
  const { dialects } = fakeBackend(backend);
  const source = { url, ...(dialects !== undefined && { dialects }) };
  const user = userEvent.setup({ delay: null });
  let run: AgentRun | null = null;

  function Page() {
    const handle = useAgentRun(source);
    run = handle;
    return (
      <>
        <Transcript run={handle} />
        <InterruptPanel run={handle} keepSettled={false} presentation={whole} />
      </>
    );
  }
  render(
    <StrictMode>
      <Page />
    </StrictMode>,
  );

  const current = (): AgentRun => {
    if (run === null) throw new Error("The page was not rendered.");
    return run;
  };
  const presses = async (name: RegExp | string, card?: HTMLElement): Promise<void> =>
    user.click(await within(card ?? document.body).findByRole("button", { name }));

  const types = (field: HTMLElement, text: string): Promise<void> => typeInto(user, field, text);

  // Arguments are labelled by their names, as text.
  const plain = (name: string): string => name.toLowerCase().replace(/[\s"_-]+/g, "");

  /** A harmless call is a line, which has no more than a yes and a no. */
  const unfolds = async (card: HTMLElement): Promise<void> => {
    const arrow = within(card).queryByRole("button", { name: "Show the whole card" });
    if (arrow !== null) await user.click(arrow);
  };

  const edits = async (changes: UnknownRecord, card: HTMLElement): Promise<void> => {
    await unfolds(card);
    await presses("Edit", card);
    for (const [name, value] of Object.entries(changes)) {
      const field = await within(card).findByLabelText((label) => plain(label) === plain(name));
      const choice = within(field).queryByRole("radio", { name: String(value) });
      if (choice !== null) await user.click(choice);
      else if (field instanceof HTMLSelectElement) await user.selectOptions(field, String(value));
      else await types(field, String(value));
    }
    await presses(/^Approve with /, card);
  };

  const fills = async (value: unknown, card: HTMLElement): Promise<void> => {
    await within(card).findByRole("button", { name: /^(Send|Save) answer$/ });
    const choice = within(card)
      .queryAllByRole("radio")
      .find((radio) => radio.closest("label")?.textContent.startsWith(labelFor(value)));
    if (choice !== undefined) return user.click(choice);
    const [text] = within(card).queryAllByRole("textbox");
    if (typeof value === "string" && text !== undefined) return types(text, value);
    const asJson = within(card).queryByRole("button", { name: "Answer in JSON" });
    if (asJson === null) return fillIn(user, value, { words: new Map(), kinds: {} });
    await user.click(asJson);
    await types(await within(card).findByRole("textbox"), JSON.stringify(value));
  };

  return {
    url,
    presses,
    current,
    /** Sends a message, and waits until the agent has asked its questions. */
    async sends(text: string) {
      await current().send(text);
      expect(await screen.findByText(text)).toBeTruthy();
      return screen.findAllByRole("article");
    },
    async does(act: Act | undefined, card: HTMLElement) {
      if (act === undefined) throw new Error("The row has no action for this card.");
      if (act === "leave") return user.click((await skipIn(card)) ?? document.body);
      if (typeof act === "string") return presses(buttons[act], card);
      if ("edit" in act) return edits(act.edit, card);
      if ("reply" in act) {
        await unfolds(card);
        await presses("Reply instead", card);
        await types(
          within(card).getByRole("textbox", { name: "Your reply, in place of a decision" }),
          act.reply,
        );
        return presses(/^(Send|Save) answer$/, card);
      }
      // Some approvals ask for more beside the decision.
      if (isRecord(act.fill) && act.fill["approved"] === true && isRecord(act.fill["payload"])) {
        for (const [name, value] of Object.entries(act.fill["payload"]))
          await types(
            await within(card).findByLabelText(new RegExp(`^${name.replaceAll("_", " ")}`, "i")),
            String(value),
          );
        return presses("Approve", card);
      }
      await fills(act.fill, card);
      return presses(/^(Send|Save) answer$/, card);
    },
    endsAs: (kind: string) =>
      waitFor(() => expect(current().getSnapshot().ending?.kind).toBe(kind)),
    /** What the server has received and answered. */
    seen: async () => (await fetch(url)).json(),
  };
}

describe("one screen for every backend, over HTTP", () => {
  it.each(someOf(answerRows.map((row) => [nameOf(row), row] as const)))(
    "%s",
    async (_, [backend, text, acts, ...sent]) => {
      const person = visit(backend);
      expect(await person.sends(text)).toHaveLength(acts.length);
      const { interrupts } = person.current().getSnapshot();
      if (interrupts.some((interrupt, index) => acts[index] === "leave" && !mayBeLeft(interrupt))) {
        for (const [index, card] of screen.getAllByRole("article").entries())
          expect((await skipIn(card)) !== null).toBe(
            interrupts.slice(index, index + 1).some(mayBeLeft),
          );
        return;
      }
      for (const [index, act] of acts.entries()) {
        const card = screen.getAllByRole("article")[index];
        if (card === undefined) throw new Error("The card has gone.");
        await person.does(act, card);
      }
      if (acts.length > 1) await person.presses(`Send ${acts.length} answers`);
      // Decisions that the agent would not carry out as given are confirmed first.
      if (person.current().getSnapshot().composer.mixedBatchNote !== null)
        await person.presses("Send anyway");
      await person.endsAs("success");
      expect(answersIn(await person.seen())).toEqual(sent);
      expect(screen.queryByRole("article")).toBeNull();
    },
  );
});

describe("a wrong answer, over HTTP", () => {
  it("is rejected by a workflow that accepts no empty answer, and the same can be asked again", async () => {
    const person = visit("mafWorkflow");
    const [card] = await person.sends("Is there a budget?");
    await person.does("leave", card ?? document.body);
    await person.endsAs("error");
    expect(await screen.findByText(/The answer was refused/)).toBeTruthy();
    expect(screen.queryByRole("article")).toBeNull();
    const [again] = await person.sends("Is there really a budget?");
    await person.does({ fill: true }, again ?? document.body);
    await person.endsAs("success");
    expect(await screen.findByText("The budget stands")).toBeTruthy();
  });

  it("is rejected when another user has answered meanwhile; the question can be dismissed, and asked again", async () => {
    const person = visit("mafGeneration3");
    const [card] = await person.sends("Greet them");
    const { id } = person.current().getSnapshot().interrupts[0] ?? {};
    const resume = [{ interruptId: id, status: "resolved", payload: { approved: false } }];
    const body = JSON.stringify({
      threadId: person.current().getSnapshot().threadId,
      runId: "elsewhere",
      messages: [],
      resume,
    });
    await (await fetch(person.url, { method: "POST", body })).text();

    await person.does("approve", card ?? document.body);
    await person.endsAs("error");
    expect(await screen.findByText(/The answer was refused/)).toBeTruthy();
    await person.presses("Close question");
    expect(screen.queryByRole("article")).toBeNull();
    const [again] = await person.sends("Greet them once more");
    await person.does("approve", again ?? document.body);
    await person.endsAs("success");
    expect(await screen.findAllByText('Sent "Hello" to Seattle')).not.toHaveLength(0);
  });
});
