import { fireEvent, render, waitFor } from "@testing-library/react";
import {
  type ComponentType,
  createRef,
  type ReactElement,
  type ReactNode,
  StrictMode,
} from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, it, vi } from "vitest";
import { defaultValidator } from "../../src/core.js";
import { defineDialect } from "../../src/dialects.js";
import {
  AgentRunProvider,
  Confirmation,
  InputForm,
  Interrupt,
  type Presentation,
  Resume,
  Shortcuts,
  ToolApproval,
} from "../../src/index.js";
import { internalsOf } from "../../src/run/api/internals.js";
import { confirmationInterrupt } from "../../src/testing.js";
import { askedRun, type PlayedRun, proposes } from "../support/askedRun.js";

type AnyProps = Readonly<Record<string, unknown>>;
type Happening = (played: PlayedRun) => unknown;

interface PartCase {
  readonly name: string;
  readonly tag: string;
  /** The value of `data-part`. */
  readonly part: string;
  /** Its data attributes by state, as documented. */
  readonly state: readonly string[];
  /** How it comes that there is something to render. */
  readonly given?: Happening;
  /** How it comes that there is nothing, where that is documented. */
  readonly nothing?: Happening;
  /** Whether it acts by itself, and by which event. */
  readonly acts?: "click" | "change";
}

const args = { to: "ann@example.com", body: "Hello" };
const approval = {
  id: "a",
  reason: "tool_call",
  message: "Send it?",
  toolCallId: "tc",
  subagentRunId: "Researcher",
  expiresAt: "2030-01-01T01:00:00Z",
  responseSchema: {
    type: "object",
    properties: {
      approved: { type: "boolean" },
      editedArgs: { type: "object" },
      reason: { type: "string" },
      response: { type: "string" },
    },
    anyOf: [{ required: ["approved"] }, { required: ["response"] }],
  },
};

/** Agents that do something otherwise than a person would expect. */
const frank = defineDialect({
  name: "frank",
  claims: () => true,
  read: (fields) => ({
    fields,
    canDecline: true,
    notes: [{ code: "runs-twice", message: "The tool runs twice." }],
  }),
});

const asItIs: Happening = () => {};
const edits: Happening = ({ run }) =>
  internalsOf(run).setInput("a", { editedArgs: { ...args, to: "bea@example.com" } });
const replies: Happening = ({ run }) =>
  internalsOf(run).setInput("a", { replying: true, reply: "Not yet" });
const approves: Happening = ({ run }) => run.resolve("a", { approved: true });
const decidesByRule: Happening = ({ run }) =>
  run.resolve("a", { approved: true }, { automatic: true });
const misfits: Happening = ({ run }) => run.resolve("a", { approved: "perhaps" });
const timePasses: Happening = ({ run, clock }) => {
  // Deadlines are watched for their readers.
  run.subscribe(() => {});
  clock.advance(2 * 3_600_000);
};
const answersAll: Happening = ({ run }) => {
  run.resolve("a", { approved: true });
  run.resolve("b", { approved: true });
};
const sends: Happening = async (played) => {
  answersAll(played);
  void played.run.submit();
  await vi.waitFor(() => expect(played.agent.requests).toHaveLength(2));
};
const isRefused: Happening = async (played) => {
  await sends(played);
  await played.agent.emit([{ type: "RUN_ERROR", message: "Busy", code: "PARTIAL_RESUME" }]);
  played.agent.end();
  await vi.waitFor(() => expect(played.run.getSnapshot().composer.canRetry).toBe(true));
};
const isChanged: Happening = async (played) => {
  await sends(played);
  const again = proposes("tc", "sendEmail", { ...args, to: "eve@example.com" });
  await played.agent.emit([
    { type: "RUN_STARTED", threadId: "t", runId: "r2" },
    ...again,
    { type: "RUN_ERROR", message: "No" },
  ]);
  played.agent.end();
  await vi.waitFor(() => expect(played.run.getSnapshot().interrupts[0]?.changed).toBe(true));
};

const ofCard = ["status", "kind", "expired", "invalid"];
const ofDecision = [...ofCard, "disabled", "edited"];
const ofChoice = [...ofCard, "chosen"];
const ofKeyed = [...ofDecision, "armed", "risky", "holding", "chosen"];
const ofBar = ["status", "delivery"];
const ofSending = [...ofBar, "armed"];
/**
 * What shows nothing by itself: before another part was pressed, without a history, where nothing
 * is asked beside the decision, without other cards that can be selected
 * (SelectedParts.test.tsx), or without others who may answer (reserved.test.tsx).
 */
