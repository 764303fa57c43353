import { TransportError } from "../core/errors.js";
import { isEventStream } from "./onlyWholeLines.js";

const bodyLimit = 4000;

/** Says what is wrong with a response that should have been an event stream; undefined when nothing is. Reads at most the start of its body. */
export async function responseError(response: Response): Promise<TransportError | undefined> {
  if (response.ok && response.status !== 204 && isEventStream(response)) return undefined;
  const body = await readStart(response);
  const { status } = response;
  // A response that was made by hand has no address.
  const answered = `the agent${response.url === "" ? "" : ` at ${response.url}`} answered with`;
  if (!response.ok) return new TransportError(`${answered} HTTP ${status}`, { status, body });
  if (status === 204) return new TransportError(`${answered} HTTP 204, which has no content`, { status });
  const type = response.headers.get("content-type") ?? "no content type";
  return new TransportError(`${answered} ${type} instead of an event stream`, { status, body });
}

async function readStart(response: Response): Promise<string> {
  if (response.body === null) return "";
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  try {
    while (text.length < bodyLimit) {
      const { done, value } = await reader.read();
      if (done) break;
      text += decoder.decode(value, { stream: true });
    }
  } catch {
    // The status already says what is wrong; a body that breaks off adds nothing.
  } finally {
    reader.cancel().catch(() => {});
  }
  return text.slice(0, bodyLimit);
}
