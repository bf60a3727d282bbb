import type { ReactNode } from "react";

import { classNames } from "./class-names.ts";

interface StageTextProps {
  className?: string | undefined;
  children: ReactNode;
}

/** The question or prompt over a stage view. */
export function StageTitle({ isLong, className, children }: StageTextProps & { isLong: boolean }) {
  return (
    <h2
      className={classNames(
        "text-start font-heading text-stage-2xl leading-tight font-title text-balance wrap-anywhere data-long:text-stage-lg",
        className,
      )}
      data-long={isLong ? "" : undefined}
      dir="auto"
    >
      {children}
    </h2>
  );
}

/** A small line over or under the content of a stage view. */
export function StageLabel({ lang, className, children }: StageTextProps & { lang?: string | undefined }) {
  return (
    <p
      className={classNames("font-heading text-stage-xs leading-short font-title text-muted", className)}
      dir={lang && "auto"}
      lang={lang}
    >
      {children}
    </p>
  );
}