const apart = [
  "Interrupt.Reserved",
  "Resume.ApproveSelected",
  "Resume.Check",
  "Resume.RetryBack",
  "Resume.SelectAll",
  "ToolApproval.Fields",
  "ToolApproval.Menu",
  "ToolApproval.Select",
];

const cases: readonly PartCase[] = [
  { name: "Interrupt.Root", tag: "article", part: "interrupt", state: [...ofCard, "reason"] },
  { name: "Interrupt.Message", tag: "div", part: "message", state: ofCard },
  { name: "Interrupt.Reason", tag: "span", part: "reason", state: [...ofCard, "verdict"] },
  {
    name: "Interrupt.Changed",
    tag: "p",
    part: "changed",
    state: ofCard,
    given: isChanged,
    nothing: asItIs,
  },
  { name: "Interrupt.Risk", tag: "span", part: "risk", state: ofCard },
  { name: "Interrupt.StatedReason", tag: "div", part: "stated-reason", state: ofCard },
  { name: "Interrupt.Origin", tag: "span", part: "origin", state: ofCard },
  { name: "Interrupt.Asker", tag: "span", part: "asker", state: ofCard },
  { name: "Interrupt.Consequence", tag: "p", part: "consequence", state: ofCard },
  { name: "Interrupt.Expiry", tag: "time", part: "expiry", state: [...ofCard, "expiring"] },
  { name: "Interrupt.Status", tag: "p", part: "status", state: [...ofCard, "verdict"] },
  { name: "Interrupt.Notes", tag: "ul", part: "notes", state: ofCard },
  {
    name: "Interrupt.Errors",
    tag: "ul",
    part: "errors",
    state: ofCard,
    given: misfits,
    nothing: approves,
  },
  {
    name: "Interrupt.Automatic",
    tag: "span",
    part: "automatic",
    state: ofCard,
    given: decidesByRule,
    nothing: approves,
  },
  { name: "Interrupt.Actions", tag: "div", part: "actions", state: ofCard },
  { name: "Interrupt.Line", tag: "div", part: "line", state: ofCard, nothing: approves },
  { name: "Interrupt.Unfold", tag: "button", part: "unfold", state: ofCard, nothing: approves },
  {
    name: "Interrupt.Resolve",
    tag: "button",
    part: "resolve",
    state: ofChoice,
    nothing: timePasses,
    acts: "click",
  },
  { name: "Interrupt.Cancel", tag: "button", part: "cancel", state: ofChoice, acts: "click" },
  {
    name: "Interrupt.Decline",
    tag: "button",
    part: "decline",
    state: ofChoice,
    nothing: timePasses,
    acts: "click",
  },
  {
    name: "Interrupt.Change",
    tag: "button",
    part: "change",
    state: ofCard,
    given: approves,
    nothing: asItIs,
    acts: "click",
  },
  { name: "ToolApproval.Root", tag: "article", part: "interrupt", state: [...ofCard, "reason"] },
  { name: "ToolApproval.ToolName", tag: "span", part: "tool-name", state: ofCard },
  { name: "ToolApproval.Args", tag: "div", part: "args", state: ofDecision },
  { name: "ToolApproval.ArgsEditor", tag: "div", part: "args-editor", state: ofDecision },
  {
    name: "ToolApproval.Edits",
    tag: "span",
    part: "edits",
    state: ofDecision,
    given: edits,
    nothing: asItIs,
  },
  { name: "ToolApproval.Edit", tag: "button", part: "edit", state: ofDecision, acts: "click" },
  {
    name: "ToolApproval.Comment",
    tag: "textarea",
    part: "comment",
    state: ofCard,
    nothing: timePasses,
    acts: "change",
  },
  {
    name: "ToolApproval.CommentPresets",
    tag: "div",
    part: "comment-presets",
    state: ofCard,
    nothing: timePasses,
  },
  {
    name: "ToolApproval.More",
    tag: "button",
    part: "more",
    state: ofCard,
    nothing: decidesByRule,
  },
  { name: "ToolApproval.Note", tag: "div", part: "note", state: ofCard, nothing: timePasses },
  { name: "ToolApproval.Confirm", tag: "div", part: "confirm", state: ofCard, nothing: timePasses },
  {
    name: "ToolApproval.Reply",
    tag: "button",
    part: "reply",
    state: ofCard,
    nothing: timePasses,
    acts: "click",
  },
  {
    name: "ToolApproval.ReplyText",
    tag: "textarea",
    part: "reply-text",
    state: ofCard,
    given: replies,
    nothing: asItIs,
    acts: "change",
  },
  {
    name: "ToolApproval.SendReply",
    tag: "button",
    part: "send-reply",
    state: ofCard,
    given: replies,
    nothing: asItIs,
    acts: "click",
  },
  {
    name: "ToolApproval.Approve",
    tag: "button",
    part: "approve",
    state: ofKeyed,
    nothing: timePasses,
    acts: "click",
  },
  {
    name: "ToolApproval.Deny",
    tag: "button",
    part: "deny",
    state: ofKeyed,
    nothing: timePasses,
    acts: "click",
  },
  { name: "Confirmation.Root", tag: "article", part: "interrupt", state: [...ofCard, "reason"] },
  {
    name: "Confirmation.Confirm",
    tag: "button",
    part: "approve",
    state: ofKeyed,
    nothing: timePasses,
    acts: "click",
  },
  {
    name: "Confirmation.Decline",
    tag: "button",
    part: "deny",
    state: ofKeyed,
    nothing: timePasses,
    acts: "click",
  },
  { name: "InputForm.Root", tag: "article", part: "interrupt", state: [...ofCard, "reason"] },
  { name: "InputForm.Fields", tag: "div", part: "fields", state: ofCard, nothing: timePasses },
  {
    name: "InputForm.Submit",
    tag: "div",
    part: "answer",
    state: ofCard,
    given: approves,
    nothing: asItIs,
  },
  { name: "Resume.Root", tag: "section", part: "resume", state: ofBar },
  { name: "Resume.Progress", tag: "p", part: "progress", state: ofBar },
  { name: "Resume.Dots", tag: "span", part: "dots", state: ofBar },
  {
    name: "Resume.Blockers",
    tag: "ul",
    part: "blockers",
    state: ofBar,
    given: timePasses,
    nothing: asItIs,
  },
  {
    name: "Resume.Submit",
    tag: "button",
    part: "submit",
    state: ofSending,
    given: answersAll,
    acts: "click",
  },
  {
    name: "Resume.Retry",
    tag: "button",
    part: "retry",
    state: ofSending,
    given: isRefused,
    nothing: asItIs,
    acts: "click",
  },
  {
    name: "Resume.Stop",
    tag: "button",
    part: "stop",
    state: ofBar,
    given: sends,
    nothing: asItIs,
    acts: "click",
  },
  {
    name: "Resume.CancelExpired",
    tag: "button",
    part: "cancel-expired",
    state: ofBar,
    given: timePasses,
    nothing: asItIs,
    acts: "click",
  },
  { name: "Resume.SteerAway", tag: "button", part: "steer-away", state: ofBar, acts: "click" },
  { name: "Shortcuts.Root", tag: "div", part: "shortcuts", state: ["status"] },
  { name: "Shortcuts.Switch", tag: "button", part: "shortcuts-switch", state: ["status"] },
  { name: "Shortcuts.Status", tag: "p", part: "shortcuts-status", state: ["status"] },
  { name: "Resume.Dismiss", tag: "button", part: "dismiss", state: ofBar, acts: "click" },
];

