import type { ReactNode } from "react";
import { Link } from "wouter";

interface TabLinkProps {
  href: string;
  isCurrent: boolean;
  children: ReactNode;
}

/** A link in a row of tabs, as high as the row. A line below it marks the current one. */
export function TabLink({ href, isCurrent, children }: TabLinkProps) {
  return (
    <Link
      href={href}
      className={`relative flex min-w-target flex-none items-center gap-2 rounded-sm px-3 text-sm transition-colors duration-(--motion-quick) focus-visible:-outline-offset-3 ${isCurrent ? "font-strong text-teal-ink" : "font-medium text-ink-2 hover:text-ink"}`}
      aria-current={isCurrent ? "page" : undefined}
    >
      {children}
      <span
        className={`absolute inset-x-3 bottom-0 h-1 rounded-t-full bg-teal transition-[scale] duration-(--motion-move) ease-enter ${isCurrent ? "" : "scale-x-0"}`}
      />
    </Link>
  );
}
