import type { OrganizerEvent } from "@hubbub/contract/events";

import { usePrizeEntries } from "./queries.ts";
import { interfaceLanguage } from "../../lib/i18n/translate.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";

export function PrizeFigure({ event }: { event: OrganizerEvent }) {
  const entries = usePrizeEntries(event.id);
  if (entries.data) return entries.data.count.toLocaleString(interfaceLanguage());
  return entries.isError ? "–" : <Skeleton className="mt-2 h-6 w-16" />;
}
