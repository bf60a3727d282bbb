import type { ReactNode } from "react";

import styles from "./Badge.module.css";
import { classNames } from "./class-names.ts";

interface BadgeProps {
  tone: "live" | "upcoming" | "answered" | "archived" | "pending" | "plain" | "plum" | "refused";
  /** Shows a dot before the text, for states that are live. */
  dot?: boolean | undefined;
  icon?: ReactNode;
  /** On the stage, sizes depend on the size of the screen. */
  size?: "stage" | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A word about the state of something, such as "Live". */
export function Badge({ tone, dot, icon, size, className, children }: BadgeProps) {
  return (
    <span className={classNames(styles.badge, className)} data-tone={tone} data-size={size} data-plate="">
      {dot ? <span className={styles.dot} aria-hidden="true" /> : null}
      {icon}
      <span>{children}</span>
    </span>
  );
}
