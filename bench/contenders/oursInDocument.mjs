import { fetchEventSourceTransport } from "react-agui-interrupts/core";
import { follow } from "./ours.mjs";

export { prepare } from "./ours.mjs";

// The library below wants a document and a window; all it does with them is listen for hidden tabs.
const page = { hidden: false, addEventListener() {}, removeEventListener() {} };
Object.assign(globalThis, { document: page, window: globalThis });

/**
 * The same run by fetch-event-source, as in a page.
 * @param {typeof globalThis.fetch} fetch
 */
export async function read(fetch) {
  return follow(fetchEventSourceTransport({ url: "http://agent.test/", fetch }));
}
