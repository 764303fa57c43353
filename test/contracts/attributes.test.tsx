import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { defineDialect } from "../../src/dialects.js";
import {
  Confirmation,
  createMask,
  cssVariables,
  DecisionLog,
  dataAttributes,
  defineRenderer,
  InterruptCard,
  InterruptPanel,
  InterruptSheet,
  type Presentation,
} from "../../src/index.js";
import { dataParts } from "../../src/parts/dataAttributes.js";
import { internalsOf } from "../../src/run/api/internals.js";
import { confirmationInterrupt, inputInterrupt, toolCallInterrupt } from "../../src/testing.js";
import { askedRun, type PlayedRun, proposes, succeeds } from "../support/askedRun.js";
import { patient } from "../support/patience.js";

const root = join(import.meta.dirname, "../..");
const styles = ["structure.css", "theme.css", "panel.css", "forms.css"]
  .map((name) => readFileSync(join(root, "src/styles", name), "utf8"))
  .join("\n");
const page = readFileSync(join(root, "stories/docs/guides/theming.md"), "utf8");
const sources = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })
  .filter(
    (name) =>
      /^(?:react|parts|ui|forms)\b.*\.tsx?$/.test(name) && !name.endsWith("dataAttributes.ts"),
  )
  .map((name) => readFileSync(join(root, "src", name), "utf8"));

const sorted = (names: Iterable<string>) => [...new Set(names)].sort();
const found = (text: string, pattern: RegExp) =>
  sorted([...text.matchAll(pattern)].map(([, name]) => name ?? ""));
const attributes = sorted(Object.values(dataAttributes));
const setByThePage = "data-agui-theme";

/** Everything that was rendered, however shortly. */
const seen = { attributes: new Set<string>(), parts: new Set<string>() };
function lookAt(element: Element): void {
  for (const name of element.getAttributeNames())
    if (name.startsWith("data-")) seen.attributes.add(name);
  const part = element.getAttribute("data-part");
  if (part !== null) seen.parts.add(part);
}
function look(within: Element = document.body): void {
  lookAt(within);
  for (const element of within.querySelectorAll("*")) lookAt(element);
}
const watcher = new MutationObserver((changes) => {
  for (const { target, addedNodes } of changes) {
    if (target instanceof Element) lookAt(target);
    for (const node of addedNodes) if (node instanceof Element) look(node);
  }
});
beforeAll(() =>
  watcher.observe(document.body, { subtree: true, childList: true, attributes: true }),
);
afterAll(() => watcher.disconnect());

const editable = {
  type: "object",
  properties: {
    approved: { type: "boolean" },
    editedArgs: { type: "object" },
    reason: { type: "string" },
  },
  required: ["approved"],
};
const long = "Word after word after word. ".repeat(60);
const letter = { to: "ann", body: long, parts: [1], none: "" };

/** A panel with the log below it, in front of a person. */
async function shown(
  interrupts: readonly unknown[],
  events: readonly unknown[] = [],
  options = {},
  presentation: Presentation = {},
): Promise<PlayedRun> {
  const played = await askedRun(interrupts, { submitMode: "manual", ...options }, events);
  const card = defineRenderer({
    reason: "acme:late",
    load: () => new Promise<{ readonly default: () => null }>(() => {}),
  });
  render(
    <>
      <InterruptPanel
        run={played.run}
        renderers={[card]}
        labels={{ commentPresets: ["Not now"] }}
        mask={mask}
        presentation={{ consequence: () => "It cannot be taken back.", ...presentation }}
        shortcuts
        keepSettled
      />
      <InterruptCard run={played.run} interruptId="elsewhere" />
      <DecisionLog run={played.run} tools />
    </>,
  );
  look();
  return played;
}
const mask = createMask((path) => path[0] === "secret");
const presses = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));

