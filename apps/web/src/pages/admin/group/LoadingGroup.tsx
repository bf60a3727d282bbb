import { t } from "../../../lib/i18n/translate.ts";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { useDocumentTitle } from "../../../ui/use-document-title.ts";

const ROWS = ["a", "b", "c", "d"];

export function LoadingGroup() {
  useDocumentTitle(t("Event Group Admin"));
  return (
    <>
      <output className="block text-muted">{t("Loading event group...")}</output>
      <div aria-hidden="true" className="mt-3">
        <Skeleton className="h-9 w-80 max-w-full" />
        <div className="grid gap-y-6 gap-x-5 items-start mt-5.5 grid-cols-1 lg:grid-cols-[minmax(0,1fr)_22.5rem]">
          <div className="flex flex-col gap-2">
            {ROWS.map((row) => (
              <Skeleton key={row} className="h-16 rounded-lg" />
            ))}
          </div>
          <Skeleton className="h-80 rounded-xl" />
        </div>
      </div>
    </>
  );
}
