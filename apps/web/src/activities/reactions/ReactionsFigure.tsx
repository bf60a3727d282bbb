import type { OrganizerEvent } from "@hubbub/contract/events";

import { useEmojiResults } from "./queries.ts";
import { interfaceLanguage } from "../../lib/i18n/translate.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";

export function ReactionsFigure({ event }: { event: OrganizerEvent }) {
  const results = useEmojiResults(event.id);
  if (results.data) return results.data.total.toLocaleString(interfaceLanguage());
  return results.isError ? "–" : <Skeleton className="mt-2 h-6 w-16" />;
}
