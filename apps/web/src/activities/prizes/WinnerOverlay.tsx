import type { ReactNode } from "react";

import { NightGlow } from "./NightGlow.tsx";
import styles from "./WinnerOverlay.module.css";

interface WinnerOverlayProps {
  /** Whether it appears over another view. */
  reveals?: boolean;
  /** A sentence at the bottom. */
  foot: string;
  children: ReactNode;
}

/** The dark overlay over the stage with a winner, or the names among which one is drawn. */
export function WinnerOverlay({ reveals = false, foot, children }: WinnerOverlayProps) {
  return (
    <div
      className={styles.overlay}
      data-plate=""
      data-reveals={reveals ? "" : undefined}
      // The stage reads it (Stage.module.css).
      data-takeover=""
      role={reveals ? "status" : undefined}
    >
      <NightGlow className="inset-0" />
      {children}
      <p className={styles.foot}>{foot}</p>
    </div>
  );
}
