import type { ReactNode } from "react";

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
      className={`fixed inset-0 grid place-items-center overflow-hidden night bg-radial-[closest-side] from-amber/34 to-transparent px-6 pt-16 pb-14 plate ${reveals ? "z-raised animate-fade-in" : ""}`}
      role={reveals ? "status" : undefined}
      data-appearance="night"
    >
      {children}
      <p className="absolute inset-x-7 bottom-5 text-xs text-muted">{foot}</p>
    </div>
  );
}
