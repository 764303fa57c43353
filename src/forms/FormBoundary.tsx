"use client";
import { Component, type ReactNode } from "react";

/** Props of `FormBoundary`. */
export interface FormBoundaryProps {
  /** Shown instead when the children throw. */
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

/** Catches what a form throws while it renders, so that the question can still be answered another way. */
export class FormBoundary extends Component<FormBoundaryProps, { readonly broke: boolean }> {
  override state = { broke: false };

  static getDerivedStateFromError(): { readonly broke: boolean } {
    return { broke: true };
  }

  override render(): ReactNode {
    return this.state.broke ? this.props.fallback : this.props.children;
  }
}
