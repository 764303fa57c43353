"use client";
import {
  Component,
  type ComponentProps,
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import type { ArgsEditor } from "../forms/ArgsEditor.js";
import type { SchemaForm } from "../forms/SchemaForm.js";
import { useLabels } from "../react/AgentRunProvider.js";

// The only way from here to the forms: they are heavy, and arrive when the first one is on screen.
const loadSchemaForm = (): Promise<{ default: typeof SchemaForm }> =>
  import("../forms/SchemaForm.js").then((module) => ({ default: module.SchemaForm }));
const loadArgsEditor = (): Promise<{ default: typeof ArgsEditor }> =>
  import("../forms/ArgsEditor.js").then((module) => ({ default: module.ArgsEditor }));
const FirstSchemaForm = lazy(loadSchemaForm);
const FirstArgsEditor = lazy(loadArgsEditor);

/** A form made from a schema; loaded when it is shown. */
export function LazySchemaForm(props: Omit<ComponentProps<typeof SchemaForm>, "idPrefix">): ReactNode {
  const idPrefix = useId();
  const [Form, setForm] = useState<ComponentType<ComponentProps<typeof SchemaForm>>>(() => FirstSchemaForm);
  return (
    <Loading onRetry={() => setForm(() => lazy(loadSchemaForm))}>
      <Form {...props} idPrefix={idPrefix} />
    </Loading>
  );
}

/** An editor of a tool call's arguments; loaded when it is shown. */
export function LazyArgsEditor(props: Omit<ComponentProps<typeof ArgsEditor>, "idPrefix">): ReactNode {
  const idPrefix = useId();
  const [Editor, setEditor] = useState<ComponentType<ComponentProps<typeof ArgsEditor>>>(() => FirstArgsEditor);
  return (
    <Loading onRetry={() => setEditor(() => lazy(loadArgsEditor))}>
      <FocusAfterEdit>
        <Editor {...props} idPrefix={idPrefix} />
      </FocusAfterEdit>
    </Loading>
  );
}

// Whoever pressed Edit goes on in the first field, which stands before the button; an editor that is there already takes nothing.
function FocusAfterEdit({ children }: { readonly children: ReactNode }): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const pressed = box.current?.closest("[data-part='interrupt']")?.querySelector("[data-part='edit']:focus");
    if (pressed) box.current?.querySelector<HTMLElement>("input, textarea, select")?.focus();
  }, []);
  return <div ref={box}>{children}</div>;
}

function Loading({ onRetry, children }: { readonly onRetry: () => void; readonly children: ReactNode }): ReactNode {
  const labels = useLabels();
  return (
    <LoadBoundary
      fallback={(reset) => (
        <div data-part="form-failed" role="alert">
          <p>{labels.formFailed}</p>
          <button
            type="button"
            data-part="form-retry"
            onClick={() => {
              onRetry();
              reset();
            }}
          >
            {labels.tryAgain}
          </button>
        </div>
      )}
    >
      <Suspense
        fallback={
          <div data-part="form-loading" role="status">
            {labels.loadingForm}
          </div>
        }
      >
        {children}
      </Suspense>
    </LoadBoundary>
  );
}

interface LoadBoundaryProps {
  readonly fallback: (reset: () => void) => ReactNode;
  readonly children: ReactNode;
}

class LoadBoundary extends Component<LoadBoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback(() => this.setState({ failed: false })) : this.props.children;
  }
}
