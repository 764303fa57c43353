import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { cdp, userEvent } from "vitest/browser";
import { createMask, InterruptPanel } from "../../src/index.js";
import { confirmationInterrupt, inputInterrupt, toolCallInterrupt } from "../../src/testing.js";
import { askedRun, proposes } from "../support/askedRun.js";

type AxNode = Awaited<ReturnType<typeof accessibilityTree>>[number];

interface Frames {
  readonly frame: { readonly id: string; readonly url: string };
  readonly childFrames?: readonly Frames[] | undefined;
}

/** What assistive technology is given, of the frame the test runs in. */
async function accessibilityTree() {
  const session = cdp();
  await session.send("Accessibility.enable");
  const { frameTree } = await session.send("Page.getFrameTree");
  const frames = (tree: Frames): readonly Frames[] => [
    tree,
    ...(tree.childFrames ?? []).flatMap(frames),
  ];
  const own = frames(frameTree).find(({ frame }) => frame.url === location.href);
  const { nodes } = await session.send("Accessibility.getFullAXTree", {
    ...(own !== undefined && { frameId: own.frame.id }),
  });
  return nodes;
}

/** From the first to the last as they are read, each before what is in it. */
function inOrder(nodes: readonly AxNode[]): readonly AxNode[] {
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const walk = (node: AxNode | undefined): readonly AxNode[] =>
    node === undefined ? [] : [node, ...(node.childIds ?? []).flatMap((id) => walk(byId.get(id)))];
  return walk(nodes[0]);
}

const announcedRoles = [
  "article",
  "button",
  "switch",
  "textbox",
  "combobox",
  "radio",
  "checkbox",
  "spinbutton",
  "group",
  "radiogroup",
  "region",
  "timer",
  "form",
];
const states = [
  "checked",
  "pressed",
  "expanded",
  "disabled",
  "required",
  "invalid",
  "keyshortcuts",
];

/**
 * One line for each control, card and region: role, name, description in brackets, and the states
 * that are set.
 */
async function readOut(): Promise<readonly string[]> {
  return inOrder(await accessibilityTree())
    .filter(({ ignored, role }) => !ignored && announcedRoles.includes(String(role?.value)))
    .map(({ role, name, description, properties = [] }) => {
      const set = properties
        .filter((property) => states.includes(property.name))
        .map((property) => [property.name, String(property.value.value ?? "")] as const)
        .filter(([, value]) => value !== "false" && value !== "")
        .map(([key, value]) => (value === "true" ? key : `${key}=${value}`));
      const about = description?.value ? ` (${description.value})` : "";
      return [`${role?.value} “${name?.value ?? ""}”${about}`, ...set].join(", ");
    });
}

const editable = {
  type: "object",
  properties: {
    approved: { type: "boolean" },
    editedArgs: { type: "object" },
    reason: { type: "string" },
  },
  required: ["approved"],
};
const leave = "button “Skip” (No answer. The agent goes on without it.)";
const more = "button “More”";
const region = "region “Questions from the agent”";

it.each([
  [
    "a tool approval",
    toolCallInterrupt({
      message: "Send the e-mail?",
      responseSchema: editable,
      expiresAt: "2030-01-01T00:04:00Z",
    }),
    [
      "article “Send the e-mail?” (send To ann)",
      "button “send” (Show the exact values)",
      "timer “4 minutes left” (Answer by Jan 1, 2030, 12:04 AM)",
      "group “Send the e-mail?”",
      "button “Approve”, keyshortcuts=A",
      "button “Deny”, keyshortcuts=D",
      "button “Edit”",
      more,
      "switch “Keyboard shortcuts” (A twice: approve, D twice: deny, J: next question, K: question before), checked",
    ],
  ],
  [
    "a confirmation",
    confirmationInterrupt({ message: "Are you sure?" }),
    [
      "article “Are you sure?”",
      "group “Are you sure?”",
      "button “Yes, go ahead”, keyshortcuts=A",
      "button “No, don’t”, keyshortcuts=D",
      more,
      "switch “Keyboard shortcuts” (A twice: approve, D twice: deny, J: next question, K: question before), checked",
    ],
  ],
])(
  "%s is read out with its name, its state and what each control does",
  async (_, question, expected) => {
    const { run } = await askedRun([question], {}, proposes("call-1", "send", { to: "ann" }));
    render(<InterruptPanel run={run} shortcuts />);
    expect(await readOut()).toEqual([region, ...expected]);
  },
);

