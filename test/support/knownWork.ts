/** Work that never changes: its time shows the current speed of the machine. */
export function knownWork(): number {
  const text = JSON.stringify(
    Array.from({ length: 3_000 }, (_, index) => ({
      id: `row ${index}`,
      values: [index, index / 3],
      text: "some words of text",
    })),
  );
  const rows: readonly { readonly id: string; readonly text: string }[] = JSON.parse(text);
  const found = new Map(rows.map((row) => [row.id, row]));
  let sum = text.length;
  for (let index = 0; index < 3_000; index += 1)
    sum += found.get(`row ${index}`)?.text.split(" ").length ?? 0;
  for (let index = 0; index < text.length; index += 1)
    sum = (sum * 31 + text.charCodeAt(index)) | 0;
  return sum;
}
