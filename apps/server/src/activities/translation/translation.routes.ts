/** Translation over HTTP: the call that translates, a participant's own history, the captions of the stage. */
import { TRANSLATIONS_PER_MINUTE } from "@hubbub/contract/activities/translation";
import type { FastifyRequest } from "fastify";

import { type Access, guard, type GuardParts } from "../../access/guard.ts";
import { translateInEvent } from "../../access/rules.ts";
import { Refusal } from "../../http/refusal.ts";
import { type DeclareRoute, idempotencyKeyOf } from "../../http/route.ts";
import { sendSnapshot } from "../../http/send-snapshot.ts";
import { Snapshot, type SnapshotStore } from "../../http/snapshot.ts";
import { openedEventOf } from "../../identity/opened-event.ts";
import { participantKey } from "../../identity/participant.ts";
import type { Bus } from "../../live/bus.ts";
import { participantKeyOf, submitterOf } from "../../submissions/submitter.ts";
import { TranslationFault, type TranslationProvider } from "../../translation-providers/provider.ts";
import { CallLimit } from "../../submissions/call-limit.ts";
import { captionListJson, CAPTIONS, showCaption } from "./captions.store.ts";
import { keepTranslation, listTranslations } from "./history.store.ts";
import { toRefusal } from "./refuse.ts";

export interface TranslationParts extends GuardParts {
  snapshots: SnapshotStore;
  bus: Bus;
  /** null: this installation has no translation service. */
  translator: TranslationProvider | null;
}

const MINUTE_MS = 60_000;
const nothing = new Snapshot(Buffer.from("[]"));

export function translationRoutes(route: DeclareRoute, parts: TranslationParts): void {
  const { kysely, bus, snapshots, translator } = parts;
  const limit = new CallLimit(TRANSLATIONS_PER_MINUTE, MINUTE_MS);

  route("POST /api/translate", async ({ access, body, request }) => {
    // Said before anything else: without a service there is nothing here to be let in to.
    if (!translator) throw new Refusal("unavailable", "Translation is not configured");
    await admitToTranslation(parts, access, request, body.eventId);
    const wait = limit.take(participantKeyOf(access, body.participantId));
    if (wait !== null) throw new Refusal("rate_limited", `You can translate again in ${wait} seconds`, wait);
    try {
      return { translatedText: await translator.translate(body.text, body.targetLanguage) };
    } catch (error) {
      if (!(error instanceof TranslationFault)) throw error;
      request.log.warn({ fault: error.kind, detail: error.message, provider: translator.name }, "A translation failed");
      throw toRefusal(error);
    }
  });

  route("GET /api/events/:eventId/translation-history/:participantId", async ({ event, access, params }) => {
    if (!event.enableTranslation && !access.role) return [];
    return listTranslations(kysely, event.id, ownKeysOf(access, params.participantId), params.participantId);
  });

  route("POST /api/events/:eventId/translation-history", ({ event, access, body, request }) =>
    keepTranslation(kysely, {
      eventId: event.id,
      originalText: body.originalText,
      translatedText: body.translatedText,
      targetLanguage: body.targetLanguage ?? null,
      participantLabel: body.participantId ?? null,
      ...submitterOf(access, request, body),
    }),
  );

  route("GET /api/events/:eventId/translation-captions", async ({ event, access, request, reply }) => {
    // Off: attendees see nothing, the team still does (D-22).
    const isShown = event.enableTranslation || access.role !== null;
    const list = isShown ? await snapshots.read(event.id, CAPTIONS, () => captionListJson(kysely, event.id)) : nothing;
    await sendSnapshot(request, reply, list);
    return undefined;
  });

  route("POST /api/events/:eventId/translation-captions", ({ event, body, request }) =>
    showCaption(kysely, bus, { eventId: event.id, ...body, idempotencyKey: idempotencyKeyOf(request) }),
  );
}

/** The event a translation is for: the one the call names, else the one this browser opened last. */
async function admitToTranslation(
  parts: TranslationParts,
  access: Access,
  request: FastifyRequest,
  named: string | undefined,
): Promise<void> {
  const opened = named ?? openedEventOf(request);
  const isKnown = named !== undefined || (opened !== null && (await parts.events.find(opened)) !== null);
  if (opened === null || !isKnown) throw new Refusal("forbidden", "Open an event with translation first");
  await guard(parts, translateInEvent, access.caller, { event: opened, group: null });
}

/** The keys a caller's own entries stand under; the page's label counts only where there is no better proof (D-10). */
function ownKeysOf({ caller, profile }: Access, label: string): string[] {
  const unknown = { profileId: null, cookieId: null, label: null, address: "" };
  const cookieId = caller.participantCookieId;
  const keys = [
    ...(profile ? [participantKey({ ...unknown, profileId: profile.id })] : []),
    ...(cookieId ? [participantKey({ ...unknown, cookieId })] : []),
  ];
  return keys.length > 0 || !label ? keys : [participantKey({ ...unknown, label })];
}
