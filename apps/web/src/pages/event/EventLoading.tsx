import { t } from "../../lib/i18n/translate.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { EventPageFrame } from "./EventPageFrame.tsx";

/** Skeleton of the event page, shown while the event loads. */
export function EventLoading() {
  return (
    <EventPageFrame role="status">
      <span className="sr-only">{t("Loading…")}</span>
      <div className="sticky top-0 z-(--layer-tabs) border-b border-b-line bg-paper">
        <div className="max-sm:gap-2 max-sm:pe-1.5 flex items-center gap-2.5 min-h-[calc(var(--header)-1px)] max-w-(--event-width) mx-auto pt-1.5 pr-3 pb-1.5 pl-3.5 md:px-gutter">
          <Skeleton className="size-8 rounded-md" />
          <Skeleton className="h-4 w-44" />
        </div>
      </div>
      <div className="grid grid-cols-1 gap-4 max-w-(--event-width) mx-auto pt-4.5 px-4 pb-0 md:grid-cols-[minmax(0,1fr)_21.25rem] md:gap-8 md:items-start md:pt-7 md:px-gutter md:pb-0">
        <div className="flex flex-col gap-4 min-w-0">
          <Skeleton className="h-8 w-4/5" />
          <Skeleton className="h-26 w-full rounded-md" />
          <Skeleton className="h-12 w-full rounded-md" />
        </div>
        <div className="flex flex-col gap-4 min-w-0">
          <Skeleton className="h-100 w-full rounded-xl" />
        </div>
      </div>
    </EventPageFrame>
  );
}
