"use client";
import { cloneElement, type ReactElement, type ReactNode, type Ref, useMemo, version } from "react";
import { isRecord } from "../../protocol/json.js";
import { mergeHandlers } from "./mergeHandlers.js";

type Props = Readonly<Record<string, unknown>>;

/**
 * Passes a part's props to an element that is rendered instead. Classes are joined, styles merged, handlers run one after the other, the
 * element's first, and both refs are set; all other props of the part win, except children that are only its default.
 */
export function replaceElement(element: ReactElement, part: Props, hasOwnChildren: boolean): ReactElement {
  const theirs: Props = isRecord(element.props) ? element.props : {};
  const className = [theirs["className"], part["className"]].filter(Boolean).join(" ");
  const props = {
    ...part,
    ...mergeHandlers(part, theirs),
    ...(className !== "" && { className }),
    ...(isRecord(theirs["style"]) && { style: { ...theirs["style"], ...(isRecord(part["style"]) && part["style"]) } }),
    ...(part["disabled"] === true && { "aria-disabled": true }),
    children: hasOwnChildren ? part["children"] : (theirs["children"] ?? part["children"]),
  };
  const ref = refOf(element, theirs);
  return ref === undefined ? cloneElement(element, props) : <WithBothRefs element={element} props={props} elementRef={ref} />;
}

interface WithBothRefsProps {
  readonly element: ReactElement;
  readonly props: Props;
  readonly elementRef: unknown;
}

function WithBothRefs({ element, props, elementRef }: WithBothRefsProps): ReactNode {
  const partRef = props["ref"];
  const ref = useMemo(() => bothRefs(partRef, elementRef), [partRef, elementRef]);
  const complete: Props = { ...props, ref };
  return cloneElement(element, complete);
}

// React 19 made `ref` a regular prop; earlier versions warn when it is read there.
function refOf(element: ReactElement, props: Props): unknown {
  const ref = Number.parseInt(version, 10) < 19 ? Reflect.get(element, "ref") : props["ref"];
  return ref ?? undefined;
}

function bothRefs(first: unknown, second: unknown): Ref<unknown> {
  return (node) => {
    const ends = [first, second].map((ref) => ({ ref, end: setRef(ref, node) }));
    // A callback ref that returns nothing is called with null at the end; before React 19 there is no other way.
    if (ends.every(({ end }) => end === undefined)) return;
    return () => {
      for (const { ref, end } of ends) {
        if (end === undefined) setRef(ref, null);
        else end();
      }
    };
  };
}

function setRef(ref: unknown, node: unknown): (() => void) | undefined {
  if (typeof ref === "function") {
    const end: unknown = ref(node);
    return typeof end === "function" ? () => void end() : undefined;
  }
  if (typeof ref === "object" && ref !== null) Reflect.set(ref, "current", node);
  return undefined;
}
