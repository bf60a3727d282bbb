import { t } from "../../../lib/i18n/translate.ts";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { Card } from "../../../ui/Card.tsx";

const CARDS = ["a", "b", "c"];

export function LoadingGroups() {
  return (
    <>
      <output className="sr-only">{t("Loading event groups…")}</output>
      <div aria-hidden="true" className="grid gap-4.5 mt-5.5 grid-cols-[repeat(auto-fill,minmax(min(100%,21rem),1fr))]">
        {CARDS.map((card) => (
          <Card as="div" key={card} className="flex min-h-44 flex-col gap-3">
            <Skeleton className="h-6 w-[70%]" />
            <Skeleton className="w-[92%]" />
            <Skeleton className="mt-auto h-5 w-40" />
          </Card>
        ))}
      </div>
    </>
  );
}
