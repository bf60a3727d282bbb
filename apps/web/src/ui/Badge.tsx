import type { ReactNode } from "react";

import { classNames } from "./class-names.ts";
import { TONES } from "./tones.ts";

const BADGE_TONES = {
  live: "bg-amber text-on-amber",
  upcoming: TONES.teal,
  answered: TONES.moss,
  archived: "bg-sunken text-muted",
  pending: TONES.amber,
  plain: TONES.slate,
  plum: TONES.plum,
  refused: TONES.brick,
};

interface BadgeProps {
  tone: keyof typeof BADGE_TONES;
  /** Shows a dot before the text, for states that are live. */
  dot?: boolean | undefined;
  icon?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** A word about the state of something, such as "Live". */
export function Badge({ tone, dot, icon, className, children }: BadgeProps) {
  return (
    <span
      className={classNames(
        `inline-flex min-h-6 max-w-full items-center gap-1 rounded-full px-2.5 py-0.5 text-xs leading-tight font-strong plate [&>svg]:size-3.5 [&>svg]:flex-none ${BADGE_TONES[tone]}`,
        className,
      )}
      data-tone={tone}
    >
      {dot ? <span className="size-2 flex-none rounded-full bg-current" aria-hidden="true" /> : null}
      {icon}
      <span>{children}</span>
    </span>
  );
}
