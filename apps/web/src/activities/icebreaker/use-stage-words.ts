import type { PublicEvent } from "@hubbub/contract/events";

import { useIcebreakerLive } from "./live.ts";
import { useIcebreakerList } from "./queries.ts";
import { useCloudWords } from "./use-cloud-words.ts";

/** The words of an event's cloud and the number of responses, updated live; null until they are loaded. */
export function useStageWords(event: PublicEvent) {
  useIcebreakerLive(event.id);
  const { data } = useIcebreakerList(event.id);
  return { words: useCloudWords(event, data), count: data?.count ?? null };
}
