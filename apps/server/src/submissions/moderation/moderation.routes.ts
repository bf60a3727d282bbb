/** The calls of the text filter and of mutes. */
import type { ParsedBodyOf } from "@hubbub/contract/calls";
import { MUTES_MAX, type TextFilterSettings } from "@hubbub/contract/moderation";

import type { Connection } from "../../domain/schema/schema.ts";
import { recordAction } from "../../domain/audit-log/audit-log.store.ts";
import type { EventRecord } from "../../domain/events/event-record.ts";
import { changeEvent } from "../../domain/events/events.store.ts";
import { conflict, notFound, Refusal } from "../../platform/http/refusal.ts";
import type { DeclareRoute } from "../../api/route.ts";
import { broadcast } from "../../domain/bus.ts";
import type { Core } from "../../domain/core.ts";
import { invalidateNames } from "./screening.ts";
import { fold } from "./text-filter/fold.ts";
import type { FilterWords } from "./text-filter/text-filter.ts";
import {
  addMute,
  findAuthor,
  findFilterWords,
  findParticipant,
  listMutes,
  type Participant,
  type PostsOfKind,
  removeMute,
  replaceFilterWords,
  type StoredFilterWords,
} from "./moderation.store.ts";

export interface ModerationDeps extends Core {
  /** The words of the installation. */
  filterWords: readonly string[];
  posts: readonly PostsOfKind[];
}

export function moderationRoutes(route: DeclareRoute, deps: ModerationDeps): void {
  textFilterRoutes(route, deps);
  muteRoutes(route, deps);
}

function textFilterRoutes(route: DeclareRoute, { kysely, bus, filterWords }: ModerationDeps): void {
  const describe = (event: EventRecord, stored: StoredFilterWords): TextFilterSettings => ({
    ...stored,
    installationWords: filterWords.length,
    action: event.wordFilterAction,
  });

  route("GET /api/events/:eventId/text-filter", async ({ event }) =>
    describe(event, await findFilterWords(kysely, event.id)),
  );

  route("PUT /api/events/:eventId/text-filter", async ({ event, actor, body }) => {
    const own = requireFilterWords(body);
    return changeEvent(kysely, event.id, async ({ transaction, afterCommit }) => {
      const replaced = await replaceFilterWords(transaction, event.id, own, body.version);
      await recordAction(transaction, { eventId: event.id, actor, action: "text_filter_changed" });
      afterCommit(() => invalidateNames(bus, event));
      return describe(event, replaced);
    });
  });
}

/** Returns the words without repeats. @throws Refusal 400 if one of them is an exception, too */
export function requireFilterWords({ words, exceptions }: FilterWords): FilterWords {
  const own = { words: withoutRepeats(words), exceptions: withoutRepeats(exceptions) };
  const allowed = new Set(own.exceptions.map(fold));
  const both = own.words.find((word) => allowed.has(fold(word)));
  if (both !== undefined) throw new Refusal("invalid", `"${both}" cannot be both a word and an exception`);
  return own;
}

/** Without words that the filter treats as equal to an earlier one. */
function withoutRepeats(words: readonly string[]): string[] {
  return [...Map.groupBy(words, fold).values()].flatMap(([first]) => first ?? []);
}

function muteRoutes(route: DeclareRoute, { kysely, bus, posts }: ModerationDeps): void {
  route("GET /api/events/:eventId/mutes", ({ event }) => listMutes(kysely, event.id));

  route("POST /api/events/:eventId/mutes", ({ event, actor, body }) =>
    changeEvent(kysely, event.id, async ({ transaction, afterCommit }) => {
      const participant = await findNamed(transaction, posts, event.id, body);
      const added = await addMute(transaction, event.id, participant, actor);
      if (!added) throw conflict(`An event can have at most ${MUTES_MAX} muted attendees`);
      if (added.isNew) {
        const { id: targetId } = added.mute;
        await recordAction(transaction, { eventId: event.id, actor, action: "participant_muted", targetId });
        afterCommit(() => broadcast(bus, event.id, "mutes:changed", {}));
      }
      return added.mute;
    }),
  );

  route.target("muteId", async ({ eventId = "", muteId }) => {
    const mutes = await listMutes(kysely, eventId);
    if (!mutes.some(({ id }) => id === muteId)) throw notFound("Muted attendee");
  });

  route("DELETE /api/events/:eventId/mutes/:muteId", ({ event, actor, params: { muteId } }) =>
    changeEvent(kysely, event.id, async ({ transaction, afterCommit }) => {
      if (!(await removeMute(transaction, event.id, muteId))) throw notFound("Muted attendee");
      await recordAction(transaction, { eventId: event.id, actor, action: "participant_unmuted", targetId: muteId });
      afterCommit(() => broadcast(bus, event.id, "mutes:changed", {}));
      return null;
    }),
  );
}

async function findNamed(
  transaction: Connection,
  posts: readonly PostsOfKind[],
  eventId: string,
  named: ParsedBodyOf<"POST /api/events/:eventId/mutes">,
): Promise<Participant> {
  const participant =
    "of" in named
      ? await findAuthor(transaction, posts, eventId, named.of)
      : await findParticipant(transaction, posts, eventId, named.participantKey);
  if (!participant) throw notFound("of" in named ? "Contribution" : "Attendee");
  return participant;
}
