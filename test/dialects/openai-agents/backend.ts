import { isRecord, type UnknownRecord } from "../../../src/protocol/json.js";
import {
  begins,
  calls,
  createFakeServer,
  ends,
  type FakeServer,
  says,
} from "../../support/dialects/createFakeServer.js";
import { lastUserText, returns } from "../../support/dialects/createResumingServer.js";
import type { FakeBackends, Repeats } from "../../support/dialects/fakeBackends.js";

type Asked = Readonly<Record<"call_id" | "tool_name" | "arguments", string>>;

/**
 * The run loop of the approval example of the OpenAI Agents SDK's AG-UI adapter: a mail, or with
 * "two" two of them. It takes one decision a request and asks about the others again; any other
 * request ends the pause.
 */
export function createOpenAiAgentsServer(): FakeServer {
  const waiting = new Map<unknown, readonly Asked[]>();
  let made = 0;
  return createFakeServer((posted) => {
    const { threadId, forwardedProps } = posted;
    const pausing = (open: readonly Asked[]): readonly object[] => {
      waiting.set(threadId, open);
      return open.length === 0
        ? says(`m${++made}`, "All done.")
        : [{ type: "CUSTOM", name: "approval_request", value: open }];
    };
    const open = waiting.get(threadId) ?? [];
    const approval: unknown = isRecord(forwardedProps) ? forwardedProps["approval"] : undefined;
    if (isRecord(approval) && open.some(({ call_id: id }) => id === approval["call_id"])) {
      const { call_id: id, approve } = approval;
      const result = returns(
        String(id),
        approve === true ? "sent" : "Tool execution was not approved.",
      );
      return [
        begins(posted),
        result,
        ...pausing(open.filter((one) => one.call_id !== id)),
        ends(posted),
      ];
    }
    const text = lastUserText(posted);
    if (!/mail/i.test(text)) {
      waiting.delete(threadId);
      return [begins(posted), ...says(`m${++made}`, `You wrote: ${text}`), ends(posted)];
    }
    const people = /two/i.test(text) ? ["ann", "bob"] : ["ann"];
    const mails = people.map((name): readonly [string, UnknownRecord] => [
      `c${++made}`,
      { to: `${name}@example.com` },
    ]);
    return [
      begins(posted),
      ...mails.flatMap(([id, args]) => calls(id, "send_email", args)),
      ...pausing(
        mails.map(([id, args]) => ({
          call_id: id,
          tool_name: "send_email",
          arguments: JSON.stringify(args),
        })),
      ),
      ends(posted),
    ];
  });
}

export const backends: FakeBackends = {
  openAiAgents: { make: createOpenAiAgentsServer, says: ["Send a mail", "Send two mails"] },
};

export const repeats: Repeats = { openAiAgents: "unknown" };

export const answers = `
openAiAgents | Send a mail | ["approve"] | {"forwardedProps":{"approval":{"call_id":"c1","approve":true}}}
openAiAgents | Send a mail | ["deny"] | {"forwardedProps":{"approval":{"call_id":"c1","approve":false}}}
openAiAgents | Send a mail | ["leave"]
openAiAgents | Send two mails | ["deny","approve"] | {"forwardedProps":{"approval":{"call_id":"c1","approve":false}}} | {"forwardedProps":{"approval":{"call_id":"c2","approve":true}}}
`;
