import { t } from "../../lib/i18n/translate.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { GroupFrame } from "./GroupFrame.tsx";

const SESSIONS = ["a", "b", "c"];

/** Skeleton of the page, shown while the group loads. */
export function GroupSkeleton() {
  return (
    <GroupFrame>
      <output className="sr-only">{t("Loading event group...")}</output>
      <div className="grid items-center gap-x-8 gap-y-4" aria-hidden="true">
        <div className="flex min-w-0 items-center gap-4">
          <Skeleton radius="xl" className="size-[clamp(3.25rem,2.5rem_+_3vw,5.25rem)] flex-none" />
          <Skeleton className="h-10 w-72" />
        </div>
      </div>
      <div className="mt-gutter grid items-start gap-5 lg:grid-cols-aside lg:gap-6">
        <SessionSkeletons />
        <Skeleton radius="xl" className="h-80 w-full" />
      </div>
    </GroupFrame>
  );
}

export function SessionSkeletons() {
  return (
    <div className="flex flex-col gap-3" aria-hidden="true">
      {SESSIONS.map((session) => (
        <Skeleton key={session} radius="xl" className="h-33 w-full" />
      ))}
    </div>
  );
}
