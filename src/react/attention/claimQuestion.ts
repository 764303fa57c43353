/** How long a hidden page waits, in milliseconds, so that a visible page can claim first. */
const hiddenDelay = 500;

/**
 * Claims a question for this page among all pages of the origin, until the function it returns is called. `onClaimed` is called on one of
 * them. Where the browser has no Web Locks every page claims it, and the tag of a notification keeps it from showing twice.
 */
export function claimQuestion(key: string, isHidden: boolean, onClaimed: () => void): () => void {
  const { locks } = globalThis.navigator;
  let release: (() => void) | undefined;
  let isOver = false;
  const claim = (): void => {
    if (locks === undefined) return onClaimed();
    locks
      .request(`agui-attention:${key}`, { ifAvailable: true }, (lock) => {
        if (lock === null || isOver) return;
        onClaimed();
        return new Promise<void>((resolve) => {
          release = resolve;
        });
      })
      // Where the browser blocks locks, no notification is shown, to avoid duplicates.
      .catch(() => {});
  };
  const timer = isHidden ? setTimeout(claim, hiddenDelay) : undefined;
  if (!isHidden) claim();
  return () => {
    isOver = true;
    clearTimeout(timer);
    release?.();
  };
}
