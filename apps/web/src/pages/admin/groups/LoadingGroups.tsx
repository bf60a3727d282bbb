import { t } from "../../../lib/i18n/translate.ts";
import { Skeleton } from "../../../ui/Skeleton.tsx";

const CARDS = ["a", "b", "c"];

export function LoadingGroups() {
  return (
    <>
      <output className="visually-hidden">{t("Loading event groups")}</output>
      <div aria-hidden="true" className="event-grid grid gap-4.5 mt-5.5">
        {CARDS.map((card) => (
          <div key={card} className="card flex min-h-44 flex-col gap-3">
            <Skeleton className="h-6 w-[70%]" />
            <Skeleton className="w-[92%]" />
            <Skeleton className="mt-auto h-5 w-40" />
          </div>
        ))}
      </div>
    </>
  );
}
