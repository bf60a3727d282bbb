/** The calls of translation: translate a text, a participant's own history, the captions of the stage. */
import { isOn } from "@hubbub/contract/activities";
import { translation } from "@hubbub/contract/activities/translation/index";
import { WHILE_TRANSLATING } from "@hubbub/contract/activities/translation/calls";
import { msg } from "@hubbub/contract/messages";
import { networkOf } from "@hubbub/server-kit/network";

import { broadcast } from "../../domain/bus.ts";
import { type CallContext, guard } from "../../api/guard.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import { cachedList } from "../../api/cached-list.ts";
import type { DeclareRoute } from "../../api/route.ts";
import type { Caller } from "../../domain/identity/caller.ts";
import { type Cookies, OPENED_EVENT_COOKIE, OPENED_EVENT_SECONDS } from "../../domain/identity/cookies.ts";
import type { EventRecord } from "../../domain/events/event-record.ts";
import { changeEvent } from "../../domain/events/events.store.ts";
import { activityNotEnabled, eventArchived } from "../../domain/access/policy.ts";
import { certainKeysOf, staffKey } from "../../domain/identity/participant.ts";
import { submitterOf } from "../../submissions/submitter.ts";
import { type FaultKind, TranslationFault } from "../../services/translator/post-json.ts";
import { perMinute } from "../../api/rate-limits/limits.ts";
import { MemoryLimit } from "@hubbub/server-kit/memory-limit";
import { once } from "../../submissions/receipts.store.ts";
import type { TranslationWriter } from "./translation-submissions.ts";
import { listCaptions, listTranslations, storeCaption } from "./translation.store.ts";
import type { ActivityDeps } from "../activity.ts";

export interface TranslationDeps extends ActivityDeps {
  translationWriter: TranslationWriter;
}

export function translationRoutes(route: DeclareRoute, deps: TranslationDeps): void {
  const { kysely, bus, snapshots, events, translator, translationWriter } = deps;
  /** Also counts members of the team. The day's characters, which are exact, bound the cost on any number of nodes. */
  const limit = new MemoryLimit(perMinute(30, "You are doing this too often. Please try again in a minute."));

  route("POST /api/translate", async ({ caller, body, cookies, log }) => {
    // Before the checks of the caller: without a translation service the answer is the same for everybody.
    if (!translator) throw new Refusal("unavailable", "Translation is not set up");
    const context = await admitToTranslation(deps, caller, cookies, body.eventId);
    await limit.take(limitKeyOf(context));
    try {
      return { translatedText: await translator.translate(body.text, body.targetLanguage, networkOf(caller.address)) };
    } catch (error) {
      if (!(error instanceof TranslationFault)) throw error;
      log.warn({ fault: error.kind, detail: error.message, provider: translator.name }, "A translation failed");
      throw toRefusal(error);
    }
  });

  route("GET /api/events/:eventId/translation-history/:participantId", async (call) => {
    const { event, role, params } = call;
    if (!isOn(event, translation) && !role) return [];
    return listTranslations(kysely, event.id, certainKeysOf(call), params.participantId);
  });

  route("POST /api/events/:eventId/translation-history", async (call) => {
    const { body } = call;
    // A history is read by cookie or profile only, so without either nobody could read this entry.
    if (certainKeysOf(call).length === 0)
      throw new Refusal(
        "forbidden",
        "Translation history requires cookies. Allow cookies for this site, then reload the page.",
      );
    return translationWriter.submit({
      originalText: body.originalText,
      translatedText: body.translatedText,
      targetLanguage: body.targetLanguage ?? null,
      participantLabel: body.participantId ?? null,
      ...submitterOf(call),
    });
  });

  const shared = cachedList(snapshots, events, "translation", (event) => listCaptions(kysely, event.id));
  route.list({
    call: "GET /api/events/:eventId/translation-captions",
    activity: translation,
    attendee: ({ event }) => shared(event),
  });

  route("POST /api/events/:eventId/translation-captions", ({ event, body, idempotencyKey }) =>
    changeEvent(kysely, event.id, async ({ transaction, event: { id: eventId, ...locked }, afterCommit }) => {
      if (locked.isArchived) throw eventArchived();
      if (!isOn(locked, translation)) throw activityNotEnabled();
      // Captions are the team's: nobody is their author.
      const key = { eventId, scope: `${eventId} captions`, participantKey: "", idempotencyKey: idempotencyKey() };
      const { receipt, isNew } = await once(transaction, key, () => storeCaption(transaction, { eventId, ...body }));
      if (isNew) afterCommit(() => broadcast(bus, eventId, "translation:caption", receipt));
      return receipt;
    }),
  );
}

/** Checks that a caller may translate in an event: the one in the body, else the one this browser opened last. */
async function admitToTranslation(
  deps: ActivityDeps,
  caller: Caller,
  cookies: Cookies,
  named: string | undefined,
): Promise<CallContext> {
  const opened = named ?? cookies.read(OPENED_EVENT_COOKIE) ?? null;
  // An unknown event in the body is answered 404 by the guard. The cookie may name an event that was deleted since.
  const isOpened = named !== undefined || (opened !== null && (await deps.events.find(opened)) !== null);
  if (opened === null || !isOpened)
    throw new Refusal("forbidden", "Open an event that has translation switched on, then try again.");
  return guard(deps, WHILE_TRANSLATING, caller, { event: opened, group: null }, null);
}

/**
 * The key that the caller's translations are counted under: profile, signed cookie, or team member. Not the label: with
 * labels one script could count as any number of participants.
 * @throws Refusal 403 for a caller who has none of them
 */
function limitKeyOf(context: CallContext): string {
  const [key] = certainKeysOf(context);
  if (key !== undefined) return key;
  if (context.role !== null && context.hub) return staffKey(context.hub.dbId);
  throw new Refusal("forbidden", "Translation requires cookies. Allow cookies for this site, then reload the page.");
}

/** Stores which event this browser opened last: `POST /api/translate` may leave it out. */
export function setOpenedEvent(cookies: Cookies, event: EventRecord): void {
  if (isOn(event, translation) && cookies.read(OPENED_EVENT_COOKIE) !== event.id)
    cookies.set(OPENED_EVENT_COOKIE, event.id, OPENED_EVENT_SECONDS);
}

const RETRY_SECONDS = 5;
const QUOTA_RETRY_SECONDS = 60;

const FAULT_SENTENCES: Record<Exclude<FaultKind, "language">, string> = {
  key: msg("The translation service rejected this server's settings. Please tell the organizer."),
  quota: msg("The translation service has reached its limit. Please try again later."),
  slow: msg("The translation service is not responding. Please try again."),
  unavailable: msg("The translation service is not responding. Please try again."),
  garbage: msg("The translation service sent an invalid response. Please try again."),
};

function toRefusal({ kind, retryAfter }: TranslationFault): Refusal {
  if (kind === "language") return new Refusal("invalid", "Language not supported");
  const wait = retryAfter ?? (kind === "quota" ? QUOTA_RETRY_SECONDS : RETRY_SECONDS);
  return new Refusal("unavailable", FAULT_SENTENCES[kind], wait);
}
