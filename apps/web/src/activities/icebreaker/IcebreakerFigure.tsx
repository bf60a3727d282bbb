import { ICEBREAKER_LIST_MAX } from "@hubbub/contract/activities/icebreaker/index";
import type { OrganizerEvent } from "@hubbub/contract/events";

import { useIcebreakerList } from "./queries.ts";
import { interfaceLanguage } from "../../lib/i18n/translate.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";

export function IcebreakerFigure({ event }: { event: OrganizerEvent }) {
  const list = useIcebreakerList(event.id);
  if (list.data) return formatResponseCount(list.data.count);
  return list.isError ? "–" : <Skeleton className="mt-2 h-6 w-16" />;
}

/** A list response contains at most the newest 2,000. If the count is exactly that, there may be more: "2,000+". */
function formatResponseCount(count: number): string {
  const digits = count.toLocaleString(interfaceLanguage());
  return count === ICEBREAKER_LIST_MAX ? `${digits}+` : digits;
}
