/** A block of code of a page, as `examplePlugin` serves it. */
declare module "example:*" {
  export const Assistant: import("react").ComponentType;
  export const Questions: import("react").ComponentType;
  export const verifyExport: (
    json: string,
    credentials: readonly import("react-agui-interrupts/passkey-server").Credential[],
  ) => Promise<readonly string[]>;
  export const POST: (request: Request) => Promise<Response>;
}
