import { pointerSteps, valueAt } from "../../schema/document/references.js";

/**
 * What the build puts in the place of fast-uri, jsonpointer and react-is, which rjsf brings. No form
 * has `$id` or `$schema`, and every reference is `#/$defs/` and a name, so no address is resolved.
 * The kinds of components are told for React 18 and 19.
 */
export default {
  equal: (one: string, other: string): boolean => one === other,
  resolve: (_base: string, reference: string): string => reference,
  get: (root: unknown, pointer: string): unknown =>
    valueAt(root, pointerSteps(`#${pointer}`) ?? []),
  isForwardRef: ({ type }: { readonly type: unknown }): boolean => isKind(type, "forward_ref"),
  isMemo: (component: unknown): boolean => isKind(component, "memo"),
};

function isKind(component: unknown, kind: string): boolean {
  const isObject = typeof component === "object" && component !== null;
  return isObject && Reflect.get(component, "$$typeof") === Symbol.for(`react.${kind}`);
}
