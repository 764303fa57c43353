/** Creates a generator of predictable ids: `id-1`, `id-2`, … in place of random ones. */
export function mockIds(prefix = "id"): () => string {
  let count = 0;
  return () => `${prefix}-${++count}`;
}
