"use client";
import { Component, type ReactNode } from "react";

interface ErrorBoundaryProps {
  /** Rendered in place of the children after they have thrown; `retry` renders them again. */
  readonly fallback: (retry: () => void) => ReactNode;
  /** Called once for each error that is caught. Errors it throws itself are ignored. */
  readonly onError?: ((thrown: unknown) => void) | undefined;
  readonly children: ReactNode;
}

/**
 * Catches errors of the children. Where the fallback throws too, nothing is rendered, so that the
 * host's page keeps working.
 */
export function ErrorBoundary({ fallback, onError, children }: ErrorBoundaryProps): ReactNode {
  return (
    <Boundary fallback={nothing} onError={onError}>
      <Boundary
        fallback={(retry) => <Fallback fallback={fallback} retry={retry} />}
        onError={onError}
      >
        {children}
      </Boundary>
    </Boundary>
  );
}

const nothing = (): null => null;

// A separate component, because a boundary does not catch errors of its own render.
function Fallback({
  fallback,
  retry,
}: {
  readonly fallback: ErrorBoundaryProps["fallback"];
  readonly retry: () => void;
}): ReactNode {
  return fallback(retry);
}

class Boundary extends Component<ErrorBoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(thrown: unknown): void {
    try {
      this.props.onError?.(thrown);
    } catch {
      // An error here would escape the boundary.
    }
  }

  override render(): ReactNode {
    return this.state.failed
      ? this.props.fallback(() => this.setState({ failed: false }))
      : this.props.children;
  }
}
