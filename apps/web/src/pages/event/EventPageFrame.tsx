import type { ReactNode } from "react";

/** The attendee's page: one column on phones, with space for the tab strip below it. */
export function EventPageFrame({ role, children }: { role?: "status"; children: ReactNode }) {
  return (
    <div
      data-branded=""
      className="min-h-dvh pb-[calc(var(--tab-strip)+1.25rem+env(safe-area-inset-bottom))] [--event-width:70rem] md:pb-8 md:has-data-follow-notice:pb-21 md:has-data-bottom-bar:pb-25"
      role={role}
    >
      {children}
    </div>
  );
}
