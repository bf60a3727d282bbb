/** Moderators' changes of the word rules: one word at a time, applied again to newer rules after a conflict. */
import type { WordRule, WordRules } from "@hubbub/contract/activities/icebreaker/calls";
import { useMemo } from "react";

import { t } from "../../lib/i18n/translate.ts";
import { isConflict, request } from "../../lib/request.ts";
import { useCall } from "../../lib/use-call.ts";
import { applyChange } from "../../live/live-list.ts";
import { undoAction } from "../../ui/undo.ts";
import { hideWord, mergeWord, ruleOf, type WordRuleEdit, withRule } from "./word-rule-edits.ts";
import { newerRules, wordRulesQuery } from "./word-rules.ts";

/** Attempts, because somebody else may change the rules between reading and writing them. */
const TRIES = 4;

interface Change {
  word: string;
  edit: WordRuleEdit;
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
    send: async ({ word, edit }, client) => {
      const known = client.getQueryData(queryKey) ?? (await read(eventId));
      return replace(eventId, word, edit, known);
    },
    onDone: ({ rules }, client) => applyChange(client, queryKey, (cached) => newerRules(cached, rules)),
    done: ({ before }, { word, done, undoes }) => {
      const undo = { word, edit: withRule(word, before), done: t("Change undone: {word}", { word }), undoes: true };
      return { title: done, action: undoes ? undefined : undoAction(() => mutate(undo)) };
    },
    failed: () => t("Could not update the word cloud"),
  });
  return useMemo(
    () => ({
      hide: (word) => mutate({ word, edit: hideWord(word), done: t("Hidden: {word}", { word }) }),
      merge: (word, into) =>
        mutate({ word, edit: mergeWord(word, into), done: t("“{word}” merged into “{into}”", { word, into }) }),
      remove: ({ word }) =>
        mutate({ word, edit: withRule(word, undefined), done: t("No longer hidden or merged: {word}", { word }) }),
    }),
    [mutate],
  );
}

function read(eventId: string): Promise<WordRules> {
  return request("GET /api/events/:eventId/word-rules", { params: { eventId } });
}

/**
 * Stores the edited rules. After a 409 because of the version it reads the newer rules and applies the edit to them.
 */
async function replace(eventId: string, word: string, edit: WordRuleEdit, known: WordRules) {
  let current = known;
  for (let attempt = 1; ; attempt += 1) {
    const before = ruleOf(current.rules, word);
    const body = { rules: edit(current.rules), version: current.version };
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
