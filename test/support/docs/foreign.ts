/**
 * The few types of packages that pages name and that are not installed here, as their documentation
 * has them.
 */
export const foreignTypes = `
declare module "@rjsf/mui" {
  const Form: typeof import("@rjsf/core").default;
  export default Form;
}
declare module "@copilotkit/react-core/v2" {
  export function CopilotChat(props: { readonly threadId?: string }): import("react").ReactNode;
  export function useAgent(): { readonly agent: import("@ag-ui/client").AbstractAgent };
}
declare module "@assistant-ui/react-ag-ui" {
  type ThreadMessage = { readonly id: string };
  export function useAgUiRuntime(options: {
    readonly agent: import("@ag-ui/client").HttpAgent;
    readonly isSendDisabled?: boolean;
  }): {
    readonly thread: { reset(messages?: readonly ThreadMessage[]): void };
  };
  export function fromAgUiMessages(messages: readonly unknown[]): readonly ThreadMessage[];
}
declare module "@assistant-ui/react" {
  export function AssistantRuntimeProvider(props: {
    readonly runtime: { readonly thread: unknown };
    readonly children: import("react").ReactNode;
  }): import("react").ReactNode;
}
declare module "@opentelemetry/api" {
  interface Span {
    end(): void;
  }
  type Context = { readonly values: object };
  export const context: { active(): Context };
  export const propagation: {
    inject<Carrier>(context: Context, carrier: Carrier, setter: { set(carrier: Carrier, key: string, value: string): void }): void;
  };
  export const trace: { getTracer(name: string): { startSpan(name: string, options?: { attributes: Record<string, string> }): Span }; setSpan(context: Context, span: Span): Context };
}
declare module "next" {
  export interface NextConfig {
    readonly turbopack?: { readonly resolveAlias?: Readonly<Record<string, string>> };
  }
}
declare module "@react-router/dev/routes" {
  export type RouteConfig = readonly object[];
  export function index(file: string): object;
  export function route(path: string, file: string): object;
}
declare module "@tanstack/react-router" {
  type Handler = (context: { readonly request: Request }) => Promise<Response>;
  export function createFileRoute(path: string): (options: {
    readonly component?: () => import("react").ReactNode;
    readonly server?: { readonly handlers: Readonly<Record<string, Handler>> };
  }) => { useParams(): { readonly threadId: string } };
}
declare module "*.css";
`;
