/* What the pages use of the peers, which are installed only while they are measured. */

declare module "@copilotkit/react-core/v2" {
  import type { ReactElement, ReactNode } from "react";
  import type { Shown } from "../MessageList.js";

  export class HttpAgent {
    constructor(config: { agentId: string; url: string; threadId: string });
    readonly messages: readonly Shown[];
    runAgent(): Promise<unknown>;
  }
  export function CopilotKitProvider(props: {
    agents__unsafe_dev_only: Record<string, HttpAgent>;
    children: ReactNode;
  }): ReactElement;
  export function useAgent(props: { agentId: string }): { agent: HttpAgent };
  export function useInterrupt(config: {
    agentId: string;
    renderInChat: false;
    render: (props: { interrupts: readonly unknown[] }) => ReactElement;
  }): ReactElement | null;
}

declare module "@assistant-ui/core/react" {
  import type { ReactElement, ReactNode } from "react";

  export interface AssistantRuntime {
    readonly thread: { startRun(config: { parentId: string | null }): void };
  }
  export function AssistantRuntimeProvider(props: {
    runtime: AssistantRuntime;
    children: ReactNode;
  }): ReactElement;
}

declare module "@assistant-ui/store" {
  export interface ThreadMessage {
    readonly id: string;
    readonly content: readonly { readonly text?: string }[];
  }
  export function useAuiState<Value>(
    selector: (state: { thread: { messages: readonly ThreadMessage[] } }) => Value,
  ): Value;
}

declare module "@assistant-ui/react-ag-ui" {
  import type { AssistantRuntime } from "@assistant-ui/core/react";

  export function useAgUiRuntime(options: { agent: unknown }): AssistantRuntime;
  export function useAgUiInterrupts(): readonly unknown[];
}
