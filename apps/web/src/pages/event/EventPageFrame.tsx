import type { ReactNode } from "react";

/** The attendee's page: one column on phones, with space for the bars at its bottom edge. */
export function EventPageFrame({ role, children }: { role?: "status"; children: ReactNode }) {
  return (
    <div
      data-branded=""
      className="min-h-dvh pb-[calc(var(--bottom-bars)+1.25rem)] [--event-width:70rem] md:pb-[calc(var(--bottom-bars)+2rem)]"
      role={role}
    >
      {children}
    </div>
  );
}
