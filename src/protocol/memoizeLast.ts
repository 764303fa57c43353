/**
 * Keeps the last result of a pure function. The questions of one interrupt are answered one after
 * the other, and each would read the whole interrupt again.
 */
export function memoizeLast<Given extends readonly unknown[], Result>(
  read: (...given: Given) => Result,
): (...given: Given) => Result {
  let last: { readonly given: Given; readonly result: Result } | undefined;
  return (...given) => {
    if (last === undefined || !given.every((one, index) => Object.is(one, last?.given[index]))) {
      last = { given, result: read(...given) };
    }
    return last.result;
  };
}
