import { createContext, useContext } from "react";
import type { SchemaValidator } from "../../src/index.js";

/** The validator that the toolbar names; none where it is the default. */
export async function validatorOf(name: unknown): Promise<SchemaValidator | undefined> {
  return name === "ajv" ? (await import("../../src/ajv.js")).ajvValidator() : undefined;
}

/** Provides the toolbar's validator to every story; the preview does. */
export const StoryValidator = createContext<SchemaValidator | undefined>(undefined);

/** The option for a run that a story creates: the toolbar's validator. */
export function useStoryValidator(): { readonly validator?: SchemaValidator } {
  const validator = useContext(StoryValidator);
  return validator === undefined ? {} : { validator };
}
