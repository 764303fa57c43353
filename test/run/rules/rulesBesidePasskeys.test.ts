import { describe, expect, it } from "vitest";
import {
  createAgentRun,
  createApprovalRules,
  type PauseStorage,
  type RunAgentInput,
  type SignDecision,
  webRuleStorage,
} from "../../../src/core.js";
import { createSimulatedClock, toolCallInterrupt } from "../../../src/testing.js";
import { asks, at, calls, finished, says, started } from "../../support/builders.js";
import { isDeep } from "../../support/depth.js";
import { everyCourse, type RunWorld } from "../../support/everyCourse.js";
import { patient } from "../../support/patience.js";
import { agent, email, rule } from "../../support/ruledQuestions.js";
import { settled } from "../createRun.js";

/** What a page does with answers that are complete. */
interface Page {
  readonly submitMode: "auto" | "manual";
  readonly undoSeconds: number;
}

const ids = ["a", "b"] as const;

/**
 * A page whose agent asks about two calls, one of which a rule may approve, on a storage that keeps
 * both. Half of its versions ask for a passkey.
 */
async function openWorld({ submitMode, undoSeconds }: Page): Promise<RunWorld> {
  const [pauses, kept] = [new Map<string, string>(), new Map<string, string>()];
  const clock = createSimulatedClock(at(0));
  const faults: string[] = [];
  const storage: PauseStorage = {
    load: (key) => JSON.parse(pauses.get(key) ?? "null"),
    save: (key, record) => void pauses.set(key, JSON.stringify(record)),
  };
  const rules = () =>
    createApprovalRules({
      agent,
      mayOffer: () => true,
      storage: webRuleStorage({
        get length() {
          return kept.size;
        },
        key: (place) => [...kept.keys()][place] ?? null,
        getItem: (key) => kept.get(key) ?? null,
        setItem: (key, value) => void kept.set(key, value),
        removeItem: (key) => void kept.delete(key),
      }),
    });

  /** Questions whose answer on screen a person gave or sent, since they were asked. */
  const pressed = new Set<string>();
  let prompt: { readonly id: string; readonly settle: (confirmed: boolean) => void } | null = null;
  const sign: SignDecision = ({ answer, statement }) =>
    new Promise((resolve) => {
      const { interruptId } = answer;
      if (!pressed.has(interruptId)) faults.push(`a passkey was asked for ${interruptId}`);
      if (statement.includes("automatic")) faults.push("an automatic answer was to be signed");
      const settle = (confirmed: boolean) => resolve(confirmed ? { signature: statement } : null);
      prompt = { id: interruptId, settle };
    });

  const replyTo = ({ runId, resume }: RunAgentInput, signs: boolean) => {
    for (const entry of resume ?? []) {
      const { automatic, signature } = { automatic: false, signature: null, ...entry.metadata };
      const by = automatic === true ? "a rule" : "a person";
      if (signs && by === "a rule") faults.push(`a rule answered ${entry.interruptId}`);
      if (signs && signature === null) faults.push(`${entry.interruptId} left unsigned`);
      if (by === "a person" && !pressed.has(entry.interruptId))
        faults.push(`nobody has answered ${entry.interruptId}`);
    }
    if (resume !== undefined) return [...says("Done", `done-${runId}`), finished(runId)];
    pressed.clear();
    return [
      ...ids.flatMap((id) =>
        calls("send_email", id === "a" ? email : { ...email, to: "bob@example.com" }, `call-${id}`),
      ),
      asks(
        ids.map((id) => toolCallInterrupt({ id, toolCallId: `call-${id}` })),
        runId,
      ),
    ];
  };
  const openPage = async (signs: boolean) => {
    const ofPage = rules();
    const run = createAgentRun({
      ...{ threadId: "t", clock, submitMode, undoSeconds, storage, rules: ofPage },
      url: agent,
      ...(signs && { signDecision: sign }),
      fetch: async (_, init) => {
        const input: RunAgentInput = JSON.parse(String(init?.body));
        const events = [started(input.runId, "t"), ...replyTo(input, signs)];
        return new Response(events.map((one) => `data: ${JSON.stringify(one)}\n\n`).join(""), {
          headers: { "content-type": "text/event-stream" },
        });
      },
    });
    const leave = run.subscribe(() => {});
    await run.ready();
    return { run, signs, rules: ofPage, leave };
  };
  const settle = async (): Promise<void> => {
    for (let turns = 0; turns < 8; turns++) await settled();
  };
  let page = await openPage(true);
  void page.run.send("Go");
  await settle();

  const open = () => page.run.getSnapshot().interrupts;
  const respond = (id: string, approved: boolean): void => {
    pressed.add(id);
    page.run.resolve(id, { approved });
  };
  const reload = async (signs: boolean): Promise<void> => {
    prompt = null;
    page.leave();
    page = await openPage(signs);
  };
  const moves: Readonly<Record<string, () => unknown>> = {
    "approves a": () => respond("a", true),
    "denies b": () => respond("b", false),
    "takes a back": () => page.run.clear("a"),
    sends: () => {
      for (const { id } of open()) pressed.add(id);
      void page.run.submit();
    },
    confirms: () => prompt?.settle(true),
    cancels: () => prompt?.settle(false),
    "makes a rule": () => page.rules.add(rule),
    "revokes the rule": () => page.rules.revoke(rule.id),
    waits: () => clock.advance(10_000),
    "reloads a page that signs": () => reload(true),
    "reloads a page that does not sign": () => reload(false),
    "goes on": () => page.run.send("Go"),
  };
  const possible = (): readonly string[] => {
    const { composer } = page.run.getSnapshot();
    const reloads = ["reloads a page that signs", "reloads a page that does not sign"];
    const rulings = [kept.size === 0 ? "makes a rule" : "revokes the rule"];
    if (prompt !== null) return ["confirms", "cancels", ...rulings, ...reloads];
    if (open().length === 0) return ["goes on"];
    return [
      ...open().flatMap(({ id, draft }) =>
        draft === null
          ? [id === "a" ? "approves a" : "denies b"]
          : id === "a"
            ? ["takes a back"]
            : [],
      ),
      ...(composer.canSubmit ? ["sends"] : []),
      ...(undoSeconds > 0 ? ["waits"] : []),
      ...rulings,
      ...reloads,
    ];
  };
  return {
    moves: possible,
    async move(name) {
      const settledPrompt = prompt;
      void moves[name]?.();
      if (name === "confirms" || name === "cancels") if (prompt === settledPrompt) prompt = null;
      await settle();
    },
    faults: () => {
      const ruled = open().some(({ draft }) => draft?.status === "resolved" && "rule" in draft);
      return page.signs && ruled ? [...faults, "a rule has answered a question"] : faults;
    },
    key: () =>
      JSON.stringify([
        open().map(({ id, draft, changed }) => [id, draft, changed]),
        page.run.getSnapshot().composer,
        page.signs,
        prompt?.id,
        [...pressed].sort(),
        kept.size,
        page.run.getSnapshot().decisions.map(({ verdict, outcome }) => [verdict, outcome]),
      ]),
  };
}

describe.each<readonly [string, Page]>([
  ["sends at once", { submitMode: "auto", undoSeconds: 0 }],
  ["can be taken back", { submitMode: "auto", undoSeconds: 5 }],
  ["sends on a press", { submitMode: "manual", undoSeconds: 0 }],
])("rules beside passkeys, on a page that %s", (_, page) => {
  it(
    "no rule answers where answers are signed, and no answer leaves there without a press and a signature",
    async () => {
      const worlds = await everyCourse(() => openWorld(page), isDeep ? 6 : 3);
      expect(worlds).toBeGreaterThan(isDeep ? 35 : 12);
    },
    patient(240_000),
  );
});
