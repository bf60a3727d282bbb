import type { PublicEvent } from "@hubbub/contract/events";
import { useMemo } from "react";

import { useIcebreakerLive } from "./live.ts";
import { useIcebreakerList } from "./queries.ts";
import { countWords } from "./word-count.ts";

const nothing: readonly { response: string }[] = [];

/** The words of an event and the number of responses, kept fresh; the number is null while it is not known. */
export function useStageWords(event: PublicEvent) {
  useIcebreakerLive(event.id);
  const { data } = useIcebreakerList(event.id);
  const responses = data?.responses ?? nothing;
  const words = useMemo(() => countWords(responses), [responses]);
  return { words, count: data?.count ?? null };
}
