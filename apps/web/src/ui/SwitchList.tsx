import type { ReactNode } from "react";

/** Switches with a line between them. Its children are `li` elements. */
export function SwitchList({ className = "", children }: { className?: string; children: ReactNode }) {
  return <ul className={`divide-y divide-line ${className}`}>{children}</ul>;
}
