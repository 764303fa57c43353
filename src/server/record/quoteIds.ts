/** How many ids a message repeats: a client may have sent a million. */
const mostIds = 4;

/** Lists ids for a message: the first few, shortened, and how many more there are. */
export function quoteIds(ids: readonly string[]): string {
  const quoted = ids.slice(0, mostIds).map((id) => JSON.stringify(id.slice(0, 80)));
  return ids.length > mostIds ? `${quoted.join(", ")} and ${ids.length - mostIds} more` : quoted.join(", ");
}
