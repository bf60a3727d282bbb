import type { ReactNode, Ref } from "react";

import { t } from "../../lib/i18n/translate.ts";

interface EventPageFrameProps {
  role?: "status";
  /** The element with everything below the header. */
  ref?: Ref<HTMLDivElement>;
  header: ReactNode;
  /** Above the tabs. */
  top?: ReactNode;
  /** At the bottom edge of phones; on wider screens below `top`. */
  bars?: ReactNode;
  /** Beside `children`, on phones below them. */
  aside: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
}

/**
 * The attendee's page: one column on phones, two on wider screens. On phones, an element with `data-fills-screen` in
 * `children` gets the rest of the screen, and the aside is below.
 */
export function EventPageFrame({ role, ref, children, ...parts }: EventPageFrameProps) {
  return (
    <div data-branded="" className="flex min-h-dvh flex-col max-md:has-data-fills-screen:h-dvh" role={role}>
      <header className="sticky top-0 z-tabs border-b border-line bg-paper">
        <div className="@container mx-auto flex min-h-[calc(var(--header)-1px)] max-w-(--event-width) items-center gap-2 py-1.5 ps-3.5 pe-1.5 sm:gap-2.5 sm:pe-3 md:px-gutter">
          {parts.header}
        </div>
      </header>
      <div ref={ref} className="flex min-h-0 flex-auto flex-col">
        <div>{parts.top}</div>
        <div className="max-md:sticky max-md:bottom-0 max-md:z-tabs max-md:order-1 max-md:mt-auto">{parts.bars}</div>
        {/* Inside this scroller, sticky parts stick to its top, so `--header` is 0. */}
        <div className="max-md:has-data-fills-screen:min-h-0 max-md:has-data-fills-screen:flex-auto max-md:has-data-fills-screen:overflow-x-hidden max-md:has-data-fills-screen:overflow-y-auto max-md:has-data-fills-screen:[--header:0px] md:grid md:grid-cols-[var(--page-margin)_minmax(0,1fr)_23.25rem_var(--page-margin)] md:items-start">
          <main className="flex min-w-0 flex-col gap-4 px-4 pt-4 max-md:has-data-fills-screen:min-h-full md:col-start-2 md:px-0 md:pt-6">
            {children}
          </main>
          <aside
            className="flex min-w-0 flex-col gap-4 px-4 pt-4 md:col-start-3 md:ps-8 md:pe-0 md:pt-6"
            aria-label={t("About this event")}
          >
            {parts.aside}
          </aside>
          <div className="md:col-span-full">{parts.footer}</div>
        </div>
      </div>
    </div>
  );
}
