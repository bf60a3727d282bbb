import { type HTMLAttributes, type ReactNode, useId } from "react";

import styles from "./Card.module.css";
import { classNames } from "./class-names.ts";

interface CardProps extends Omit<HTMLAttributes<HTMLElement>, "title"> {
  as?: "section" | "article" | "div" | "li" | "aside" | "form" | undefined;
  ref?: ((element: HTMLElement | null) => void) | undefined;
  /** Adds an amber border that marks live content. */
  live?: boolean | undefined;
  /**
   * 20 px unless set. At the top and bottom, "list" has 10 px, "sm" 16 px and "lg" 32 px. "row" has 14 px there and 16 px
   * at the sides. "wide" has none on phones.
   */
  padding?: "none" | "list" | "row" | "sm" | "lg" | "wide" | undefined;
  /** Border, background and shadow. "outline": the border only. */
  frame?: "outline" | "none" | undefined;
  title?: ReactNode;
  titleAs?: "h1" | "h2" | "h3" | undefined;
  /** For `as="form"`: switches off the browser's validation messages. */
  noValidate?: boolean | undefined;
  /** Controls beside the title. */
  actions?: ReactNode;
}

/** A container with border and optional heading. A section, aside or article is labeled by its title. */
export function Card({
  as: Tag = "section",
  live,
  padding,
  frame,
  title,
  titleAs: Heading = "h2",
  actions,
  className,
  children,
  ...rest
}: CardProps) {
  const id = useId();
  const named = title && (Tag === "section" || Tag === "aside" || Tag === "article");
  return (
    <Tag
      aria-labelledby={named ? id : undefined}
      {...rest}
      className={classNames(styles.card, className)}
      data-padding={padding}
      data-frame={frame}
      data-live={live ? "" : undefined}
    >
      {title || actions ? (
        <div className="mb-4 flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
          {title ? (
            <Heading id={id} className="text-lg leading-snug">
              {title}
            </Heading>
          ) : null}
          {actions ? <div className="flex flex-wrap items-center gap-2">{actions}</div> : null}
        </div>
      ) : null}
      {children}
    </Tag>
  );
}
