/** At the bottom of every other view of the stage, while people wait: who is next, and how many wait. */
import { Mic } from "lucide-react";

import { t } from "../../lib/i18n/translate.ts";
import { useLiveList } from "../../live/use-live-list.ts";
import type { OverlayProps } from "../stage-part.ts";
import { queueQuery } from "./queries.ts";
import { waitingCount } from "./texts.ts";

export function NextBar({ event, view }: OverlayProps) {
  const { data } = useLiveList(queueQuery(event.id));
  if (!data || data.waiting === 0 || view === "microphone") return null;
  return (
    // The join bar needs the rest of the width.
    <aside
      className="z-raised col-span-full row-4 mt-2.5 flex h-8 max-w-120 items-center gap-2.5 justify-self-start rounded-sm bg-teal-soft px-3.5 text-base leading-tight whitespace-nowrap text-teal-ink plate"
      aria-label={t("Microphone queue")}
    >
      <Mic aria-hidden="true" className="size-4 flex-none" />
      <b className="truncate font-heading leading-tight font-bold">
        {data.next === null ? t("Microphone queue") : t("Next: {name}", { name: data.next })}
      </b>
      <span>{waitingCount(data.waiting)}</span>
    </aside>
  );
}
