let last: Promise<unknown> = Promise.resolve();

/** Milliseconds in which what has just been loaded draws. */
const drawingTime = 100;

const pause = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, drawingTime));

/** Notes what is being loaded to draw questions, and returns it. */
export function drawing<Module>(loading: Promise<Module>): Promise<Module> {
  last = loading.then(pause, pause);
  return loading;
}

/** Resolves once what draws questions has drawn, or has failed; at once where nothing is loading. */
export function whenDrawn(): Promise<unknown> {
  return last;
}
