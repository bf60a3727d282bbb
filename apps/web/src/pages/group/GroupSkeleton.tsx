import { t } from "../../lib/i18n/translate.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";

const SESSIONS = ["a", "b", "c"];

/** Skeleton of the page, shown while the group loads. */
export function GroupSkeleton() {
  return (
    <div className="group-page flex flex-col min-h-dvh mx-auto">
      <output className="visually-hidden">{t("Loading event group...")}</output>
      <div className="group-header grid gap-y-4 gap-x-8 items-center" aria-hidden="true">
        <div className="group-name min-w-0">
          <Skeleton className="group-logo flex-none object-contain" />
          <Skeleton className="h-10 w-72" />
        </div>
      </div>
      <div className="group-main grid items-start">
        <SessionSkeletons />
        <Skeleton className="h-80 w-full rounded-xl" />
      </div>
    </div>
  );
}

export function SessionSkeletons() {
  return (
    <div className="flex flex-col gap-3.25" aria-hidden="true">
      {SESSIONS.map((session) => (
        <div key={session} className="card session-card flex flex-wrap gap-y-3.5 gap-x-5 items-center animate-enter">
          <div className="flex flex-1 flex-col gap-3">
            <Skeleton className="h-6 w-24" />
            <Skeleton className="h-6 w-[62%]" />
            <Skeleton className="w-[80%]" />
          </div>
          <Skeleton className="h-12 w-36 rounded-md" />
        </div>
      ))}
    </div>
  );
}
