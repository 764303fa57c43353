/** A block of code of a page, as `examplePlugin` serves it. */
declare module "example:*" {
  type Run = import("react-agui-interrupts").AgentRun;
  type Gate = import("react-agui-interrupts/server").InterruptGate;
  export const Assistant: import("react").ComponentType;
  export const OneAtATime: import("react").ComponentType<{ readonly run: Run }>;
  export const Unskippable: import("react").ComponentType<{ readonly run: Run }>;
  export const Questions: import("react").ComponentType<{ readonly run?: Run }>;
  export const verifyExport: (
    json: string,
    credentials: readonly import("react-agui-interrupts/passkey-server").Credential[],
  ) => Promise<readonly string[]>;
  export const POST: (request: Request) => Promise<Response>;
  export const deny: (handle: {
    threadId: string;
  }) => Promise<import("react-agui-interrupts").RunResult | null>;
  export const askTwo: (
    gate: Gate,
    threadId: string,
    runId: string,
    question: object,
    toolCall: object,
  ) => Promise<unknown>;
  export const askAgain: (
    gate: Gate,
    threadId: string,
    runId: string,
    toolCall: object,
  ) => Promise<readonly object[]>;
  export const work: (
    gate: Gate,
    store: import("react-agui-interrupts/server").DurablePauseStore,
    carryOut: (
      threadId: string,
      answers: ReadonlyMap<string, unknown>,
      claim: object,
    ) => Promise<void>,
  ) => Promise<void>;
  export const acme: import("react-agui-interrupts/dialects").Dialect;
  export const budget: import("react-agui-interrupts").InterruptRenderer;
  export const Outcome: import("react").ComponentType<{ readonly run: Run }>;
  export const answerByLink: (
    gate: Gate,
    link: { readonly threadId: string; readonly interruptId: string; readonly person: string },
    approved: boolean,
  ) => Promise<string>;
  export const admitByPolicy: (
    gate: Gate,
    input: { readonly threadId: string; readonly resume?: readonly object[] },
    person: string,
    policy: (
      person: string,
      open: import("react-agui-interrupts/server").PauseRecord["open"],
      resume: readonly object[],
    ) => Promise<string | null>,
  ) => Promise<import("react-agui-interrupts/server").GateVerdict>;
}
