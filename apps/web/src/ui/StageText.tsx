import type { ReactNode } from "react";

import { textSize } from "./stage-fit.ts";
import { classNames } from "./class-names.ts";

interface StageTextProps {
  className?: string | undefined;
  children: ReactNode;
}

const TITLE_SIZES = [
  [80, "text-2xl"],
  [Infinity, "text-lg"],
] as const;

/** The question or prompt over a stage view. */
export function StageTitle({ className, children }: StageTextProps & { children: string }) {
  return (
    <h2
      className={classNames(
        `text-start font-heading leading-tight font-title text-balance ${textSize(children, TITLE_SIZES)}`,
        className,
      )}
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
      className={classNames("font-heading text-xs leading-short font-title text-muted", className)}
      dir={lang && "auto"}
      lang={lang}
    >
      {children}
    </p>
  );
}
