/** A block of code of a page, as `examplePlugin` serves it. */
declare module "example:*" {
  export const Assistant: import("react").ComponentType;
  export const Questions: import("react").ComponentType;
  export const POST: (request: Request) => Promise<Response>;
}
