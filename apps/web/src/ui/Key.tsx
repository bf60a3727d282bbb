import type { ReactNode } from "react";

/** A key of the keyboard. Touch devices have no keyboard shortcuts and hide it, unless it is in a list of them. */
export function Key({ children, inList = false }: { children: ReactNode; inList?: boolean }) {
  return (
    <kbd
      className={`inline-grid h-6 min-w-6 place-items-center rounded-sm border border-b-2 border-current/60 px-1.5 font-mono text-xs leading-none font-strong ${inList ? "" : "pointer-coarse:hidden"}`}
      aria-hidden={inList ? undefined : true}
    >
      {children}
    </kbd>
  );
}
