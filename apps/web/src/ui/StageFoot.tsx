import type { ReactNode } from "react";

import styles from "./StageFoot.module.css";

interface StageFootProps {
  title: string;
  titleAs?: "h2" | "p";
  /** The lines below the title. */
  children?: ReactNode;
}

/** The title of a stage view and what people can do, at the bottom of the stage beside the join bar. */
export function StageFoot({ title, titleAs: Title = "p", children }: StageFootProps) {
  return (
    <div className={styles.foot} data-testid="stage-foot">
      <Title className={styles.title}>{title}</Title>
      {children}
    </div>
  );
}

/** A line below the title. */
export function StageFootLine({ children }: { children: ReactNode }) {
  return <p className="text-(length:--stage-text) leading-[1.25] text-muted">{children}</p>;
}
