/** How long a page that nobody sees waits, in milliseconds: one that somebody sees goes first. */
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
      // A browser that forbids its locks shows nothing rather than the same thing many times.
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
