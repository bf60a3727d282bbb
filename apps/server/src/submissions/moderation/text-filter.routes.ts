/** The calls about an event's own words of the text filter. */
import type { TextFilterSettings } from "@hubbub/contract/moderation";
import type { Kysely } from "kysely";

import type { Schema } from "../../domain/schema/schema.ts";
import { recordAction } from "../../domain/activity-log/activity-log.store.ts";
import type { EventRecord } from "../../domain/events/event-record.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import type { DeclareRoute } from "../../api/route.ts";
import type { Bus } from "../../domain/bus.ts";
import type { CacheName } from "../../domain/cache-names.ts";
import { publishTextFilter } from "./moderation-broadcasts.ts";
import { fold } from "./text-filter/fold.ts";
import type { FilterWords } from "./text-filter/text-filter.ts";
import { findFilterWords, replaceFilterWords, versionOf } from "./text-filters.store.ts";

export interface TextFilterDeps {
  kysely: Kysely<Schema>;
  bus: Bus;
  /** How many words the list of the installation has. */
  installationWords: number;
  /** The cached lists of an event that contain names of profiles. */
  listsWithNames: readonly CacheName[];
}

export function textFilterRoutes(route: DeclareRoute, deps: TextFilterDeps): void {
  const { kysely, bus, installationWords, listsWithNames } = deps;
  const describe = (event: EventRecord, own: FilterWords): TextFilterSettings => ({
    words: [...own.words],
    exceptions: [...own.exceptions],
    version: versionOf(own),
    installationWords,
    action: event.wordFilterAction,
  });

  route("GET /api/events/:eventId/text-filter", async ({ event }) =>
    describe(event, await findFilterWords(kysely, event.id)),
  );

  route("PUT /api/events/:eventId/text-filter", async ({ event, actor, body }) => {
    const own = requireFilterWords(body);
    return inTransaction(kysely, async (transaction, afterCommit) => {
      const isReplaced = await replaceFilterWords(transaction, event.id, own, body.version);
      if (!isReplaced)
        throw new Refusal("conflict", "Somebody else has changed the words. Look at them and save again.");
      await recordAction(transaction, { eventId: event.id, actor, action: "text_filter_changed" });
      afterCommit(() => publishTextFilter(bus, event, listsWithNames));
      return describe(event, own);
    });
  });
}

/** Returns the words without repeats. @throws Refusal 400 if one of them is an exception, too */
export function requireFilterWords({ words, exceptions }: FilterWords): FilterWords {
  const own = { words: withoutRepeats(words), exceptions: withoutRepeats(exceptions) };
  const allowed = new Set(own.exceptions.map(fold));
  const both = own.words.find((word) => allowed.has(fold(word)));
  if (both !== undefined) throw new Refusal("invalid", `"${both}" is both a word and an exception`);
  return own;
}

/** Without words that the filter treats as equal to an earlier one. */
function withoutRepeats(words: readonly string[]): string[] {
  const seen = new Set<string>();
  return words.filter((word) => {
    const folded = fold(word);
    if (seen.has(folded)) return false;
    seen.add(folded);
    return true;
  });
}
