/** The words of an event's cloud, after applying its word rules and omitting filler words if configured. */
import {
  type CloudOptions,
  countCloudWords,
  type CountedWord,
} from "@hubbub/contract/activities/icebreaker/word-cloud";
import type { PublicEvent } from "@hubbub/contract/events";
import { useEffect, useMemo, useState } from "react";

import { loadWithRetry } from "../../lib/load-with-retry.ts";
import { useLiveList } from "../../live/use-live-list.ts";
import type { ResponseList } from "./response-list.ts";
import { wordRulesQuery } from "./queries.ts";

export type CloudSettings = Pick<PublicEvent, "id" | "cloudLeavesOutFillers">;

const noWords: readonly CountedWord[] = [];

/** How the event counts words; null until its rules and, if needed, the filler words are loaded. */
export function useCloudOptions(event: CloudSettings): CloudOptions | null {
  const rules = useLiveList(wordRulesQuery(event.id)).data?.rules;
  const fillers = useFillers(event.cloudLeavesOutFillers);
  return useMemo(() => (rules && fillers !== undefined ? { rules, stopWords: fillers } : null), [rules, fillers]);
}

/** The responses that the cloud counts: the shared list, and own ones shown only to this (muted) participant. */
export function countedResponses(list: ResponseList): readonly { response: string }[] {
  const own = list.own.filter(({ status }) => status === "shown");
  return own.length === 0 ? list.responses : [...own, ...list.responses];
}

/**
 * The words of the cloud, most frequent first; null until the list and the event's options are loaded, because hidden
 * words must not be shown meanwhile.
 */
export function useCloudWords(
  event: CloudSettings,
  list: ResponseList | undefined,
  max?: number,
): readonly CountedWord[] | null {
  const options = useCloudOptions(event);
  return useMemo(() => {
    if (!list || !options) return null;
    const responses = countedResponses(list);
    if (responses.length === 0) return noWords;
    return countCloudWords(responses, max === undefined ? options : { ...options, max });
  }, [list, options, max]);
}

let loaded: ReadonlySet<string> | undefined;

/** The filler words to omit: null for none, undefined while they load, empty if they cannot be loaded. */
function useFillers(isOn: boolean): ReadonlySet<string> | null | undefined {
  const [fillers, setFillers] = useState(loaded);
  useEffect(() => {
    if (!isOn || fillers) return undefined;
    let isGone = false;
    const finish = (words: ReadonlySet<string>) => {
      if (!isGone) setFillers(words);
    };
    loadWithRetry(() => import("@hubbub/contract/activities/icebreaker/stop-words")).then(
      ({ stopWords }) => finish((loaded = stopWords())),
      (error: unknown) => {
        console.warn("The list of fillers could not be loaded", error);
        finish(new Set());
      },
    );
    return () => {
      isGone = true;
    };
  }, [isOn, fillers]);
  return isOn ? fillers : null;
}
