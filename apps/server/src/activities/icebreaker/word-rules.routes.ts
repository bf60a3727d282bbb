/** The calls about the word rules of the word cloud. */
import type { WordRule, WordRules } from "@hubbub/contract/activities/icebreaker/calls";
import { WORD_RULES_MAX } from "@hubbub/contract/activities/icebreaker/index";
import { checkWordRules, type WordRuleFault } from "@hubbub/contract/activities/icebreaker/word-cloud";

import { broadcast } from "../../domain/bus.ts";
import { changeEvent } from "../../domain/events/events.store.ts";
import { conflict, Refusal } from "../../platform/http/refusal.ts";
import { cachedList } from "../../api/cached-list.ts";
import type { DeclareRoute } from "../../api/route.ts";
import { recordAction } from "../../domain/audit-log/audit-log.store.ts";
import type { ActivityDeps, EventFilePart } from "../activity.ts";
import { findWordRules, replaceWordRules } from "./word-rules.store.ts";

const faults: Record<WordRuleFault["kind"], (word: string) => string> = {
  "not-a-word": (word) => `The word cloud does not count "${word}" as one word`,
  twice: (word) => `"${word}" has two rules`,
  itself: (word) => `"${word}" cannot be merged into itself`,
  cycle: (word) => `The merge rules for "${word}" form a loop`,
};

export const wordRulesInFile: EventFilePart = {
  field: "wordRules",
  read: async (connection, eventId) => ({ wordRules: [...(await findWordRules(connection, eventId)).rules] }),
  store: async (transaction, eventId, { wordRules }) =>
    wordRules.length > 0 && replaceWordRules(transaction, eventId, wordRules),
  check: ({ wordRules }) => ({ wordRules: [...requireWordRules(wordRules)] }),
};

/** Returns the rules with the words as the cloud counts them. @throws Refusal 400 if one is not possible */
function requireWordRules(wanted: readonly WordRule[]): readonly WordRule[] {
  const { rules, fault } = checkWordRules(wanted);
  if (fault) throw new Refusal("invalid", faults[fault.kind](fault.word));
  return rules;
}

export function wordRuleRoutes(route: DeclareRoute, { kysely, bus, snapshots, events }: ActivityDeps): void {
  const shared = cachedList(snapshots, events, "word-rules", (event) => findWordRules(kysely, event.id));
  // Not empty while the icebreaker is off: pages need the rules before the first word (WORD-24).
  route.list({ call: "GET /api/events/:eventId/word-rules", attendee: ({ event }) => shared(event) });

  route("PUT /api/events/:eventId/word-rules", ({ event, actor, body }) => {
    const rules = requireWordRules(body.rules);
    if (rules.length > WORD_RULES_MAX) throw conflict(`An event can have at most ${WORD_RULES_MAX} word rules`);
    return changeEvent(kysely, event.id, async ({ transaction, event: locked, afterCommit }): Promise<WordRules> => {
      const replaced = await replaceWordRules(transaction, event.id, rules, body.version);
      await recordAction(transaction, { eventId: event.id, actor, action: "word_rules_changed" });
      afterCommit(() => broadcast(bus, locked, "icebreaker:word-rules", replaced));
      return replaced;
    });
  });
}