describe("what comes on screen", { timeout: patient(60_000) }, () => {
  it("while a tool call is looked at, edited, approved and settled", async () => {
    const asked = toolCallInterrupt({
      responseSchema: editable,
      subagentRunId: "s",
      expiresAt: "2030-01-01T00:04:00Z",
    });
    const { run, agent, clock } = await shown([asked], proposes("call-1", "send", letter));
    await waitFor(async () => {
      // A key arms nothing while a card has only just come.
      act(() => clock.advance(300));
      await userEvent.keyboard("a");
      expect(document.querySelector("[data-armed]")).not.toBeNull();
      look();
      await userEvent.keyboard("{Escape}");
    });
    await userEvent.click(screen.getByRole("button", { name: "send", expanded: false }));
    await screen.findByRole("button", { name: "Copy" });
    look();
    await presses("Edit");
    const body = await screen.findByRole("textbox", { name: "Body" });
    await userEvent.type(body, " And more.");
    await userEvent.clear(await screen.findByRole("textbox", { name: "Item 1" }));
    await userEvent.click(screen.getByRole("button", { name: /Undo change/ }));
    await userEvent.type(await screen.findByRole("textbox", { name: "Body" }), " And more.");
    await userEvent.clear(screen.getByRole("textbox", { name: "To" }));
    await presses("Done editing");
    await screen.findByRole("group", { name: "2 changes" });
    await userEvent.click(screen.getByRole("switch", { name: "Only changes" }));
    look();
    await presses("Approve with 2 changes");
    act(() => void run.submit());
    await waitFor(() => expect(agent.requests).toHaveLength(2));
    await act(async () => {
      await agent.emit(succeeds);
      agent.end();
    });
    await screen.findAllByText(/^Approved.*, no result seen$/);
  });

  it("while a card of the host's own shows what was chosen", async () => {
    const card = defineRenderer({
      reason: "confirmation",
      answered: "own",
      component: () => (
        <Confirmation.Root>
          <Confirmation.Confirm />
        </Confirmation.Root>
      ),
    });
    const { run } = await askedRun([confirmationInterrupt()], { submitMode: "manual" });
    render(<InterruptPanel run={run} renderers={[card]} />);
    await presses("Yes, go ahead");
    await waitFor(() => expect(document.querySelector("[data-chosen]")).not.toBeNull());
    look();
  });

  it("while a form is filled in wrongly, and another is still on its way", async () => {
    const frank = defineDialect({
      name: "frank",
      claims: ({ reason }) => reason === "acme:any",
      read: (fields) => ({ fields, notes: [{ code: "runs-twice", message: "It runs twice." }] }),
    });
    const questions = [
      inputInterrupt(),
      { id: "late", reason: "acme:late" },
      { id: "any", reason: "acme:any", metadata: { a: 1 } },
    ];
    const { run } = await shown(questions, [], { dialects: [frank] });
    await screen.findByRole("textbox", { name: /Name/ });
    await userEvent.click(
      screen.getAllByRole("button", { name: "Save answer" })[0] ?? document.body,
    );
    act(() => run.resolve("input-1", { name: 5 }));
    await waitFor(() => expect(run.getSnapshot().interrupts[0]?.status).toBe("invalid"));
    act(() => run.resolve("input-1", { name: "Apollo" }));
    await presses("Details");
    look();
  });

  it("while a file is dragged over its field", async () => {
    const file = { type: "string", contentEncoding: "base64" };
    const responseSchema = { type: "object", properties: { file }, required: ["file"] };
    await shown([inputInterrupt({ responseSchema })]);
    const input = await waitFor(() => {
      const control = document.querySelector("input[type=file]");
      expect(control).not.toBeNull();
      return control ?? document.body;
    });
    fireEvent.dragOver(input, { dataTransfer: { types: ["Files"] } });
    await waitFor(() => expect(document.querySelector("[data-over]")).not.toBeNull());
    look();
  });

  it("while several questions are a sheet", async () => {
    // No layout: every place is narrow.
    class Observer {
      observe() {}
      disconnect() {}
    }
    vi.stubGlobal("ResizeObserver", Observer);
    onTestFinished(() => void vi.unstubAllGlobals());
    const { run } = await askedRun([toolCallInterrupt(), confirmationInterrupt()]);
    render(<InterruptSheet run={run} />);
    look();
    await presses("2 questions wait for you");
    await waitFor(() => expect(document.querySelector('[data-part="dots"]')).not.toBeNull());
    look();
  });

  it("while a message waits for the answers", async () => {
    const { run } = await shown([confirmationInterrupt()]);
    act(() => void run.send("And then?", { whileOpen: "wait" }));
    await presses(/^Edit/);
    look();
  });

  it("while a form asks for a number", async () => {
    const responseSchema = {
      type: "object",
      properties: { guests: { type: "integer" } },
      required: ["guests"],
    };
    await shown([inputInterrupt({ responseSchema })], []);
    await waitFor(() => expect(document.querySelector("[data-short]")).not.toBeNull());
    look();
  });

  it("while a batch is listed, sent, lost and left", async () => {
    const { run, agent, clock } = await shown(
      [toolCallInterrupt(), toolCallInterrupt({ id: "b" })],
      proposes("call-1", "send", {}),
    );
    await userEvent.click(screen.getByRole("checkbox", { name: "Select all 2" }));
    look();
    await presses("Approve 2 selected");
    await presses("Send 2 answers");
    await waitFor(() => expect(agent.requests).toHaveLength(2));
    act(() => clock.advance(10_000));
    await screen.findByRole("button", { name: "Stop waiting" });
    await act(async () => agent.fail(new TypeError("gone")));
    await screen.findByRole("button", { name: "Send again" });
    act(() => run.dismiss());
  });

  it("while one question is left out of those that are approved together", async () => {
    await shown(
      [toolCallInterrupt(), toolCallInterrupt({ id: "b" }), confirmationInterrupt()],
      proposes("call-1", "send", {}),
    );
    await userEvent.click(screen.getByRole("checkbox", { name: "Select 2 of 3" }));
    look();
  });

  it("while time passes, and where data cannot be read", async () => {
    const unreadable = [
      { type: "TOOL_CALL_START", toolCallId: "call-1", toolCallName: "send" },
      { type: "TOOL_CALL_ARGS", toolCallId: "call-1", delta: "{" },
      { type: "TOOL_CALL_END", toolCallId: "call-1" },
    ];
    const soon = "2030-01-01T00:01:00Z";
    const { run, clock } = await shown(
      [
        toolCallInterrupt(),
        inputInterrupt({ expiresAt: soon }),
        confirmationInterrupt({ expiresAt: soon }),
      ],
      unreadable,
    );
    act(() => internalsOf(run).setInput("input-1", { name: "Half" }));
    act(() => clock.advance(60_000));
    await screen.findByRole("button", { name: /Skip expired/ });
    look();
  });

  it("while two agents ask, one for a secret of several lines, the other for a text in place of a decision", async () => {
    const answerable = {
      type: "object",
      properties: { approved: { type: "boolean" }, response: { type: "string" } },
      anyOf: [{ required: ["approved"] }, { required: ["response"] }],
    };
    const replied = toolCallInterrupt({
      id: "b",
      toolCallId: "call-2",
      responseSchema: answerable,
    });
    const key = { type: "object", properties: { secret: { type: "string", maxLength: 4000 } } };
    const editsKey = { ...editable, properties: { ...editable.properties, editedArgs: key } };
    const { run } = await shown(
      [toolCallInterrupt({ responseSchema: editsKey, subagentRunId: "s" }), replied],
      [
        ...proposes("call-1", "send", { to: "ann", secret: "a key" }),
        ...proposes("call-2", "send", {}),
      ],
    );
    await presses("Edit");
    await userEvent.click(await screen.findByRole("button", { name: /Replace.*secret/i }));
    await userEvent.click(screen.getByRole("button", { name: /Reply instead/ }));
    act(() => run.resolve("b", { approved: true }, { automatic: true, decidedBy: "Always" }));
    look();
  });

  it("while a risky call names an argument twice", async () => {
    const call = [
      { type: "TOOL_CALL_START", toolCallId: "call-1", toolCallName: "send" },
      { type: "TOOL_CALL_ARGS", toolCallId: "call-1", delta: '{"to":"ann","to":"eve"}' },
      { type: "TOOL_CALL_END", toolCallId: "call-1" },
    ];
    await shown([toolCallInterrupt({ metadata: { risk: "high", riskLevel: "high" } })], call);
    await screen.findByRole("checkbox", { name: "I have checked this" });
    look();
  });

  it("while a risky approval is held", async () => {
    const args = {
      on: "2026-11-20",
      cc: ["ann"],
      items: [{ a: 1 }],
      body: "text",
      subject: "s",
      to: "ann",
      image: "data:image/png;base64,AA",
    };
    const { clock } = await shown(
      [
        toolCallInterrupt({
          metadata: { risk: "high", justification: "She asked for it." },
          responseSchema: editable,
        }),
      ],
      proposes("call-1", "send", args),
      {},
      { confirm: "hold" },
    );
    const approve = await screen.findByRole("button", { name: /\(hold\)/ });
    fireEvent.pointerDown(approve, { button: 0 });
    look();
    act(() => void clock.advance(500));
    fireEvent.pointerLeave(approve);
    fireEvent.click(approve, { detail: 0 });
    look();
  });

  it("while a request changes after it was answered", async () => {
    const { run, agent } = await shown(
      [toolCallInterrupt()],
      proposes("call-1", "send", { to: "ann" }),
    );
    act(() => run.resolve("approve-1", { approved: true }));
    act(() => void run.submit());
    await waitFor(() => expect(agent.requests).toHaveLength(2));
    const rewritten = proposes("call-1", "send", { to: "eve" });
    await act(async () => {
      await agent.emit([
        { type: "RUN_STARTED", threadId: "t", runId: "r2" },
        ...rewritten,
        { type: "RUN_ERROR", message: "No" },
      ]);
      agent.end();
    });
    await screen.findByText("This request changed. Check it again.");
    look();
  });

  it("while a harmless call is one line", async () => {
    const asked = [toolCallInterrupt({ message: "Send it?", responseSchema: editable })];
    await shown(asked, proposes("call-1", "send", { to: "ann" }), {}, { consequence: undefined });
    await presses("send");
    await screen.findByRole("button", { name: "Copy" });
    await presses("More");
    look();
    await userEvent.click(screen.getByRole("menuitem", { name: "Add a note" }));
    look();
  });

  it("while somebody else answers", async () => {
    await shown([confirmationInterrupt()], [], {}, { reservedFor: () => ["Ann"] });
    expect(await screen.findByText("Only Ann can answer this.")).toBeVisible();
    look();
  });

  it("while a sum is refunded", async () => {
    await shown(
      [toolCallInterrupt()],
      proposes("call-1", "refund", {
        amount: 5,
        currency: "EUR",
        at: "2030-01-01",
        memo: null,
        notify: true,
        steps: [[1], [2]],
      }),
    );
    expect(await screen.findByText("€5.00")).toBeVisible();
    look();
  });

  it("has these attributes, and no others", () => {
    const ours = [...seen.attributes].filter((name) => name !== setByThePage);
    expect(sorted(ours)).toEqual(attributes.filter((name) => name !== setByThePage));
  });

  it("has no parts but those that are listed", () => {
    expect([...seen.parts].filter((part) => !dataParts.some((listed) => listed === part))).toEqual(
      [],
    );
    expect(seen.parts.size).toBeGreaterThan(dataParts.length * 0.8);
  });
});

