/**
 * Nothing can be faster: decode what arrives, find the line ends, parse each data line, drop it.
 * @param {typeof globalThis.fetch} fetch
 */
export async function read(fetch) {
  return readEach(fetch, () => {});
}

/**
 * The same, with a callback for each event.
 * @param {typeof globalThis.fetch} fetch
 * @param {(event: any) => void} onEvent
 */
export async function readEach(fetch, onEvent) {
  const response = await fetch("http://agent.test/");
  if (response.body === null) return null;
  const decoder = new TextDecoder();
  /** @type {string[]} */
  let waiting = [];
  for await (const chunk of response.body) {
    const text = decoder.decode(chunk, { stream: true });
    let start = 0;
    for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", start)) {
      if (waiting.length > 0) {
        // A list of pieces: a string that grows and is searched from its start would cost a long
        // line's square.
        const line = [...waiting, text.slice(start, end)].join("");
        waiting = [];
        if (line.startsWith("data: ")) onEvent(JSON.parse(line.slice(6)));
      } else if (text.startsWith("data: ", start)) onEvent(JSON.parse(text.slice(start + 6, end)));
      start = end + 1;
    }
    if (start < text.length) waiting.push(text.slice(start));
  }
  return null;
}
