import type { ReactNode } from "react";

/** How many posts wait for a moderator, beside the name of their list. `label` says it to screen readers. */
export function CountPill({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span
      className="inline-flex h-5.5 min-w-5.5 items-center justify-center gap-0.75 rounded-full bg-amber px-1.5 font-heading text-size-xs leading-none font-bold text-on-amber"
      title={label}
    >
      {children}
      <span className="sr-only">{label}</span>
    </span>
  );
}
