import type { ReactNode } from "react";

type BadgeTone =
  | "live"
  | "upcoming"
  | "answered"
  | "archived"
  | "inactive"
  | "pending"
  | "queued"
  | "plain"
  | "plum"
  | "refused";

interface BadgeProps {
  tone: BadgeTone;
  /** Shows a dot before the text, for states that are live. */
  dot?: boolean | undefined;
  icon?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

export function Badge({ tone, dot, icon, className, children }: BadgeProps) {
  return (
    <span className={`badge badge-${tone}${className ? ` ${className}` : ""}`}>
      {dot ? <span className="badge-dot rounded-[50%]" aria-hidden="true" /> : null}
      {icon}
      <span>{children}</span>
    </span>
  );
}
