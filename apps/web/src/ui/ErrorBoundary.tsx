import { Component, type ReactNode } from "react";

interface ErrorBoundaryProps {
  /** Shown after an error; a function receives `retry`, which renders the children again. */
  fallback: ReactNode | ((retry: () => void) => ReactNode);
  children: ReactNode;
}

/** Shows a fallback if rendering its children fails, so that the rest of the page keeps working. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  readonly retry = (): void => this.setState({ failed: false });

  override render(): ReactNode {
    const { fallback, children } = this.props;
    if (!this.state.failed) return children;
    return typeof fallback === "function" ? fallback(this.retry) : fallback;
  }
}
