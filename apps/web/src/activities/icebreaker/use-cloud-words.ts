/** The words of an event's cloud as every view shows them: by its rules, and without fillers where it leaves them out. */
import { cloudWords } from "@hubbub/contract/activities/word-cloud";
import type { PublicEvent } from "@hubbub/contract/events";
import { useEffect, useMemo, useState } from "react";

import { withSecondTry } from "../../lib/second-try.ts";
import type { ResponseList } from "./response-list.ts";
import { useWordRules } from "./word-rules.ts";

/** A word of the cloud as it is drawn. */
export interface CountedWord {
  text: string;
  count: number;
}

export type CloudSettings = Pick<PublicEvent, "id" | "cloudLeavesOutFillers">;

const nothing: readonly CountedWord[] = [];

/**
 * The cloud's words, most frequent first; null until the list, the rules and, where the event leaves them out, the
 * fillers are known: a word that is hidden must not be seen for a moment.
 */
export function useCloudWords(
  event: CloudSettings,
  list: ResponseList | undefined,
  max?: number,
): readonly CountedWord[] | null {
  const rules = useWordRules(event.id).data?.rules;
  const fillers = useFillers(event.cloudLeavesOutFillers);
  return useMemo(() => {
    if (!list || !rules || fillers === undefined) return null;
    // What reads "shown" to its author alone counts for its author alone.
    const responses = [...list.own.filter(({ status }) => status === "shown"), ...list.responses];
    if (responses.length === 0) return nothing;
    const words = cloudWords(responses, { rules, fillers, ...(max === undefined ? {} : { max }) });
    return words.map(({ word, count }) => ({ text: word, count }));
  }, [list, rules, fillers, max]);
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
    withSecondTry(() => import("@hubbub/contract/activities/fillers")).then(
      ({ fillerWords }) => finish((loaded = fillerWords())),
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
