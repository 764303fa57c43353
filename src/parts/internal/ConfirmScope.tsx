"use client";
import { createContext, type ReactNode, useContext, useMemo, useState } from "react";

interface Confirming {
  /** Whether the button that is held was only pressed, so that another way is offered. */
  readonly asked: boolean;
  /** What has been typed for the name of the tool. */
  readonly typed: string;
  /** Whether the field for a note has been opened. */
  readonly noting: boolean;
}

interface ConfirmScopeValue extends Confirming {
  readonly set: (change: Partial<Confirming>) => void;
}

const nothing: Confirming = { asked: false, typed: "", noting: false };
const ConfirmContext = createContext<ConfirmScopeValue>({ ...nothing, set: () => {} });

/** Around a card: how far the confirmation of its approval and its note are. Starts again for another question, and where this one changes. */
export function ConfirmScope({ subject, children }: { readonly subject: string; readonly children: ReactNode }): ReactNode {
  const [state, setState] = useState({ ...nothing, subject });
  const { asked, typed, noting } = state.subject === subject ? state : nothing;
  const value = useMemo(
    () => ({
      asked,
      typed,
      noting,
      set: (change: Partial<Confirming>) => setState({ asked, typed, noting, ...change, subject }),
    }),
    [asked, typed, noting, subject],
  );
  return <ConfirmContext.Provider value={value}>{children}</ConfirmContext.Provider>;
}

/** How far the confirmation of the card around is. */
export function useConfirmScope(): ConfirmScopeValue {
  return useContext(ConfirmContext);
}
