import { Component, type ReactNode } from "react";

interface ErrorBoundaryProps {
  /** What to show instead; as a function it gets a way to try again. */
  fallback: ReactNode | ((retry: () => void) => ReactNode);
  children: ReactNode;
}

/** Keeps a fault in one part from taking the page with it. */
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
