"use client";
import { createContext } from "react";

/** A section of questions in a group. */
export interface FocusMember {
  /** Its element, which says where it stands among the others. */
  readonly getElement: () => HTMLElement | null;
  /** Whether the focus is in it, and neither in a field nor in an open question. */
  readonly restsHere: () => boolean;
  /** Whether it has an open question. */
  readonly hasOpen: () => boolean;
  /** Focuses the card of its first open question. */
  readonly enter: (visibly: boolean) => void;
}

/** The sections of several runs, between whose questions the focus moves as within one. */
export interface FocusGroup {
  readonly add: (member: FocusMember) => void;
  readonly remove: (member: FocusMember) => void;
  /** The next section with an open question, in the order of the page and round. */
  readonly after: (member: FocusMember) => FocusMember | undefined;
  /** Whether the focus rests in another section, and neither in a field nor in an open question. */
  readonly restsBeside: (member: FocusMember) => boolean;
  /** Called when the group is in the page: sections that come later bring new questions. */
  readonly markShown: () => void;
  readonly isShown: () => boolean;
}

/** The group around a section. */
export const FocusGroupContext = createContext<FocusGroup | null>(null);

export function createFocusGroup(): FocusGroup {
  const members = new Set<FocusMember>();
  let isShown = false;
  const othersAfter = (member: FocusMember): readonly FocusMember[] => {
    const inOrder = [...members].sort(byPlace);
    const at = inOrder.indexOf(member);
    return [...inOrder.slice(at + 1), ...inOrder.slice(0, at)];
  };
  return {
    add: (member) => void members.add(member),
    remove: (member) => void members.delete(member),
    after: (member) => othersAfter(member).find((other) => other.hasOpen()),
    restsBeside: (member) => othersAfter(member).some((other) => other.restsHere()),
    markShown() {
      isShown = true;
    },
    isShown: () => isShown,
  };
}

function byPlace(one: FocusMember, other: FocusMember): number {
  const [first, second] = [one.getElement(), other.getElement()];
  if (first === null || second === null) return 0;
  return first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
}
