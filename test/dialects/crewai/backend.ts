import { isRecord } from "../../../src/protocol/json.js";
import {
  asksFor,
  begins,
  createFakeServer,
  ends,
  type FakeServer,
  fails,
  says,
} from "../../support/dialects/createFakeServer.js";
import { lastUserText } from "../../support/dialects/createGraphServer.js";
import type { FakeBackends, Repeats } from "../../support/dialects/fakeBackends.js";

/**
 * A flow of CrewAI that waits for feedback on a draft: a word of a list, or any text ("form");
 * "twice" asks again. The id is the thread's, each time.
 */
export function createCrewaiServer(channel: "custom" | "outcome" = "custom"): FakeServer {
  const open = new Map<
    string,
    { readonly emit: readonly string[] | null; readonly again: boolean }
  >();
  let made = 0;
  return createFakeServer((posted) => {
    const threadId = String(posted["threadId"]);
    const ask = (emit: readonly string[] | null, again: boolean): readonly object[] => {
      open.set(threadId, { emit, again });
      const draft = `Draft ${++made}`;
      const interrupt = {
        id: threadId,
        reason: "crewai:human_feedback",
        message: "Please review.",
        ...(emit !== null && { responseSchema: { type: "string", enum: emit } }),
        metadata: { crewai: { flowId: threadId, methodName: "review", emit, output: draft } },
      };
      if (channel === "outcome") return [begins(posted), asksFor(posted, [interrupt])];
      return [
        begins(posted),
        { type: "CUSTOM", name: "on_interrupt", value: interrupt },
        ends(posted),
      ];
    };
    const entries: readonly unknown[] = Array.isArray(posted["resume"]) ? posted["resume"] : [];
    const [entry] = entries;
    if (!isRecord(entry)) {
      const text = lastUserText(posted);
      return ask(/form/i.test(text) ? null : ["approved", "rejected"], /twice/i.test(text));
    }
    const pending = open.get(threadId);
    if (pending === undefined)
      return [begins(posted), fails(`No pending feedback found for flow_id: ${threadId}`)];
    open.delete(threadId);
    const payload = entry["status"] === "cancelled" ? "" : (entry["payload"] ?? "");
    const feedback = typeof payload === "string" ? payload : JSON.stringify(payload);
    // An empty answer counts as the first option of the list.
    const outcome = feedback === "" ? (pending.emit?.[0] ?? "") : feedback;
    if (pending.again) return ask(pending.emit, false);
    return [begins(posted), ...says(`m${++made}`, `It is ${outcome}`), ends(posted)];
  });
}

const reviews = ["Review the draft", "A form for words", "Review it twice"];

export const backends: FakeBackends = {
  crewai: { make: createCrewaiServer, says: reviews },
  crewaiOutcome: { make: () => createCrewaiServer("outcome"), says: reviews, dialect: "crewai" },
};

export const repeats: Repeats = { crewai: "idempotent" };

export const answers = `
crewai | Review the draft | [{"fill":"rejected"}] | {"resume":[{"interruptId":"<thread>","status":"resolved","payload":"rejected"}],"forwardedProps":{"command":{"resume":"rejected"}}}
crewai | Review the draft | ["leave"]
crewai | A form for words | [{"fill":"Shorter, please"}] | {"resume":[{"interruptId":"<thread>","status":"resolved","payload":"Shorter, please"}],"forwardedProps":{"command":{"resume":"Shorter, please"}}}
crewaiOutcome | Review the draft | [{"fill":"rejected"}] | {"resume":[{"interruptId":"<thread>","status":"resolved","payload":"rejected"}]}
`;
