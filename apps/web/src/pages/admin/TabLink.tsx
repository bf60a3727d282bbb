import type { ReactNode } from "react";
import { Link } from "wouter";

import styles from "./TabLink.module.css";

interface TabLinkProps {
  href: string;
  isCurrent: boolean;
  /** In the page's header, or above the sections of an event. */
  level: "page" | "section";
  children: ReactNode;
}

/** A link in a row of tabs. */
export function TabLink({ href, isCurrent, level, children }: TabLinkProps) {
  return (
    <Link href={href} className={styles.tab} data-level={level} aria-current={isCurrent ? "page" : undefined}>
      {children}
    </Link>
  );
}
