import { type ReactNode, useEffect } from "react";
import { createRoot } from "react-dom/client";

declare global {
  interface Window {
    /** When the first approval was painted, in milliseconds from navigation. */
    readonly painted: Promise<number>;
  }
}

export const url = "/agent";

/** Shows a page in the root of the document. */
export function show(page: ReactNode): void {
  const root = document.getElementById("root");
  if (root === null) throw new Error("There is no root.");
  createRoot(root).render(page);
}

/** Asks once the page is there, where the address says `now`, and with each press. */
export function Ask({ ask }: { readonly ask: () => void }): ReactNode {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once in a page
  useEffect(() => {
    if (location.search === "?now") ask();
  }, []);
  return (
    <button type="button" id="ask" onClick={ask}>
      Ask
    </button>
  );
}

interface CardProps {
  readonly message: string;
  readonly call: string;
  readonly answer: (approved: boolean) => void;
}

/** An approval by hand. */
export function Card({ message, call, answer }: CardProps): ReactNode {
  return (
    <fieldset>
      <legend>{message}</legend>
      <pre>{call}</pre>
      <button type="button" data-part="approve" onClick={() => answer(true)}>
        Approve
      </button>
      <button type="button" onClick={() => answer(false)}>
        Deny
      </button>
    </fieldset>
  );
}
