import type { Scenario, Step } from "./Server.js";

/**
 * An agent whose model calls tools of the page: `slot` calls `choose_slot`, `plan` calls
 * `confirm_plan`, `task` calls `generate_task_steps`, `both` calls the first two in one message.
 */
interface HumanTools extends Pick<Scenario, "endpoint" | "page"> {
  /**
   * What makes it also ask by an interrupt, beside `choose_slot`, how that is answered, and what
   * its ledger has then; `first` where it asks the other only after that, and `approval-or-both`
   * where it asks the choice now after the approval, now with it.
   */
  readonly beside?: {
    readonly ask: string;
    readonly yes: readonly Step[];
    readonly ran: readonly unknown[];
    readonly first?: "choice" | "approval-or-both";
  };
  /** The scenarios that are impossible on this server, by a part of their names. */
  readonly except?: readonly ("steps" | "two at once" | "a message instead")[];
  /** What the agent answers to `thanks`. Default: it repeats it. */
  readonly echo?: string | RegExp;
}

const page = { humanTools: true } as const;
const chosen = /^assistant: .*10:00/s;
const approved = /^assistant: .*approved\W+true/is;
const choose: readonly Step[] = [{ sees: ["Which slot?"] }, { choose: "10:00" }];

function besideSteps({ yes, first }: NonNullable<HumanTools["beside"]>): readonly Step[] {
  const choice = { choose: "10:00", on: "Which slot?" };
  if (first === "choice") return [{ open: 1 }, choice, { press: "send" }, { open: 1 }, ...yes];
  const after: readonly Step[] = [{ open: 1 }, ...yes, { open: 1 }, choice, { press: "send" }];
  const together: readonly Step[] = [
    { open: 2 },
    choice,
    { press: "save", on: "Which slot?" },
    ...yes,
    { press: "send" },
  ];
  return first === "approval-or-both"
    ? [
        {
          firstSeen: [
            ["Which slot?", together],
            ["send_email", after],
          ],
        },
      ]
    : together;
}

/**
 * What must be true of tools that people answer. The model of the server refuses a history with a
 * call that has no result behind it, as model services do, so that a run that ends well has sent a
 * whole one.
 */
export function humanToolsOf({
  endpoint,
  page: own = {},
  beside,
  except = [],
  echo = "You said: thanks",
}: HumanTools): readonly Scenario[] {
  const of = (name: string, ...steps: readonly Step[]): Scenario => ({
    name: `a tool that people answer: ${name}`,
    subject: "human",
    endpoint,
    page: { ...own, ...page },
    steps,
  });
  return [
    of(
      "the choice is its result",
      { send: "slot" },
      { open: 1 },
      ...choose,
      { press: "send" },
      { ends: "success" },
      { reads: [chosen] },
    ),
    of(
      "a denial is its result",
      { send: "plan" },
      { open: 1 },
      { press: "deny" },
      { ends: "success" },
      { reads: [/^assistant: .*approved\W+false/is] },
      { log: [/^Denied/] },
    ),
    of(
      "the steps of the public showcase, of which those that are ticked are performed",
      { send: "task" },
      { open: 1 },
      { press: /^Perform 2 steps$/ },
      { ends: "success" },
      { reads: [/^assistant: .*accepted\W+true.*Boil water.*Add milk/is] },
    ),
    of(
      "two at once are answered in one request",
      { send: "both" },
      { open: 2 },
      { choose: "10:00", on: "Which slot?" },
      { press: "save", on: "Which slot?" },
      { press: "approve", on: "confirm_plan" },
      { press: "send" },
      { ends: "success" },
      { reads: [chosen, approved] },
    ),
    ...(beside === undefined
      ? []
      : [
          of(
            "beside an interrupt, both are answered",
            { send: beside.ask },
            ...besideSteps(beside),
            { ends: "success" },
            { reads: [chosen] },
            { ledger: beside.ran },
          ),
        ]),
    of(
      "it is open after a reload, and is answered",
      { send: "slot" },
      { open: 1 },
      { reload: true },
      { open: 1 },
      ...choose,
      { press: "send" },
      { ends: "success" },
      { reads: [chosen] },
    ),
    of(
      "a message instead reaches the agent",
      { send: "slot" },
      { open: 1 },
      { steerAway: "thanks" },
      { ends: "success" },
      { open: 0 },
      { reads: [echo] },
    ),
    of(
      "two more turns after the answer",
      { send: "slot" },
      ...choose,
      { press: "send" },
      { reads: [chosen] },
      { send: "thanks" },
      { reads: [echo] },
      { send: "plan" },
      { press: "approve" },
      { reads: [approved] },
      { send: "thanks" },
      { ends: "success" },
    ),
  ].filter(({ name }) => !except.some((words) => name.includes(words)));
}
