import { t } from "../../lib/i18n/translate.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";

/** Skeleton of the event page, shown while the event loads. */
export function EventLoading() {
  return (
    <div className="event-page" role="status">
      <span className="visually-hidden">{t("Loading…")}</span>
      <div className="event-header">
        <div className="event-header-row">
          <Skeleton className="size-8 rounded-md" />
          <Skeleton className="h-4 w-44" />
        </div>
      </div>
      <div className="event-main">
        <div className="event-activity">
          <Skeleton className="h-8 w-4/5" />
          <Skeleton className="h-26 w-full rounded-md" />
          <Skeleton className="h-12 w-full rounded-md" />
        </div>
        <div className="flex flex-col gap-4 min-w-0">
          <Skeleton className="h-100 w-full rounded-xl" />
        </div>
      </div>
    </div>
  );
}
