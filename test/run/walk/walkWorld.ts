import {
  type AgentRun,
  type ApprovalRule,
  createAgentRun,
  createApprovalRules,
  type DecisionToSign,
  encodeDecision,
  type InterruptView,
  type Message,
  type PauseStorage,
  type ResumeEntry,
  type RuleStorage,
  type RunAgentInput,
  type RunResult,
  webRuleStorage,
} from "../../../src/core.js";
import { jsonEqual } from "../../../src/protocol/json.js";
import { createSimulatedClock } from "../../../src/testing.js";
import { at } from "../../support/builders.js";
import { strictModelRefusal } from "../../support/strictModel.js";
import { settled } from "../createRun.js";
import { createWalkAgent, type Kind, type Reply, type WalkAgent } from "./walkAgent.js";

/** What the pages of a walk have in common. */
export interface WalkOptions {
  readonly submitMode: "auto" | "when-complete" | "manual";
  readonly undoSeconds: number;
  /** Whether the pages ask for a signature. */
  readonly signs: boolean;
  readonly keep: "until-settled" | "always";
  readonly isSlow: boolean;
  /** Whether the agent shows its history. */
  readonly hasHistory: boolean;
}

export const agentNames = ["ann", "bob"] as const;
export type AgentName = (typeof agentNames)[number];

export const acts = [
  "carries on",
  "approves",
  "edits",
  "denies",
  "skips",
  "fills in",
  "answers by a card of its own",
  "undoes",
  "sends",
  "sends again",
  "writes",
  "writes for later",
  "steers away",
  "looks",
  "loads",
  "hides",
  "discards",
  "gives up",
  "stops",
  "starts over",
  "signs",
  "does not sign",
  "reloads",
  "makes a rule",
  "revokes the rule",
] as const;
/** What a person does on a page. */
export type Act = (typeof acts)[number];

/** The answer that a person gave to a question. */
interface Given {
  readonly entry: Pick<ResumeEntry, "status"> & { readonly payload?: unknown };
  /** What the card showed. */
  readonly args: unknown;
}

interface Page {
  readonly agent: AgentName;
  readonly run: AgentRun;
  readonly close: () => void;
  readonly isAlive: () => boolean;
  /** The signature that the page waits for. */
  readonly prompts: { readonly settle: (signs: boolean) => void }[];
  /** What was pressed for the answers that are signed now, one after the other, by their ids. */
  readonly signing: Map<string, Given | null | undefined>;
  /** What this person wrote here since the page was opened or began anew. */
  typed: string[];
  /** How often it began anew. */
  begun: number;
  doing: Act | null;
  /** The ids of the questions that a person has answered here. */
  readonly touched: Set<string>;
  /** The askings of the questions that were open here last, by their ids. */
  readonly askings: Map<string, string>;
  /** The ids of the questions that were closed here. */
  readonly closed: Set<string>;
  /** Whether the person has skipped all questions by a message. */
  hasSteered: boolean;
}

const threadId = "t";
const addressOf = (name: AgentName): string => `https://${name}.test/agent`;