describe("what is listed", () => {
  it("are the parts that the sources know, in order", () => {
    const literal = sources.flatMap((text) => found(text, /(?:data-part="|\bpart: ")([a-z-]+)"/g));
    // The buttons of a decision have their part handed in.
    const decisions = sources.flatMap((text) => found(text, /useDecisionButton\("([a-z]+)"/g));
    expect(dataParts).toEqual(sorted([...literal, ...decisions]));
  });

  it("are all attributes that the style sheet reads, and more", () => {
    // By `data-theme` pages choose their own theme.
    const known = [...attributes, "data-theme"];
    expect(found(styles, /\[(data-[a-z-]+)/g).filter((name) => !known.includes(name))).toEqual([]);
    const parts = found(styles, /\[data-part="([a-z-]+)"/g);
    expect(parts.filter((part) => !dataParts.some((listed) => listed === part))).toEqual([]);
  });

  it("are the variables that the style sheet sets and reads", () => {
    const variables = sorted(Object.values(cssVariables));
    expect(found(styles, /^\s*(--agui-[a-z-]+):/gm)).toEqual(variables);
    // The page paints what the cards lie on.
    expect(found(styles, /var\((--agui-[a-z-]+)/g)).toEqual(
      variables.filter((name) => name !== cssVariables.background),
    );
  });

  it("are what the page about styling explains", () => {
    expect(found(page, /`(--agui-[a-z-]+)`/g)).toEqual(sorted(Object.values(cssVariables)));
    expect(found(page, /^- `(data-[a-z-]+)`, on/gm)).toEqual(attributes);
  });
});
