/** Translation over HTTP: the call that translates, a participant's own history, the captions of the stage. */
import { TRANSLATIONS_PER_MINUTE } from "@hubbub/contract/activities/translation";
import type { FastifyRequest } from "fastify";

import { type Access, guard, type GuardDeps } from "../../api/guard.ts";
import { translateInEvent } from "../../domain/access/rules.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import { type DeclareRoute, idempotencyKeyOf } from "../../api/route.ts";
import { sendSnapshot } from "../../platform/http/send-snapshot.ts";
import { Snapshot, type SnapshotStore } from "../../platform/cache/snapshot.ts";
import { openedEventOf } from "../../domain/identity/opened-event.ts";
import type { Bus } from "../../platform/bus/bus.ts";
import { certainKeysOf, submitterOf } from "../../submissions/submitter.ts";
import { TranslationFault } from "./providers/provider.ts";
import type { CachingTranslator } from "./providers/cached-translator.ts";
import { CallLimit } from "../../api/call-limit.ts";
import { networkOf } from "../../domain/identity/network.ts";
import { AddressBudget } from "./address-budget.ts";
import { captionListJson, CAPTIONS, showCaption } from "./captions.store.ts";
import { keepTranslation, listTranslations } from "./history.store.ts";
import { toRefusal } from "./refuse.ts";

export interface TranslationDeps extends GuardDeps {
  snapshots: SnapshotStore;
  bus: Bus;
  /** null: this installation has no translation service. */
  translator: CachingTranslator | null;
  /** Characters per UTC day for the whole installation; null: no limit. */
  translationDailyCharacters: number | null;
}

const MINUTE_MS = 60_000;
const nothing = new Snapshot(Buffer.from("[]"));

export function translationRoutes(route: DeclareRoute, deps: TranslationDeps): void {
  const { kysely, bus, snapshots, translator } = deps;
  const limit = new CallLimit(TRANSLATIONS_PER_MINUTE, MINUTE_MS);
  const addressBudget = new AddressBudget(deps.translationDailyCharacters);

  route("POST /api/translate", async ({ access, body, request }) => {
    // Said before anything else: without a service there is nothing here to be let in to.
    if (!translator) throw new Refusal("unavailable", "Translation is not configured");
    const key = await admitToTranslation(deps, access, request, body.eventId);
    const wait = limit.take(key);
    if (wait !== null) throw new Refusal("rate_limited", `You can translate again in ${wait} seconds`, wait);
    const network = networkOf(access.caller.address);
    // Cached answers cost nothing, so they count towards no budget but the participant's.
    const characters = translator.has(body.text, body.targetLanguage) ? 0 : body.text.length;
    const waitOfNetwork = addressBudget.take(network, characters);
    if (waitOfNetwork !== null) throw networkUsedUp(waitOfNetwork);
    try {
      return { translatedText: await translator.translate(body.text, body.targetLanguage) };
    } catch (error) {
      addressBudget.giveBack(network, characters);
      if (!(error instanceof TranslationFault)) throw error;
      request.log.warn({ fault: error.kind, detail: error.message, provider: translator.name }, "A translation failed");
      throw toRefusal(error);
    }
  });

  route("GET /api/events/:eventId/translation-history/:participantId", async ({ event, access, params }) => {
    if (!event.enableTranslation && !access.role) return [];
    return listTranslations(kysely, event.id, certainKeysOf(access), params.participantId);
  });

  route("POST /api/events/:eventId/translation-history", async ({ event, access, body, request }) => {
    // Nobody could read it again: a label, which anybody may send, opens no history.
    if (certainKeysOf(access).length === 0)
      throw new Refusal("forbidden", "A history needs cookies. Allow them for this site, then reload the page.");
    return keepTranslation(kysely, {
      eventId: event.id,
      originalText: body.originalText,
      translatedText: body.translatedText,
      targetLanguage: body.targetLanguage ?? null,
      participantLabel: body.participantId ?? null,
      ...submitterOf(access, request, body),
    });
  });

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

/**
 * Lets a caller translate in an event: the one the call names, else the one this browser opened last.
 * @returns the key the caller's translations are counted under: profile, signed cookie, or the event's team
 */
async function admitToTranslation(
  deps: TranslationDeps,
  access: Access,
  request: FastifyRequest,
  named: string | undefined,
): Promise<string> {
  const opened = named ?? openedEventOf(request);
  const isKnown = named !== undefined || (opened !== null && (await deps.events.find(opened)) !== null);
  if (opened === null || !isKnown) throw new Refusal("forbidden", "Open an event with translation first");
  const admitted = await guard(deps, translateInEvent, access.caller, { event: opened, group: null });
  const [key] = certainKeysOf(admitted);
  if (key !== undefined) return key;
  if (admitted.role !== null && admitted.hub) return `u:${admitted.hub.dbId}`;
  // A label would let one script be as many participants as it likes.
  throw new Refusal("forbidden", "Open an event with translation first. Your browser has to allow cookies for it.");
}

function networkUsedUp(wait: number): Refusal {
  return new Refusal(
    "rate_limited",
    "Translation has reached the limit of your network for this hour. Please try again later.",
    wait,
  );
}
