const byteOrderMark = "\uFEFF";

/**
 * The data of whole server-sent events; other fields mean nothing in AG-UI. An event without data
 * has an empty text, or none. A byte order mark before a line or its data is ignored, as
 * fetch-event-source does.
 */
export function dataOf(events: string): readonly string[] {
  const fields: string[] = [];
  const text = events.includes(byteOrderMark) ? withoutMarks(events) : events;
  // The engine's own search: a loop over bytes is most of what a young page would compile while it
  // reads.
  for (const event of (text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text).split("\n\n")) {
    if (event.includes("\n")) fields.push(event.split("\n").filter(isData).map(valueIn).join("\n"));
    else if (isData(event)) fields.push(valueIn(event));
  }
  return fields;
}

function withoutMarks(events: string): string {
  return events.replace(/(^|[\r\n])\uFEFF?data: ?\uFEFF?/g, "$1data: ");
}

function isData(line: string): boolean {
  return line.startsWith("data:") || line === "data";
}

function valueIn(line: string): string {
  return line.slice(line[5] === " " ? 6 : 5);
}
