import type { ReactNode } from "react";

/** A row of the team: person, standing and the button to remove, on one line or, on phones, two. */
export function TeamRow({ children }: { children: ReactNode }) {
  return (
    <li className="grid min-h-15 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 py-2 not-first:border-t not-first:border-t-line [grid-template-areas:'person_remove'_'standing_standing'] sm:grid-cols-[minmax(0,1fr)_auto_auto] sm:[grid-template-areas:'person_standing_remove']">
      {children}
    </li>
  );
}
