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

const SIZES = {
  page: "min-h-6.5 gap-1 px-2.5 py-0.5 text-xs",
  stage: "flex-none gap-[0.5em] px-[0.8em] py-[0.42em] text-stage-xs",
};

const DOT_SIZES = { page: "size-2", stage: "size-[0.55em]" };

interface BadgeProps {
  tone: keyof typeof BADGE_TONES;
  /** Shows a dot before the text, for states that are live. */
  dot?: boolean | undefined;
  icon?: ReactNode;
  /** On the stage, sizes depend on the size of the screen. */
  size?: keyof typeof SIZES | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A word about the state of something, such as "Live". */
export function Badge({ tone, dot, icon, size = "page", className, children }: BadgeProps) {
  return (
    <span
      className={classNames(
        `inline-flex max-w-full items-center rounded-full leading-short font-strong plate [&>svg]:size-3.5 [&>svg]:flex-none ${SIZES[size]} ${BADGE_TONES[tone]}`,
        className,
      )}
      data-tone={tone}
    >
      {dot ? <span className={`flex-none rounded-full bg-current ${DOT_SIZES[size]}`} aria-hidden="true" /> : null}
      {icon}
      <span>{children}</span>
    </span>
  );
}
