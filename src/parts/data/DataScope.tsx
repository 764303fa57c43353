"use client";
import { createContext, type ReactNode, useContext, useMemo } from "react";
import type { MaskedCall, ValueMask } from "../../present/Mask.js";
import { noMask } from "../../present/noMask.js";
import { useValueMask } from "../../react/run/useMask.js";
import type { KeyWords } from "./KeyName.js";
import { useArgumentNames } from "./useArgumentNames.js";

/** What is hidden of the data around, and the words for its keys. */
interface Scope {
  readonly mask: ValueMask;
  readonly names: KeyWords;
}

const ScopeContext = createContext<Scope>({ mask: noMask, names: () => new Map() });

/** Returns the mask and the words for keys that the data around is shown with. */
export function useDataScope(): Scope {
  return useContext(ScopeContext);
}

interface DataScopeProps extends Scope {
  readonly children: ReactNode;
}

/** Shows the data below with a mask and with words for its keys. */
export function DataScope({ mask, names, children }: DataScopeProps): ReactNode {
  const scope = useMemo(() => ({ mask, names }), [mask, names]);
  return <ScopeContext.Provider value={scope}>{children}</ScopeContext.Provider>;
}

interface CallScopeProps {
  readonly toolCall: MaskedCall | undefined;
  readonly children: ReactNode;
}

/** Shows the data below as that of a tool call. */
export function CallScope({ toolCall, children }: CallScopeProps): ReactNode {
  return (
    <DataScope mask={useValueMask(toolCall)} names={useArgumentNames(toolCall)}>
      {children}
    </DataScope>
  );
}
