import { metadataOf } from "../../../src/dialects/shared/readValues.js";
import { isRecord, own, type UnknownRecord } from "../../../src/protocol/json.js";
import {
  asksFor,
  begins,
  calls,
  createFakeServer,
  ends,
  type FakeServer,
  fails,
  says,
} from "../../support/dialects/createFakeServer.js";
import { lastUserText, returns } from "../../support/dialects/createResumingServer.js";
import type { FakeBackends, Repeats } from "../../support/dialects/fakeBackends.js";

interface Mail {
  readonly id: string;
  readonly args: UnknownRecord;
}

interface Turn {
  readonly asking: UnknownRecord;
  readonly waiting: readonly Mail[];
}

const prompt = (args: UnknownRecord): string =>
  `Agent wants to call the tool:\n\`send_email\`, ${JSON.stringify(args)}\nPlease approve or deny this request.\nY/N/Always?\n`;

/**
 * AG2, with a gated `send_email`: one mail, or with "two" two of them, which are asked about one
 * after the other; with "then" a second call follows the first. "form" asks for a text.
 * `requireProof` is its `require_resume_proof`.
 */
export function createAg2Server({ requireProof = false, message = prompt } = {}): FakeServer {
  const turns = new Map<unknown, Turn>();
  let made = 0;
  const asked = (
    posted: UnknownRecord,
    interrupt: UnknownRecord,
    waiting: readonly Mail[],
  ): object => {
    const asking = {
      id: `ask-${++made}`,
      ...interrupt,
      metadata: { ag2: { proof: `proof-${made}` } },
    };
    turns.set(posted["threadId"], { asking, waiting });
    return asksFor(posted, [asking]);
  };
  const askFor = (posted: UnknownRecord, [mail, ...others]: readonly Mail[]): object =>
    mail === undefined
      ? { ...ends(posted), outcome: { type: "success" } }
      : asked(
          posted,
          {
            reason: "tool_call",
            message: message(mail.args),
            toolCallId: mail.id,
            responseSchema: approval,
          },
          others,
        );
  const begin = (posted: UnknownRecord): readonly object[] => {
    const text = lastUserText(posted);
    if (/form/i.test(text))
      return [
        begins(posted),
        asked(
          posted,
          { reason: "input_required", message: "When?", responseSchema: { type: "string" } },
          [],
        ),
      ];
    if (!/mail/i.test(text))
      return [begins(posted), ...says(`m${++made}`, `You wrote: ${text}`), ends(posted)];
    const mails = (/two/i.test(text) ? ["ann", "bob"] : ["ann"]).map(
      (name): Mail => ({ id: `c${++made}`, args: { to: `${name}@example.com` } }),
    );
    return [
      begins(posted),
      ...mails.flatMap(({ id, args }) => calls(id, "send_email", args)),
      askFor(posted, mails),
    ];
  };
  return createFakeServer((posted) => {
    const turn = turns.get(posted["threadId"]);
    if (turn === undefined) return begin(posted);
    const { asking, waiting } = turn;
    const entries: readonly unknown[] = Array.isArray(posted["resume"]) ? posted["resume"] : [];
    const entry = entries.filter(isRecord).find(({ interruptId }) => interruptId === asking["id"]);
    if (entry === undefined)
      return [
        fails(
          "the thread is waiting on an interrupt this run does not answer",
          "INTERRUPT_NOT_COVERED",
        ),
      ];
    if (requireProof && proofOf(entry) !== proofOf(asking))
      return [fails("the resume does not carry the proof", "INTERRUPT_NOT_PROVEN")];
    const { status, payload } = entry;
    if (status === "cancelled") {
      turns.delete(posted["threadId"]);
      return [begins(posted), { ...ends(posted), outcome: { type: "cancelled" } }];
    }
    if (typeof payload !== "string" && typeof payload !== "boolean")
      return [fails("asked for a string answer", "INTERRUPT_PAYLOAD_REFUSED")];
    turns.delete(posted["threadId"]);
    const isYes = payload === true || /^(y|yes|1|always)$/i.test(String(payload));
    const result =
      asking["reason"] === "tool_call"
        ? [
            returns(
              String(asking["toolCallId"]),
              isYes ? "sent" : "User denied the tool call request",
            ),
          ]
        : [];
    return [
      begins(posted),
      ...result,
      ...says(`m${++made}`, `Answered: ${JSON.stringify(payload)}`),
      askFor(posted, waiting),
    ];
  });
}

const approval = { type: ["string", "boolean"], title: "Approval" };
const proofOf = (place: UnknownRecord): unknown => {
  const envelope = own(metadataOf(place), "ag2");
  return isRecord(envelope) ? envelope["proof"] : undefined;
};

export const backends: FakeBackends = {
  ag2: {
    make: () => createAg2Server({ requireProof: true }),
    says: ["Send a mail", "Send two mails", "A form for a day"],
  },
};

export const repeats: Repeats = { ag2: "unsafe" };

export const answers = `
ag2 | Send a mail | ["approve"] | {"resume":[{"interruptId":"ask-2","status":"resolved","payload":true,"metadata":{"ag2":{"proof":"proof-2"}}}]}
ag2 | Send a mail | ["deny"] | {"resume":[{"interruptId":"ask-2","status":"resolved","payload":false,"metadata":{"ag2":{"proof":"proof-2"}}}]}
ag2 | A form for a day | [{"fill":"on Monday"}] | {"resume":[{"interruptId":"ask-1","status":"resolved","payload":"on Monday","metadata":{"ag2":{"proof":"proof-1"}}}]}
`;
