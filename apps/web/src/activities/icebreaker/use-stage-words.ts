import type { PublicEvent } from "@hubbub/contract/events";

import { useIcebreakerLive } from "./live.ts";
import { useIcebreakerList } from "./queries.ts";
import { useCloudWords } from "./use-cloud-words.ts";

/** The words of an event and the number of responses, kept fresh; null while they are not known. */
export function useStageWords(event: PublicEvent) {
  useIcebreakerLive(event.id);
  const { data } = useIcebreakerList(event.id);
  return { words: useCloudWords(event, data), count: data?.count ?? null };
}
