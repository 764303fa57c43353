import { createParser } from "eventsource-parser";

/**
 * The usual parser and JSON.parse, without any state.
 * @param {typeof globalThis.fetch} fetch
 */
export async function read(fetch) {
  const response = await fetch("http://agent.test/");
  if (response.body === null) return null;
  const decoder = new TextDecoder();
  const parser = createParser({ onEvent: ({ data }) => void JSON.parse(data) });
  for await (const chunk of response.body) parser.feed(decoder.decode(chunk, { stream: true }));
  return null;
}
