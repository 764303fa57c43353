import { begins, createFakeServer, ends, type FakeServer, fails, says } from "../../support/dialects/createFakeServer.js";
import { recordOf, userText } from "../../support/dialects/readPosted.js";

/** Implements the shape that was planned for .NET: "form" asks for an address, everything else for the approval of a call. */
export function createDotnetPlanServer(): FakeServer {
  let open: string | undefined;
  return createFakeServer((posted, turn) => {
    const begin = begins(posted);
    if ("resume" in posted) {
      const { interruptId, payload } = recordOf(posted, "resume");
      if (interruptId !== open) return [begin, fails(`No interrupt ${String(interruptId)} is open`)];
      open = undefined;
      return [begin, ...says(`m${turn}`, `Got ${JSON.stringify(payload)}`), ends(posted)];
    }
    const asksInput = userText(posted).includes("form");
    open = asksInput ? `input-${turn}` : `call-${turn}`;
    const payload = asksInput
      ? { prompt: "Which address should be used?", inputType: "email" }
      : { functionName: "get_weather", functionArguments: { location: "Seattle" } };
    return [begin, { ...ends(posted), outcome: "interrupt", interrupt: { id: open, payload } }];
  });
}
