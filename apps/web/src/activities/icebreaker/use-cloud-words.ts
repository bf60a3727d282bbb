/** The words of an event's cloud as every view shows them: by its rules, and without fillers where it leaves them out. */
import { type CloudOptions, cloudWords } from "@hubbub/contract/activities/word-cloud";
import type { PublicEvent } from "@hubbub/contract/events";
import { useEffect, useMemo, useState } from "react";

import { loadWithRetry } from "../../lib/load-with-retry.ts";
import type { CountedWord } from "./cloud-words.ts";
import type { ResponseList } from "./response-list.ts";
import { useWordRules } from "./word-rules.ts";

export type CloudSettings = Pick<PublicEvent, "id" | "cloudLeavesOutFillers">;

const nothing: readonly CountedWord[] = [];

/** How the event counts words; null until its rules and, where it leaves them out, the fillers are known. */
export function useCloudOptions(event: CloudSettings): CloudOptions | null {
  const rules = useWordRules(event.id).data?.rules;
  const fillers = useFillers(event.cloudLeavesOutFillers);
  return useMemo(() => (rules && fillers !== undefined ? { rules, stopWords: fillers } : null), [rules, fillers]);
}

/** The responses that the cloud counts: everybody's, and those shown to this participant alone (from a muted one). */
export function countedResponses(list: ResponseList): readonly { response: string }[] {
  const own = list.own.filter(({ status }) => status === "shown");
  return own.length === 0 ? list.responses : [...own, ...list.responses];
}

/**
 * The cloud's words, most frequent first; null until the list and the event's options are known: a word that is hidden
 * must not be seen for a moment.
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
    if (responses.length === 0) return nothing;
    return cloudWords(responses, max === undefined ? options : { ...options, max });
  }, [list, options, max]);
}

let loaded: ReadonlySet<string> | undefined;

/** Null where none are left out, undefined while they load. Where they cannot be loaded the cloud is drawn with them. */
function useFillers(isOn: boolean): ReadonlySet<string> | null | undefined {
  const [fillers, setFillers] = useState(loaded);
  useEffect(() => {
    if (!isOn || fillers) return undefined;
    let isGone = false;
    const finish = (words: ReadonlySet<string>) => {
      if (!isGone) setFillers(words);
    };
    loadWithRetry(() => import("@hubbub/contract/activities/stop-words")).then(
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
