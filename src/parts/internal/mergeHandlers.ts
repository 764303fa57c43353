type Props = Readonly<Record<string, unknown>>;

/** Merges handlers: the given one runs first, and `preventDefault` keeps ours from running. */
export function mergeHandlers(own: Props, given: Props): Props {
  const merged: Record<string, unknown> = {};
  for (const [name, ours] of Object.entries(own)) {
    if (!/^on[A-Z]/.test(name)) continue;
    const theirs = given[name];
    if (typeof ours !== "function" || typeof theirs !== "function") continue;
    merged[name] = (event: { readonly defaultPrevented?: boolean }) => {
      theirs(event);
      if (event.defaultPrevented !== true) ours(event);
    };
  }
  return merged;
}