it("a form is read out with what each field is called, which are needed, and what is wrong with them", async () => {
  const responseSchema = {
    type: "object",
    properties: {
      name: { type: "string", title: "Name", description: "As on the passport." },
      count: { type: "integer", title: "Count" },
      plan: { enum: ["free", "paid"], title: "Plan" },
    },
    required: ["name", "plan"],
  };
  const { run, clock } = await askedRun([
    inputInterrupt({ message: "Who are you?", responseSchema }),
  ]);
  render(<InterruptPanel run={run} />);
  await screen.findByRole("textbox", { name: /Name/ });
  const before = await readOut();
  expect(before).toEqual([
    region,
    "article “Who are you?”",
    "form “”",
    "textbox “Name” (As on the passport.), required",
    "textbox “Count”",
    expect.stringMatching(/^radiogroup “Plan”, required/),
    "radio “free”",
    "radio “paid”",
    "button “Send answer” (0 of 2 filled in)",
    leave,
  ]);
  clock.advance(1_000);
  await userEvent.click(screen.getByRole("button", { name: "Send answer" }));
  await screen.findByText(/to correct$/);
  const after = await readOut();
  expect(after.find((line) => line.startsWith("textbox “Name"))).toMatch(/invalid/);
});

it("an answer is read out with the card, and an expired question has the skip button only", async () => {
  const { run, clock } = await askedRun(
    [
      confirmationInterrupt({ id: "a", message: "Answered?" }),
      confirmationInterrupt({ id: "b", message: "Late?", expiresAt: "2030-01-01T00:01:00Z" }),
    ],
    { submitMode: "manual" },
  );
  render(<InterruptPanel run={run} />);
  run.resolve("a", { approved: true });
  clock.advance(60_000);
  await screen.findByText("Expired");
  expect(await readOut()).toEqual([
    region,
    "article “Answered?” (Approved not sent yet)",
    "button “Details”",
    "button “Change”",
    "article “Late?” (This request has expired. Skip it to continue.)",
    "timer “Answer by Jan 1, 2030, 12:01 AM”",
    "group “Late?”",
    leave,
    "button “Send 2 answers”, disabled",
    "button “Skip expired and send”",
    "button “Not now” (Hides the questions here. Nothing is sent.)",
  ]);
});

it("a card is read out with what its tool would do, in short, and without its secrets", async () => {
  const mask = createMask((path) => path.at(-1) === "password");
  const { run } = await askedRun(
    [toolCallInterrupt({ message: "Log in?" })],
    {},
    proposes("call-1", "login", { user: "ann", copies: 2, password: "hunter2" }),
  );
  const { unmount } = render(<InterruptPanel run={run} mask={mask} />);
  expect(await readOut()).toContain("article “Log in?” (login User ann Copies 2 Password Hidden)");
  unmount();
  const long = await askedRun(
    [toolCallInterrupt({ message: "Send it?" })],
    {},
    proposes("call-1", "send", { body: "word ".repeat(200) }),
  );
  render(<InterruptPanel run={long.run} />);
  expect(await readOut()).toContain("article “Send it?” (send)");
});

