/** Moderators' changes of the word rules: one word at a time, applied again to newer rules after a conflict. */
import type { WordRule, WordRules } from "@hubbub/contract/activities/icebreaker/calls";
import { useMemo } from "react";

import { t } from "../../lib/i18n/translate.ts";
import { isConflict, request } from "../../lib/request.ts";
import { useCall } from "../../lib/use-call.ts";
import { applyChange } from "../../live/live-list.ts";
import { undoAction } from "../../ui/undo.ts";
import { newerRules, wordRulesQuery } from "./word-rules.ts";

/** Attempts, because somebody else may change the rules between reading and writing them. */
const TRIES = 4;

interface Change {
  word: string;
  /** The new rule of the word; undefined removes its rule. */
  rule: WordRule | undefined;
  /** The toast's title once the change is stored. */
  done: string;
  undoes?: boolean;
}

interface Changed {
  rules: WordRules;
  /** The word's rule before the change. */
  before: WordRule | undefined;
}

export interface WordRuleChanges {
  hide: (word: string) => void;
  merge: (word: string, into: string) => void;
  remove: (rule: WordRule) => void;
}

/** The functions that change rules; they keep their identity while the component is mounted. */
export function useWordRuleChanges(eventId: string): WordRuleChanges {
  const { queryKey } = wordRulesQuery(eventId);
  const { mutate } = useCall<Changed, Change>({
    queue: queryKey,
    send: async (change, client) => replace(eventId, change, client.getQueryData(queryKey) ?? (await read(eventId))),
    onDone: ({ rules }, client) => applyChange(client, queryKey, (cached) => newerRules(cached, rules)),
    done: ({ before }, { word, done, undoes }) => {
      const undo = { word, rule: before, done: t("Change undone: {word}", { word }), undoes: true };
      return { title: done, action: undoes ? undefined : undoAction(() => mutate(undo)) };
    },
    failed: () => t("Could not update the word cloud"),
  });
  return useMemo(
    () => ({
      hide: (word) => mutate({ word, rule: { word, action: "hide" }, done: t("Hidden: {word}", { word }) }),
      merge: (word, into) => {
        const done = t("“{word}” merged into “{into}”", { word, into });
        mutate({ word, rule: { word, action: "merge", into }, done });
      },
      remove: ({ word }) => mutate({ word, rule: undefined, done: t("No longer hidden or merged: {word}", { word }) }),
    }),
    [mutate],
  );
}

function read(eventId: string): Promise<WordRules> {
  return request("GET /api/events/:eventId/word-rules", { params: { eventId } });
}

/** Stores the changed rules. After a 409 because of the version it reads the newer rules and changes them. */
async function replace(eventId: string, { word, rule }: Change, known: WordRules) {
  let current = known;
  for (let attempt = 1; ; attempt += 1) {
    const before = current.rules.find((each) => each.word === word);
    const others = current.rules.filter((each) => each !== before);
    const body = { rules: rule ? [...others, rule] : others, version: current.version };
    try {
      return { rules: await request("PUT /api/events/:eventId/word-rules", { params: { eventId }, body }), before };
    } catch (error) {
      if (!isConflict(error) || attempt >= TRIES) throw error;
      const newer = await read(eventId);
      if (newer.version === current.version) throw error;
      current = newer;
    }
  }
}