/** Two agents whose threads have one id, in one browser: two pages of the one, one of the other. */
export async function openWalk(options: WalkOptions) {
  const clock = createSimulatedClock(at(0));
  const faults: string[] = [];
  const agents: Record<AgentName, WalkAgent> = {
    ann: createWalkAgent("ann", clock.now),
    bob: createWalkAgent("bob", clock.now),
  };
  const replies: Record<AgentName, Reply> = { ann: "well", bob: "well" };
  let wanted: readonly Kind[] = ["mail"];
  /** Requests that the agent has not answered yet. */
  const late: { readonly agent: AgentName; readonly release: () => void }[] = [];
  /**
   * The answers that people gave last on any page, null where they were taken back, by the asking of
   * each question: an agent may ask the same again, and two pages show one of these each.
   */
  const given = new Map<string, Given | null>();
  /** All of them, the last one at the end. */
  const earlier = new Map<
    string,
    readonly { readonly answer: Given | null; readonly page: Page }[]
  >();
  /**
   * Those whose page closed the question before a slow storage may have had its answer: another page
   * goes on with what its own card shows, and that one with its own where it opens it again.
   */
  const unsure = new Set<string>();
  /** The askings that a rule has answered on any page. */
  const ruled = new Set<string>();
  /** Entries that have left, by the run that brought them. */
  const left = new Map<string, readonly ResumeEntry[]>();
  const signatures = new Map<
    string,
    DecisionToSign & { readonly press: Given | null | undefined }
  >();
  /** The calls with which runs began that brought no message behind them. */
  const leftToAgents = new Set<string>();
  const pages: Page[] = [];
  let written = 0;
  /** Agents whose thread began anew on one page, which the other one may not know. */
  const restarted = new Set<AgentName>();

  const { storageOf, forget } = createBrowser(options);
  const kept = new Map<string, string>();
  const ruleListeners = new Set<() => void>();
  const ruleStorage: RuleStorage = {
    ...webRuleStorage({
      get length() {
        return kept.size;
      },
      key: (place) => [...kept.keys()][place] ?? null,
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    }),
    subscribe(listener) {
      ruleListeners.add(listener);
      return () => ruleListeners.delete(listener);
    },
  };
  const tellRules = (): void => {
    for (const listener of ruleListeners) listener();
  };
  const ruleOf = (name: AgentName): ApprovalRule => ({
    version: 1,
    id: `rule-${name}`,
    agent: addressOf(name),
    tool: "send_email",
    args: [
      { name: "to", is: "ann@example.com" },
      { name: "amount", atMost: 50 },
    ],
    until: at(100_000),
    created: at(0),
  });
  const hasRule = (name: AgentName) =>
    [...kept.values()].some((text) => text.includes(`rule-${name}`));

  /** The answers stay with questions that the agent asks again as they were. */
  const carryOver = (): void => {
    for (const page of pages) {
      const { run, askings, closed } = page;
      const { interrupts } = run.getSnapshot();
      for (const id of askings.keys()) {
        if (interrupts.some((one) => one.id === id)) continue;
        closed.add(id);
        const asking = askings.get(id) ?? "";
        const isLast = earlier.get(asking)?.at(-1)?.page === page;
        if (options.isSlow && isLast && !hasLeft(asking, id)) unsure.add(asking);
      }
      for (const view of interrupts) {
        const { id, draft } = view;
        const asking = askings.get(id) ?? "";
        const before = given.get(asking);
        const isByRule = draft !== null && isRuled(draft);
        const isCarried = draft !== null && !isByRule && before !== undefined;
        if (isCarried && !given.has(askingOf(view))) given.set(askingOf(view), before);
        if (isByRule && ruled.has(asking) && before === undefined) ruled.add(askingOf(view));
        askings.set(id, askingOf(view));
      }
    }
  };
  const pressOf = ({ askings }: Page, view: InterruptView): Given | null | undefined => {
    const now = askingOf(view);
    const asking = given.has(now) ? now : (askings.get(view.id) ?? now);
    const shown = unsure.has(asking) ? lastShown(asking, view.draft) : undefined;
    return shown === undefined ? given.get(asking) : shown.answer;
  };
  /**
   * Whether this page knows that a person has answered a question before any rule had, and that
   * answer was not used: a slow storage tells it later.
   */
  const wasTouched = ({ touched, run }: Page, view: InterruptView): boolean => {
    const wasUsed = run
      .getSnapshot()
      .decisions.some((one) => one.interruptId === view.id && one.outcome === "accepted");
    if (ruled.has(askingOf(view))) return false;
    return (touched.has(view.id) && !wasUsed) || (!options.isSlow && given.has(askingOf(view)));
  };

  /** What leaves a page is what its cards showed and what was pressed. */
  const checkEntry = (page: Page, entry: ResumeEntry, view: InterruptView | undefined): void => {
    const { agent } = page;
    const wrong = (what: string) => faults.push(`${agent} ${entry.interruptId}: ${what}`);
    const { interruptId, status } = entry;
    const payload = payloadOf(entry);
    const isRepeat = [...left].some(([, entries]) =>
      entries.some((one) => jsonEqual(bare(one), bare(entry))),
    );
    if (view === undefined) return void wrong("left without a card");
    const asked = agents[agent].open().find(({ id }) => id === interruptId);
    if (status === "resolved" && view.expiresAt !== undefined && view.expiresAt <= clock.now())
      wrong("left after its time");
    const { automatic, signature } = { automatic: false, signature: null, ...entry.metadata };
    // What was signed leaves, whatever another tab answers meanwhile.
    const signed = signatures.get(String(signature));
    if (options.signs) {
      if (automatic === true) wrong("was answered by a rule instead of a passkey");
      if (signed === undefined) wrong("left unsigned");
      else if (!jsonEqual(payloadOf(signed.answer), payload))
        wrong("left otherwise than it was signed");
      else if (!jsonEqual(signed.interrupt.toolCall?.args ?? null, view.toolCall?.args ?? null))
        wrong("was signed with other arguments");
    }
    const press = signed === undefined ? pressOf(page, view) : signed.press;
    if (automatic === true) {
      const isCovered =
        asked === undefined ||
        asked.kind === "mail" ||
        asked.kind === "short" ||
        asked.kind === "shorter" ||
        asked.kind === "unseen mail";
      if (!isCovered) wrong("was answered by a rule that does not cover it");
      if (wasTouched(page, view) && !isRepeat) wrong("was answered by a rule after a person had");
      if (!hasRule(agent) && !isRepeat) wrong("was answered by a rule that is none");
      return;
    }
    if (isRepeat && page.doing === "sends again") return;
    if (status === "cancelled" && page.hasSteered) return;
    if (press === undefined || press === null)
      return void wrong(
        `${press === null ? "was taken back" : "was not pressed"}, and left as ${JSON.stringify(entry)}`,
      );
    if (press.entry.status !== status || !jsonEqual(press.entry.payload ?? null, payload))
      wrong(`${JSON.stringify(press.entry)} was pressed, and ${JSON.stringify(entry)} left`);
    if (!jsonEqual(press.args ?? null, view.toolCall?.args ?? null))
      wrong(
        `was pressed for ${JSON.stringify(press.args)}, and left for ${JSON.stringify(view.toolCall?.args)}`,
      );
  };

  const checkRequest = (page: Page, input: RunAgentInput): void => {
    const { agent } = page;
    const text = JSON.stringify(input);
    const other = agent === "ann" ? /bob/ : /"call-ann|"ann-|ann\.test/;
    if (other.test(text)) faults.push(`${agent} got something of the other agent`);
    const { interrupts } = page.run.getSnapshot();
    for (const entry of input.resume ?? [])
      checkEntry(
        page,
        entry,
        interrupts.find(({ id }) => id === entry.interruptId),
      );
    left.set(input.runId, input.resume ?? []);
    const answered = new Set(
      interrupts
        .filter(({ id }) => input.resume?.some(({ interruptId }) => interruptId === id))
        .flatMap(({ toolCall }) => toolCall?.id ?? []),
    );
    // Behind the last message of the person, the agent goes on with calls itself: with its own, and
    // where a run begins without a message also with those that it may still ask about. They stay
    // with it when it asks about others.
    const since = input.messages.findLastIndex(({ role }) => role === "user") + 1;
    for (const { toolCalls = [] } of input.messages.slice(since).filter(isAssistant))
      for (const { id, function: called } of toolCalls) {
        if (input.resume === undefined) leftToAgents.add(id);
        if (leftToAgents.has(id) || called.name === "look_up") answered.add(id);
      }
    const why = refusalOf(input.messages, answered);
    if (why !== undefined) faults.push(`no model takes what ${agent} got: ${why}`);
    const ids = input.messages.map(({ id }) => id);
    if (new Set(ids).size < ids.length) faults.push(`${agent} got a message twice`);
  };

  const openPage = async (agent: AgentName): Promise<Page> => {
    let isAlive = true;
    const closing = new AbortController();
    const prompts: Page["prompts"] = [];
    const ofPage = {};
    const run = createAgentRun({
      ...{ threadId, clock, submitMode: options.submitMode, undoSeconds: options.undoSeconds },
      url: addressOf(agent),
      ...(options.hasHistory && { routes: { history: `${addressOf(agent)}/history` } }),
      storage: storageOf(ofPage, closing.signal),
      onError() {},
      rules: createApprovalRules({
        storage: ruleStorage,
        mayOffer: ({ toolCall }) => toolCall?.name === "send_email",
      }),
      ...(options.signs && {
        signDecision: (decision: DecisionToSign) =>
          new Promise((resolve) => {
            const id = `signature-${signatures.size}`;
            const { interrupts } = run.getSnapshot();
            // A press on *Send* was for all that was on screen then.
            if (!page.signing.has(decision.interrupt.id))
              for (const one of interrupts) page.signing.set(one.id, pressOf(page, one));
            const press = page.signing.get(decision.interrupt.id);
            const isSteered = decision.answer.status === "cancelled" && page.hasSteered;
            if (!press && !isSteered)
              faults.push(
                `${agent} ${decision.interrupt.id}: a passkey was asked for without a press`,
              );
            signatures.set(id, {
              ...decision,
              press: isSteered ? skipped(decision.interrupt) : press,
            });
            const settle = (signs: boolean): void => {
              page.signing.delete(decision.interrupt.id);
              if (!signs) page.signing.clear();
              resolve(signs ? { signature: id } : null);
            };
            prompts.push({ settle });
          }),
      }),
      async fetch(url, init) {
        if (!isAlive) throw new TypeError("the page is gone");
        const input: RunAgentInput = JSON.parse(String(init?.body));
        if (String(url).endsWith("/history")) {
          if (replies[agent] === "but never hears it") throw new TypeError("fetch failed");
          return respond(agents[agent].shows(input.runId).events, false);
        }
        page.signing.clear();
        checkRequest(page, input);
        const reply = replies[agent];
        const kindsWanted = wanted;
        const hear = () =>
          agents[agent].reply(reply === "late" ? "well" : reply, input, kindsWanted);
        // It hears also what was stopped, or what a page has sent that is gone.
        if (reply === "late")
          await new Promise<void>((release, reject) => {
            const leave = (reason: unknown): void => {
              request.release = hear;
              reject(reason);
            };
            const request: { agent: AgentName; release: () => void } = { agent, release };
            late.push(request);
            init?.signal?.addEventListener("abort", () => leave(init.signal?.reason));
            closing.signal.addEventListener("abort", () => leave(new TypeError("closed")));
          });
        const { events, isCut } = hear();
        if (!isAlive) throw new TypeError("the page is gone");
        if (isCut && events.length === 0) throw new TypeError("fetch failed");
        return respond(events, isCut);
      },
    });
    const leave = run.subscribe(() => {});
    const page: Page = {
      ...{
        agent,
        run,
        prompts,
        signing: new Map(),
        typed: [],
        touched: new Set(),
        askings: new Map(),
        closed: new Set(),
        begun: 0,
        doing: null,
        hasSteered: false,
      },
      isAlive: () => isAlive,
      close() {
        isAlive = false;
        forget(ofPage);
        closing.abort();
        leave();
      },
    };
    await run.ready();
    return page;
  };

  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < (options.isSlow ? 16 : 6); turn++) await settled();
  };
  for (const name of ["ann", "ann", "bob"] as const) pages.push(await openPage(name));

  const give = (page: Page, view: InterruptView, answer: Given | null): void => {
    given.set(askingOf(view), answer);
    earlier.set(askingOf(view), [...(earlier.get(askingOf(view)) ?? []), { answer, page }]);
    page.touched.add(view.id);
  };
  /** The person gives this answer to this question. */
  const press = (page: Page, view: InterruptView, entry: Given["entry"]): void => {
    give(page, view, { entry, args: view.toolCall?.args });
    if (entry.status === "cancelled") page.run.cancel(view);
    else page.run.resolve(view, entry.payload);
  };
  const decide = (
    page: Page,
    view: InterruptView | undefined,
    approved: boolean,
    edits?: object,
  ): void => {
    if (view === undefined || view.locked || view.approval === undefined || view.expired) return;
    const args = view.toolCall?.args as object | undefined;
    if (edits !== undefined && (args === undefined || !view.approval.canEdit)) return;
    const editedArgs = edits && { ...args, ...edits };
    press(page, view, {
      status: "resolved",
      payload: encodeDecision(view, { approved, ...(editedArgs && { editedArgs }) }),
    });
  };
  /** Writes a message, which is on the page once it was taken. */
  const write = async (page: Page, send: (text: string) => Promise<RunResult>): Promise<void> => {
    const text = `${page.agent} was told ${++written}`;
    const { begun } = page;
    const sending = send(text);
    await settle();
    if (page.begun !== begun) return;
    // Behind the answers of another page it waits unseen.
    if (toldTo(page).includes(text)) page.typed.push(text);
    const { ok } = await sending;
    if (page.begun !== begun) return;
    if (ok && page.isAlive() && !page.typed.includes(text)) page.typed.push(text);
    // It is in the field of the host again.
    if (!ok) page.typed = page.typed.filter((one) => one !== text);
  };

  type Doing = (page: Page, view: InterruptView | undefined) => unknown;
  const doings: Readonly<Record<Act, Doing>> = {
    /** What most people do next. */
    "carries on"(page, view) {
      const { interrupts, composer } = page.run.getSnapshot();
      if (page.prompts.length > 0) return doings.signs(page, view);
      if (interrupts.length === 0) return doings.writes(page, view);
      if (composer.canSubmit) return doings.sends(page, view);
      const open = interrupts.find(({ draft }) => draft === null);
      if (open?.expired) return doings.skips(page, open);
      return open?.approval === undefined
        ? doings["fills in"](page, open)
        : decide(page, open, true);
    },
    approves: (page, view) => decide(page, view, true),
    edits: (page, view) => decide(page, view, true, { amount: 7 }),
    denies: (page, view) => decide(page, view, false),
    skips(page, view) {
      if (view !== undefined && !view.locked) press(page, view, { status: "cancelled" });
    },
    "fills in"(page, view) {
      if (view === undefined || view.locked || view.approval !== undefined || view.expired) return;
      press(page, view, { status: "resolved", payload: { name: "Ann" } });
    },
    "answers by a card of its own"(page, view) {
      if (view === undefined || view.locked || view.expired) return;
      const payload =
        view.approval === undefined
          ? { name: "Ann", nick: "A" }
          : { approved: true, until: "noon" };
      press(page, view, { status: "resolved", payload });
    },
    undoes(page, view) {
      if (view === undefined || view.locked || view.draft === null) return;
      give(page, view, null);
      page.run.clear(view);
    },
    sends: (page) => page.run.submit({ sendMixed: true }),
    "sends again": (page) => page.run.retry({ mayRepeat: true }),
    writes: (page) => write(page, (text) => page.run.send(text)),
    "writes for later": (page) => write(page, (text) => page.run.send(text, { whileOpen: "wait" })),
    "steers away"(page) {
      page.hasSteered = true;
      return write(page, (text) => page.run.steerAway(text, { mayRepeat: true }));
    },
    looks: (page) => page.run.start(),
    loads: (page) => (options.hasHistory ? page.run.load() : undefined),
    hides: (page) => page.run.dismiss(),
    discards(page) {
      const { undelivered } = page.run.getSnapshot();
      page.run.discard();
      const gone = new Set<unknown>(undelivered.map(({ content }) => content));
      page.typed = page.typed.filter((text) => !gone.has(text));
    },
    "gives up": (page) => page.run.giveUp(),
    stops(page) {
      page.signing.clear();
      page.run.abort();
    },
    "starts over"(page) {
      // Also for the other page, where the conversation is kept.
      restarted.add(page.agent);
      for (const one of pages) if (one.agent === page.agent) beginAnew(one);
      page.signing.clear();
      page.run.reset();
    },
    signs: (page) => page.prompts.shift()?.settle(true),
    "does not sign": (page) => page.prompts.shift()?.settle(false),
    async reloads(page) {
      page.close();
      const next = await openPage(page.agent);
      pages[pages.indexOf(page)] = next;
      if (options.isSlow) loseUnstored(page, next);
    },
    "makes a rule": async (page) => {
      await ruleStorage.add(ruleOf(page.agent));
      tellRules();
    },
    "revokes the rule": async (page) => {
      await ruleStorage.remove(`rule-${page.agent}`);
      tellRules();
    },
  };

  /** Whether the answer that was given last to this asking has left any page. */
  const hasLeft = (asking: string, id: string): boolean => {
    const answer = given.get(asking)?.entry;
    if (answer === undefined) return false;
    const entry = [id, ...payloadIn(answer)];
    return [...left.values()].flat().some((one) => jsonEqual(bare(one), entry));
  };
  /** The last answer to this asking that is the one that a card shows. */
  const lastShown = (asking: string, draft: InterruptView["draft"]) =>
    earlier
      .get(asking)
      ?.findLast(({ answer }) =>
        jsonEqual(answer && payloadIn(answer.entry), draft && payloadIn(draft)),
      );
  /**
   * A slow storage cannot keep what was answered on a page that is gone before it was written: what
   * the next one shows was answered before.
   */
  const loseUnstored = (page: Page, next: Page): void => {
    for (const view of next.run.getSnapshot().interrupts) {
      const { draft } = view;
      const answers = earlier.get(askingOf(view)) ?? [];
      if (answers.at(-1)?.page !== page || (draft !== null && isRuled(draft))) continue;
      const shown = lastShown(askingOf(view), draft);
      if (shown !== undefined) given.set(askingOf(view), shown.answer);
    }
  };
  const beginAnew = (page: Page): void => {
    page.typed = [];
    page.begun += 1;
    page.touched.clear();
  };
  const toldTo = ({ run }: Page): readonly unknown[] => {
    const { messages, waitingMessages, undelivered, queuedMessages } = run.getSnapshot();
    const lists = [messages, waitingMessages, undelivered, queuedMessages];
    return lists.flatMap((list) => list.map(({ content }) => content));
  };
  const checkPages = (): void => {
    carryOver();
    for (const page of pages) checkPage(page);
    if (!options.isSlow) checkTabs();
  };
  /**
   * Two tabs of one agent show the same answers to the same questions, unless one sends some, or
   * shows what may have arrived, or the question as it was before it changed.
   */
  const checkTabs = (): void => {
    const tabs = pages.filter(({ agent }) => agent === "ann");
    const [one, other] = tabs.map(({ run }) => run.getSnapshot());
    if (one === undefined || other === undefined) return;
    if ([one, other].some(({ composer }) => composer.delivery === "unknown")) return;
    if ([...one.interrupts, ...other.interrupts].some(({ locked }) => locked)) return;
    for (const view of one.interrupts) {
      const same = other.interrupts.find((two) => askingOf(two) === askingOf(view));
      if (same !== undefined && !jsonEqual(same.draft, view.draft))
        faults.push(`ann ${view.id}: is answered otherwise in the other tab`);
    }
  };
  const checkPage = (page: Page): void => {
    const { decisions, interrupts, messages } = page.run.getSnapshot();
    for (const record of decisions) {
      const wrong = (what: string) => faults.push(`${page.agent} ${record.interruptId}: ${what}`);
      const done = agents[page.agent].acts.filter(({ id }) => id === record.interruptId);
      const result = String(record.result ?? "");
      if (result !== "" && !result.startsWith(`${page.agent} has acted`))
        wrong(`has a result that is not the agent's: ${result}`);
      if (record.verdict === null) continue;
      const entry = left
        .get(record.resumeRunId)
        ?.find(({ interruptId }) => interruptId === record.interruptId);
      if (entry === undefined) {
        if (record.outcome !== "pending" && record.outcome !== "refused")
          wrong(`is recorded as ${record.outcome}, and never left`);
        continue;
      }
      const payload = payloadOf(entry);
      if (!jsonEqual(record.payload ?? null, payload)) wrong("is recorded with another answer");
      if (record.verdict === "approved" && !JSON.stringify(payload)?.includes('"approved":true'))
        wrong("is recorded as approved");
      if (record.edited !== (JSON.stringify(payload)?.includes("editedArgs") === true))
        wrong("is recorded as edited or not");
      const own = done.find(({ runId }) => runId === record.resumeRunId);
      if (own !== undefined && (record.outcome === "refused" || record.outcome === "stale"))
        wrong(`was used, and is recorded as ${record.outcome}`);
      if (own?.approved && record.notRun === true) wrong("ran, and is recorded as not run");
      if (record.outcome === "accepted" && done.length === 0)
        wrong("was not used, and is recorded as accepted");
      const isDenied = record.verdict === "denied" && record.outcome === "accepted";
      if (isDenied && done.some(({ approved }) => approved))
        wrong("ran, and is recorded as denied");
    }
    for (const view of interrupts) {
      const { id, draft } = view;
      const wrong = (what: string) => faults.push(`${page.agent} ${id}: ${what}`);
      if (draft === null || draft === undefined) continue;
      if (isRuled(draft) && options.signs) wrong("a rule has answered what a passkey must");
      if (!isRuled(draft)) continue;
      if (wasTouched(page, view)) wrong("a rule has answered what a person had");
      const isNew = !ruled.has(askingOf(view)) && !view.changedElsewhere;
      if (isNew && page.closed.has(id)) wrong("a rule has answered what was closed here");
      ruled.add(askingOf(view));
    }
    if (restarted.has(page.agent)) return;
    const told = toldTo(page);
    for (const text of page.typed) if (!told.includes(text)) faults.push(`"${text}" is lost`);
    for (const text of page.typed)
      if (messages.filter(({ content }) => content === text).length > 1)
        faults.push(`"${text}" is there twice`);
  };

  return {
    faults,
    async act(place: number, act: Act, which: number): Promise<void> {
      const page = pages[place % pages.length];
      if (page === undefined) return;
      const { interrupts } = page.run.getSnapshot();
      page.doing = act;
      clock.advance(1);
      await Promise.race([
        doings[act](page, interrupts[which % Math.max(1, interrupts.length)]),
        settle(),
      ]);
      await settle();
      page.doing = null;
      checkPages();
    },
    replies(name: AgentName, reply: Reply): void {
      replies[name] = reply;
    },
    asks(kinds: readonly Kind[]): void {
      wanted = kinds;
    },
    async release(): Promise<void> {
      late.shift()?.release();
      await settle();
      checkPages();
    },
    async wait(seconds: number): Promise<void> {
      clock.advance(seconds * 1_000);
      await settle();
      checkPages();
    },
    /** Whether each page can go on from here. */
    async goesOn(): Promise<void> {
      for (const name of agentNames) replies[name] = "well";
      while (late.length > 0) late.shift()?.release();
      await settle();
      for (const page of pages) {
        while (page.prompts.length > 0) page.prompts.shift()?.settle(false);
        await settle();
        page.run.abort();
        page.run.giveUp();
        page.run.dismiss();
        await settle();
        const result = await Promise.race([page.run.send("Go on"), settle().then(settle)]);
        if (result === undefined)
          faults.push(`${page.agent} is stuck: ${page.run.getSnapshot().status}`);
        else if (!result.ok && !page.run.getSnapshot().interrupts.some(({ locked }) => !locked))
          faults.push(`${page.agent} is stuck: ${result.reason}`);
        page.run.dismiss();
      }
    },
    close(): void {
      for (const page of pages) page.close();
    },
    /** What each page shows, for a person who reads a course that failed. */
    shows: () =>
      pages.map(({ agent, run, prompts }) => {
        const { status, interrupts, decisions } = run.getSnapshot();
        const open = interrupts.map(({ id, draft, locked, toolCall }) => {
          const answer = draft === null ? "open" : JSON.stringify(draft);
          const args = JSON.stringify(toolCall?.args ?? null);
          return `${id} ${args} ${answer}${locked ? " (locked)" : ""}`;
        });
        const past = decisions.map(({ interruptId, outcome }) => `${interruptId} ${outcome}`);
        const asked = prompts.length === 0 ? "" : `, ${prompts.length} to sign`;
        return `${agent} ${status}${asked}: ${open.join(", ")} [${past.join(", ")}]`;
      }),
    acted: () => agentNames.flatMap((name) => agents[name].acts).length,
    left: () => [...left.values()].flat(),
  };
}
export type Walk = Awaited<ReturnType<typeof openWalk>>;