it("announces a whole approval to a screen reader, from the questions to what was sent", async () => {
  const questions = ["ann", "ben"].map((to) =>
    toolCallInterrupt({
      id: to,
      message: `Invite ${to}?`,
      toolCallId: `call-${to}`,
      metadata: to === "ben" ? { destructive: true } : {},
    }),
  );
  const more = toolCallInterrupt({ id: "cy", message: "Invite cy?", toolCallId: "call-cy" });
  const { run, agent } = await askedRun(
    [...questions, more],
    {},
    ["ann", "ben", "cy"].flatMap((to) => proposes(`call-${to}`, "sendEmail", { to, seats: 2 })),
  );
  render(<InterruptPanel run={run} keepSettled />);
  await screen.findAllByRole("article");
  const transcript: string[] = [];
  const announced = () =>
    [...document.querySelectorAll('[role="status"]')]
      .map(({ textContent }) => textContent ?? "")
      .filter(Boolean);
  const record = async (step: string) =>
    transcript.push(
      `# ${step}`,
      ...announced().map((text) => `says: ${text}`),
      ...(await readOut()),
      "",
    );
  const presses = (role: string, name: string | RegExp, at = 0) =>
    userEvent.click(screen.getAllByRole(role, { name })[at] ?? document.body);
  await record("Three questions are open");
  await presses("checkbox", "Select 2 of 3");
  await record("Two are selected");
  await presses("button", "Approve 2 selected");
  await presses("button", "Deny");
  await record("Two are approved, one is denied");
  await presses("button", "Send 3 answers");
  await expect.poll(() => agent.requests.length).toBe(2);
  await record("The answers are on their way");
  expect(transcript.join("\n")).toMatchInlineSnapshot(`
    "# Three questions are open
    says: The agent has 3 questions for you.
    says: 0 of 3 answered
    region “Questions from the agent”
    article “Invite ann?” (sendEmail To ann Seats 2)
    checkbox “Select: Invite ann?”
    button “sendEmail” (Show the exact values)
    group “Invite ann?”
    button “Approve”
    button “Deny”
    button “Show the whole card”
    article “Invite ben?” (High risk. The agent marks this as destructive. sendEmail To ben Seats 2)
    checkbox “Select: Invite ben?” (High risk: approve it on its own.), disabled
    button “sendEmail” (Show the exact values)
    group “Invite ben?”
    button “Approve”
    button “Deny”
    button “More”
    article “Invite cy?” (sendEmail To cy Seats 2)
    checkbox “Select: Invite cy?”
    button “sendEmail” (Show the exact values)
    group “Invite cy?”
    button “Approve”
    button “Deny”
    button “Show the whole card”
    checkbox “Select 2 of 3”
    button “Send 3 answers”, disabled
    button “Not now” (Hides the questions here. Nothing is sent.)

    # Two are selected
    says: The agent has 3 questions for you.
    says: 0 of 3 answered
    region “Questions from the agent”
    article “Invite ann?” (sendEmail To ann Seats 2)
    checkbox “Select: Invite ann?”, checked
    button “sendEmail” (Show the exact values)
    group “Invite ann?”
    button “Approve”
    button “Deny”
    button “Show the whole card”
    article “Invite ben?” (High risk. The agent marks this as destructive. sendEmail To ben Seats 2)
    checkbox “Select: Invite ben?” (High risk: approve it on its own.), disabled
    button “sendEmail” (Show the exact values)
    group “Invite ben?”
    button “Approve”
    button “Deny”
    button “More”
    article “Invite cy?” (sendEmail To cy Seats 2)
    checkbox “Select: Invite cy?”, checked
    button “sendEmail” (Show the exact values)
    group “Invite cy?”
    button “Approve”
    button “Deny”
    button “Show the whole card”
    checkbox “Select 2 of 3”, checked
    button “Approve 2 selected”
    button “Not now” (Hides the questions here. Nothing is sent.)

    # Two are approved, one is denied
    says: The agent has 3 questions for you.
    says: 3 of 3 answered
    region “Questions from the agent”
    article “Invite ann?” (sendEmail Approved not sent yet)
    button “Details”
    button “Change”
    article “Invite ben?” (sendEmail Denied not sent yet)
    button “Details”
    button “Change”
    article “Invite cy?” (sendEmail Approved not sent yet)
    button “Details”
    button “Change”
    button “Send 3 answers”
    button “Not now” (Hides the questions here. Nothing is sent.)

    # The answers are on their way
    says: The agent has 3 questions for you.
    says: Sending…
    region “Questions from the agent”
    article “Invite ann?” (sendEmail Sending…)
    button “Details”
    article “Invite ben?” (sendEmail Sending…)
    button “Details”
    article “Invite cy?” (sendEmail Sending…)
    button “Details”
    button “Send 3 answers”, disabled
    button “Not now” (Hides the questions here. Nothing is sent.), disabled
    "
  `);
});
