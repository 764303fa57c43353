/** Runs a host's callback so that its error surfaces where errors surface, and the run it was told about goes on. */
export function contain(callback: () => void): void {
  try {
    callback();
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
}
