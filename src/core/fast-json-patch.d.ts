// The package describes its CommonJS face only, and that one carries along what makes patches, which nobody here does.
declare module "fast-json-patch/module/core.mjs" {
  export function applyPatch(
    document: unknown,
    patch: readonly { readonly op: string; readonly path: string }[],
    validate: boolean,
  ): { readonly newDocument: unknown };
}
