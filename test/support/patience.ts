import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    readonly patience: number;
    readonly share: number;
  }
}

/**
 * A limit that only guards against hanging, in milliseconds. In CI it is much longer: see
 * `machine.ts`.
 */
export const patient = (milliseconds: number): number => milliseconds * (inject("patience") ?? 1);
