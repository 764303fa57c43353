import {
  begins,
  createFakeServer,
  ends,
  type FakeServer,
  fails,
  says,
} from "../../support/dialects/createFakeServer.js";
import type { FakeBackends, Repeats } from "../../support/dialects/fakeBackends.js";
import { recordOf, userText } from "../../support/dialects/readPosted.js";

/**
 * Implements the draft: one question at the root of RUN_FINISHED. "mail" proposes a call, "hold"
 * asks without an id and leaves the outcome out, everything else is a change of the database. An
 * answer to another question than the open one fails.
 */
export function createDraftServer(): FakeServer {
  let open: string | null | undefined;
  return createFakeServer((posted, turn) => {
    const begin = begins(posted);
    if ("resume" in posted) {
      const { interruptId = null, payload } = recordOf(posted, "resume");
      if (open === undefined || interruptId !== open)
        return [begin, fails(`No interrupt ${interruptId} is open`)];
      open = undefined;
      return [begin, ...says(`m${turn}`, `Got ${JSON.stringify(payload)}`), ends(posted)];
    }
    const text = userText(posted);
    if (text.includes("hold")) {
      open = null;
      return [
        begin,
        {
          ...ends(posted),
          interrupt: { reason: "policy_hold", payload: { question: "Why is this needed?" } },
        },
      ];
    }
    open = `ap-${turn}`;
    const interrupt = text.includes("mail")
      ? {
          id: open,
          reason: "human_approval",
          payload: { proposal: { tool: "sendEmail", args: { to: "x", subject: "y" } } },
        }
      : {
          id: open,
          reason: "database_modification",
          payload: { action: "DELETE", table: "users", affectedRows: 42, riskLevel: "high" },
        };
    return [begin, { ...ends(posted), outcome: "interrupt", interrupt }];
  });
}

export const backends: FakeBackends = {
  draft: { make: createDraftServer, says: ["Send a mail", "Delete the users", "Put it on hold"] },
};

export const repeats: Repeats = { draft: "unknown" };

export const answers = `
draft | Send a mail | ["approve"] | {"resume":{"interruptId":"ap-0","payload":{"approved":true}}}
draft | Send a mail | ["deny"] | {"resume":{"interruptId":"ap-0","payload":{"approved":false}}}
draft | Send a mail | ["leave"]
draft | Delete the users | ["approve"] | {"resume":{"interruptId":"ap-0","payload":{"approved":true}}}
draft | Delete the users | ["deny"] | {"resume":{"interruptId":"ap-0","payload":{"approved":false}}}
draft | Put it on hold | [{"fill":"Because"}] | {"resume":{"payload":"Because"}}
`;