const families: Readonly<Record<string, AnyProps>> = {
  Confirmation,
  InputForm,
  Interrupt,
  Resume,
  Shortcuts,
  ToolApproval,
};
const isRoot = (name: string) => name.endsWith(".Root");

// The table has all parts at once, so their props are not distinguished here; test/types does that.
function partOf(name: string): ComponentType<AnyProps> {
  const [family = "", member = ""] = name.split(".");
  return families[family]?.[member] as ComponentType<AnyProps>;
}

/** The props that only some parts have, and without which they would show nothing. */
const own: Readonly<Record<string, AnyProps>> = {
  "ToolApproval.CommentPresets": { presets: ["Not now"] },
};

const presentations: Readonly<Record<string, Presentation>> = {
  "ToolApproval.Confirm": { confirm: () => "type" },
  "Interrupt.Consequence": { consequence: () => "It cannot be taken back." },
};

/** What is shown only of a call that needs no more than a line. */
const ofLines = ["Interrupt.Line", "Interrupt.Unfold"];

interface Shown extends PlayedRun {
  /** The part inside its root, with these props besides. */
  readonly tree: (props?: AnyProps) => ReactElement;
}

async function situation(name: string, happens: Happening = asItIs): Promise<Shown> {
  const second = confirmationInterrupt({ id: "b" });
  const isLine = ofLines.includes(name);
  const played = await askedRun(
    [
      {
        ...approval,
        ...(name === "Interrupt.Risk" && { metadata: { riskLevel: "high" } }),
        ...(name === "Interrupt.StatedReason" && {
          metadata: { justification: "She asked for it." },
        }),
        ...(isLine && { expiresAt: undefined }),
      },
      second,
    ],
    {
      submitMode: "manual",
      validator: defaultValidator,
      ...(!isLine && { dialects: [frank] }),
    },
    proposes("tc", "sendEmail", args),
  );
  await happens(played);
  const { run } = played;
  const interrupt = run.getSnapshot().interrupts[0];
  const Part = partOf(name);
  const root = name.startsWith("Shortcuts.")
    ? {}
    : name.startsWith("Resume.")
      ? { run }
      : { run, interrupt };
  const family = name.split(".")[0] ?? "";
  const Root = partOf(
    family === "Resume" || family === "Shortcuts" ? `${family}.Root` : "Interrupt.Root",
  );
  const inside = (part: ReactNode) => (isRoot(name) ? part : <Root {...root}>{part}</Root>);
  return {
    ...played,
    tree: (props = {}) => (
      <StrictMode>
        <AgentRunProvider
          {...(presentations[name] !== undefined && { presentation: presentations[name] })}
        >
          {inside(
            <Part {...own[name]} {...(isRoot(name) && root)} data-under-test="" {...props} />,
          )}
        </AgentRunProvider>
      </StrictMode>
    ),
  };
}