const skipped = ({ toolCall }: Pick<InterruptView, "toolCall">): Given => ({
  entry: { status: "cancelled" },
  args: toolCall?.args,
});

const isAssistant = (message: Message) => message.role === "assistant";

/** A question in one of the runs that ask it. */
const askingOf = ({ id, key }: InterruptView): string => `${key.slice(0, key.indexOf("/"))} ${id}`;

const isRuled = (draft: NonNullable<InterruptView["draft"]>): boolean =>
  draft.status === "resolved" && draft.rule !== undefined;

const payloadIn = (answer: Given["entry"]) => [answer.status, answer.payload ?? null];

const payloadOf = (entry: ResumeEntry): unknown =>
  ("payload" in entry ? entry.payload : null) ?? null;

/** An entry without what is made anew for each request. */
const bare = (entry: ResumeEntry) => [entry.interruptId, entry.status, payloadOf(entry)];

/** The storage of a browser, which its pages share. */
function createBrowser({ keep, isSlow }: WalkOptions) {
  const kept = new Map<string, string>();
  const listeners = new Set<{ key: string; page: object; listener: (stored: unknown) => void }>();
  const turns = new Map<string, Promise<unknown>>();
  const read = (key: string): unknown => JSON.parse(kept.get(key) ?? "null");
  const storageOf = (page: object, closing: AbortSignal): PauseStorage => {
    const isClosed = new Promise<void>((resolve) =>
      closing.addEventListener("abort", () => resolve()),
    );
    return {
      keep,
      load: (key) => (isSlow ? settled().then(() => read(key)) : read(key)),
      save(key, record) {
        const write = (): void => {
          if (closing.aborted) return;
          if (record === null) kept.delete(key);
          else kept.set(key, JSON.stringify(record));
          for (const one of listeners)
            if (one.key === key && one.page !== page) one.listener(read(key));
        };
        return isSlow ? settled().then(write) : write();
      },
      subscribe(key, listener) {
        const one = { key, page, listener };
        listeners.add(one);
        return () => listeners.delete(one);
      },
      // A page that is closed gives its turn back, and runs nothing more.
      runExclusive(key, work) {
        return new Promise((resolve, reject) => {
          const inTurn = async (): Promise<void> => {
            if (closing.aborted) return;
            const done = Promise.resolve(work());
            done.then(resolve, reject);
            await Promise.race([done.catch(() => {}), isClosed]);
          };
          turns.set(key, (turns.get(key) ?? Promise.resolve()).then(inTurn));
        });
      },
    };
  };
  const forget = (page: object): void => {
    for (const one of listeners) if (one.page === page) listeners.delete(one);
  };
  return { storageOf, forget };
}

function respond(events: readonly unknown[], isCut: boolean): Response {
  const text = events.map((one) => `data: ${JSON.stringify(one)}\n\n`).join("");
  const headers = { "content-type": "text/event-stream" };
  if (!isCut) return new Response(text, { headers });
  const body = new ReadableStream({
    async start(controller) {
      controller.enqueue(new TextEncoder().encode(text));
      await settled();
      controller.error(new TypeError("network error"));
    },
  });
  return new Response(body, { headers });
}

/** Why a model does not take a conversation, once these calls have their results. */
function refusalOf(
  messages: readonly Message[],
  answered: ReadonlySet<string>,
): string | undefined {
  const has = new Set(
    messages.flatMap((message) => (message.role === "tool" ? message.toolCallId : [])),
  );
  return strictModelRefusal(
    messages.flatMap((message): readonly Message[] => [
      message,
      ...(message.role !== "assistant" ? [] : (message.toolCalls ?? [])).flatMap(({ id }) =>
        answered.has(id) && !has.has(id)
          ? [{ id: `r-${id}`, role: "tool" as const, toolCallId: id, content: "" }]
          : [],
      ),
    ]),
  );
}
