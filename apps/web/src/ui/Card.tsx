import { type HTMLAttributes, type ReactNode, useId } from "react";

import { classNames } from "./class-names.ts";

/** "sm" is for a row of a list. */
const PADDINGS = { md: "p-5", sm: "px-4 py-3", none: "" };

interface CardProps extends Omit<HTMLAttributes<HTMLElement>, "title"> {
  as?: "section" | "div" | "li" | "aside" | undefined;
  ref?: ((element: HTMLElement | null) => void) | undefined;
  /** Adds an amber border that marks live content. */
  live?: boolean | undefined;
  padding?: keyof typeof PADDINGS | undefined;
  title?: ReactNode;
  /** Controls beside the title. */
  actions?: ReactNode;
}

/** A container with border and optional heading. A section or aside is labeled by its title. */
export function Card({
  as: Tag = "section",
  live,
  padding = "md",
  title,
  actions,
  className,
  children,
  ...rest
}: CardProps) {
  const id = useId();
  const named = title && (Tag === "section" || Tag === "aside");
  return (
    <Tag
      aria-labelledby={named ? id : undefined}
      {...rest}
      className={classNames(
        "rounded-xl border bg-surface shadow-lift",
        live ? "border-amber ring ring-amber" : "border-line",
        PADDINGS[padding],
        className,
      )}
    >
      {title || actions ? (
        <div className="mb-4 flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
          {title ? (
            <h2 id={id} className="text-lg leading-snug">
              {title}
            </h2>
          ) : null}
          {actions ? <div className="flex flex-wrap items-center gap-2">{actions}</div> : null}
        </div>
      ) : null}
      {children}
    </Tag>
  );
}