function elementIn(container: Element): HTMLElement {
  const found = container.querySelectorAll<HTMLElement>("[data-under-test]");
  const [element] = found;
  if (found.length !== 1 || element === undefined)
    throw new Error(`There are ${found.length} elements.`);
  return element;
}

const references = [
  "aria-labelledby",
  "aria-describedby",
  "aria-controls",
  "aria-owns",
  "aria-details",
  "for",
];

/** The elements of its tree that refer to its id, and by which attribute. */
function referringTo(element: HTMLElement): readonly string[] {
  const tree = [
    ...(element.parentElement?.closest("article, section") ?? element).querySelectorAll("*"),
  ];
  return [element.parentElement?.closest("article, section"), ...tree].flatMap((other) =>
    references
      .filter((name) => other?.getAttribute(name)?.split(" ").includes(element.id))
      .map((name) => `${other?.getAttribute("data-part")} ${name}`),
  );
}

function act(element: HTMLElement, event: "click" | "change"): void {
  if (event === "click") fireEvent.click(element);
  else fireEvent.change(element, { target: { value: "Because" } });
}

it("this table has every part, and each once", () => {
  const all = Object.entries(families).flatMap(([family, members]) =>
    Object.keys(members).map((member) => `${family}.${member}`),
  );
  expect([...cases.map(({ name }) => name), ...apart].sort()).toEqual(all.sort());
});

