import { Clock } from "lucide-react";

import { t } from "../../lib/i18n/translate.ts";
import type { ResponseList } from "./response-list.ts";

/** The reader's own held responses; only the reader and the team see them. */
export function HeldResponses({ own }: Pick<ResponseList, "own">) {
  const texts = new Set(own.flatMap(({ response, status }) => (status === "pending" ? response : [])));
  if (texts.size === 0) return null;
  return (
    <section className="mt-4 flex flex-col gap-2" aria-label={t("Your answers waiting for a moderator")}>
      <p className="flex items-center gap-2 text-sm text-muted">
        <Clock className="size-4 shrink-0" aria-hidden="true" />{" "}
        {t("Waiting for a moderator. Only you and the team can see this.")}
      </p>
      <ul className="flex flex-col gap-2">
        {[...texts].map((text) => (
          <li
            key={text}
            className="rounded-spoken-mine border border-dashed border-line-strong bg-surface px-4 py-3"
            dir="auto"
          >
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}
