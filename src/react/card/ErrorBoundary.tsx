"use client";
import { Component, type ReactNode } from "react";

export interface ErrorBoundaryProps {
  /** Shown in place of the children once they have thrown; `retry` renders them again. */
  readonly fallback: (retry: () => void) => ReactNode;
  /** Called once for each error that is caught. What it throws itself is ignored. */
  readonly onError?: ((thrown: unknown) => void) | undefined;
  readonly children: ReactNode;
}

/**
 * Keeps an error in the children away from everything around them. Where the fallback throws too, nothing is shown: whatever happens,
 * the page of the host stays.
 */
export function ErrorBoundary({ fallback, onError, children }: ErrorBoundaryProps): ReactNode {
  return (
    <Boundary fallback={nothing} onError={onError}>
      <Boundary fallback={(retry) => <Fallback fallback={fallback} retry={retry} />} onError={onError}>
        {children}
      </Boundary>
    </Boundary>
  );
}

const nothing = (): null => null;

// A component of its own: what a boundary throws in its own render is not caught by itself, and it is by the one around it.
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
      // An error here would leave the boundary.
    }
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback(() => this.setState({ failed: false })) : this.props.children;
  }
}