describe.each(cases)("$name", ({ name, tag, part, state, given, nothing, acts }) => {
  const show = async (props: AnyProps = {}) => {
    const shown = await situation(name, given);
    const { container } = render(shown.tree(props));
    await waitFor(() => expect(container.querySelector("[data-part='form-loading']")).toBeNull());
    return { ...shown, container, element: elementIn(container) };
  };

  it("the part renders one element, as documented, and forwards its ref", async () => {
    const ref = createRef<HTMLElement>();
    const { element, container } = await show({ ref });
    expect(element.tagName.toLowerCase()).toBe(tag);
    expect(element).toHaveAttribute("data-part", part);
    expect(ref.current).toBe(element);
    if (!isRoot(name))
      expect(
        container.querySelectorAll(
          "[data-part='interrupt'] > :not([data-part='call']), [data-part='resume'] > *, [data-part='shortcuts'] > *",
        ),
      ).toHaveLength(1);
  });

  it("the part has the data attributes of its state, and no others", async () => {
    const { element } = await show();
    const names = element.getAttributeNames().filter((attribute) => attribute.startsWith("data-"));
    expect(["data-part", "data-under-test", ...state.map((key) => `data-${key}`)]).toEqual(
      expect.arrayContaining(names),
    );
    expect(names).toContain("data-status");
  });

  if (nothing !== undefined)
    it("the part renders nothing where there is nothing to show", async () => {
      const { tree } = await situation(name, nothing);
      expect(render(tree()).container.querySelector("[data-under-test]")).toBeNull();
    });

  it("the part becomes another element, which keeps its own class, style, handler and ref", async () => {
    const [refs, onClick] = [
      [createRef<HTMLElement>(), createRef<HTMLElement>()] as const,
      vi.fn(),
    ];
    const other = (
      // biome-ignore lint/a11y/useKeyWithClickEvents: it represents any part
      <aside
        ref={refs[1]}
        className="mine"
        style={{ opacity: 0.5 }}
        onClick={onClick}
        title="mine"
      />
    );
    const { element } = await show({
      render: other,
      ref: refs[0],
      className: "theirs",
      style: { color: "red" },
    });
    expect(element.tagName).toBe("ASIDE");
    expect(element).toHaveAttribute("data-part", part);
    expect(element).toHaveClass("mine", "theirs");
    expect(element).toHaveStyle({ opacity: "0.5", color: "rgb(255, 0, 0)" });
    expect(refs.map(({ current }) => current)).toEqual([element, element]);
    fireEvent.click(element);
    expect(onClick).toHaveBeenCalledOnce();
  });

  it("the part becomes what a function makes of its props and state", async () => {
    const make = vi.fn((props: AnyProps, _state: AnyProps) => <aside {...props} title="made" />);
    const { element } = await show({ render: make });
    expect(element).toHaveAttribute("title", "made");
    expect(element).toHaveAttribute("data-part", part);
    expect(state).toEqual(
      expect.arrayContaining(Object.keys(make.mock.lastCall?.[1] ?? { none: 0 })),
    );
  });

  it("the part accepts a class and a style, or functions of its state", async () => {
    const fixed = await show({ className: "fixed", style: { opacity: 0.5 } });
    expect(fixed.element).toHaveClass("fixed");
    expect(fixed.element).toHaveStyle({ opacity: "0.5" });
    const { element } = await show({
      className: ({ status }: AnyProps) => `is-${status}`,
      style: ({ status }: AnyProps) => ({ opacity: status === "nowhere" ? 1 : 0.25 }),
    });
    expect(element).toHaveClass(`is-${element.dataset["status"]}`);
    expect(element).toHaveStyle({ opacity: "0.25" });
  });

  it("the part passes on all other props", async () => {
    const { element } = await show({
      title: "said by the page",
      "data-extra": "yes",
      "aria-keyshortcuts": "A",
      lang: "de",
    });
    expect(element).toHaveAttribute("title", "said by the page");
    expect(element).toHaveAttribute("data-extra", "yes");
    expect(element).toHaveAttribute("aria-keyshortcuts", "A");
    expect(element).toHaveAttribute("lang", "de");
  });

  it("the part keeps an id it is given, and references to it follow", async () => {
    const before = await show();
    const { element } = await show({ id: "said-by-the-page" });
    expect(element).toHaveAttribute("id", "said-by-the-page");
    expect(referringTo(element)).toEqual(referringTo(before.element));
  });

  it("the part calls the handlers it is given", async () => {
    const onClick = vi.fn();
    const { element } = await show({ onClick });
    fireEvent.click(element);
    expect(onClick).toHaveBeenCalledOnce();
  });

  if (acts !== undefined)
    it("the part acts, unless the page's own handler, which runs first, prevents it", async () => {
      const handler = acts === "change" ? "onChange" : "onClick";
      const prevented = await show({ [handler]: (event: Event) => event.preventDefault() });
      const before = [prevented.run.getSnapshot(), prevented.agent.requests.length];
      act(prevented.element, acts ?? "click");
      expect([prevented.run.getSnapshot(), prevented.agent.requests.length]).toEqual(before);

      const plain = await show({ [handler]: undefined });
      const snapshot = plain.run.getSnapshot();
      act(plain.element, acts ?? "click");
      await waitFor(() => expect(plain.run.getSnapshot()).not.toBe(snapshot));
    });

  if (acts === "click")
    it("the part does nothing while it is disabled, as any element", async () => {
      const { run, element } = await show({ disabled: true, render: <span /> });
      const snapshot = run.getSnapshot();
      fireEvent.click(element);
      expect(run.getSnapshot()).toBe(snapshot);
      expect(element).toHaveAttribute("aria-disabled", "true");
    });

  // The keys of the shortcuts affect everything inside them.
  if (name !== "Shortcuts.Root")
    it("the part throws an error with an example when rendered outside of its parent", () => {
      const Part = partOf(name);
      const root = `${name.split(".")[0]}.Root`;
      const wanted = isRoot(name)
        ? /<(Interrupt|Resume)\.Root>.* run=\{run\}/
        : new RegExp(`<${name}> is outside <${root}>`);
      expect(() => render(<Part {...own[name]} />)).toThrow(wanted);
    });

  it("the part renders on the server without a warning, and hydrates the same markup", async () => {
    const { tree } = await situation(name, given);
    const html = renderToString(tree());
    if (!name.startsWith("Resume.") || isRoot(name)) expect(html).toContain(`data-part="${part}"`);
  });
});
