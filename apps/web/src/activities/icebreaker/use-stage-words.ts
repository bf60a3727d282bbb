import type { PublicEvent } from "@hubbub/contract/events";
import { useState } from "react";

import { useLiveList } from "../../live/use-live-list.ts";
import { icebreakerQuery } from "./queries.ts";
import { useCloudWords } from "./use-cloud-words.ts";

/** The words of an event's cloud and the number of responses, updated live; null until they are loaded. */
export function useStageWords(event: PublicEvent) {
  const { data, isStale, isFetchedAfterMount } = useLiveList(icebreakerQuery(event.id));
  // A list from before a pause may contain a response that was hidden since, for instance while the stage was black.
  const [wasStale] = useState(isStale);
  const list = wasStale && !isFetchedAfterMount ? undefined : data;
  return { words: useCloudWords(event, list), count: list?.count ?? null };
}
