/** The calls of captions. */
import { isOn } from "@hubbub/contract/activities";
import type { CaptionList } from "@hubbub/contract/activities/captions/calls";
import {
  captions,
  CORRECTION_SECONDS,
  RECORDINGS_IN_FLIGHT,
  SEGMENTS_PER_SECOND,
} from "@hubbub/contract/activities/captions/index";
import type { Language } from "@hubbub/contract/languages";
import { msg } from "@hubbub/contract/messages";
import { MemoryLimit } from "@hubbub/server-kit/memory-limit";
import { setTimeout as pause } from "node:timers/promises";

import { cachedList } from "../../api/cached-list.ts";
import { tooMany } from "../../api/rate-limits/limits.ts";
import { download } from "../../api/response.ts";
import type { DeclareRoute } from "../../api/route.ts";
import { isAtLeast } from "../../domain/access/policy.ts";
import type { EventRecord } from "../../domain/events/event-record.ts";
import { changeEvent, type EventChange } from "../../domain/events/events.store.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { noPermission, Refusal } from "../../platform/http/refusal.ts";
import { isSpeechWav } from "../../services/speech/wav.ts";
import {
  closeDesk,
  confirmLease,
  correctCaption,
  noCaption,
  openDesk,
  removeCaption,
  sendCaption,
} from "./caption-changes.ts";
import type { CaptionDeps } from "./caption-translations.ts";
import { deskFigures } from "./desk-figures.ts";
import { confirmDesk, findDesk } from "./desks.store.ts";
import { findSegment, readNewestTexts, readTranscript } from "./segments.store.ts";
import { transcriptPieces, type TranscriptFormat } from "./transcript.ts";

const HTTP_WAIT_MS = 20_000;
const RETRY_SECONDS = 10;
const CONTENT_TYPES = { vtt: "text/vtt", txt: "text/plain" } as const;

export function captionRoutes(route: DeclareRoute, deps: CaptionDeps): void {
  const { kysely, snapshots, events, translator, speech, readers, translations } = deps;
  /** Of one lease. Several nodes may allow more for a moment: one desk speaks to one of them. */
  const segments = new MemoryLimit({
    max: SEGMENTS_PER_SECOND,
    windowSeconds: 1,
    refuse: tooMany("You are sending captions too fast. Please wait a moment."),
  });
  /** Corrections of one caption: readers see its text change. */
  const corrections = new MemoryLimit({
    max: 1,
    windowSeconds: CORRECTION_SECONDS,
    refuse: tooMany("This caption was just corrected. Please wait a second."),
  });
  /** Recordings of one lease that the service works on: each is taken back when it is recognized. */
  const recordings = new MemoryLimit({
    max: RECORDINGS_IN_FLIGHT,
    windowSeconds: 60,
    refuse: () => new Refusal("rate_limited", msg("The speech service is still processing earlier recordings"), 1),
  });

  /** Like `changeEvent`, without the lock of the event: each segment is changed by itself. */
  const changeSegment = <T>(event: EventRecord, work: (change: EventChange) => Promise<T>): Promise<T> =>
    inTransaction(kysely, (transaction, afterCommit) => work({ transaction, event, afterCommit }));

  route.target("segmentId", async ({ eventId = "", segmentId = "" }) => {
    if (!(await findSegment(kysely, eventId, segmentId))) throw noCaption();
  });

  route("GET /api/events/:eventId/captions/desk", async ({ event }) =>
    deskFigures(deps, event.id, await findDesk(kysely, event.id)),
  );

  route("POST /api/events/:eventId/captions/desk", async ({ event, hub, key, link, body }) => {
    // Read first: a desk confirms its lease again and again, and should not wait for the lock of the event.
    const own = body.leaseId === undefined ? null : await confirmDesk(kysely, event.id, body.leaseId);
    const holderName = key?.name ?? hub?.username ?? link?.label ?? "";
    const desk = own ?? (await changeEvent(kysely, event.id, (change) => openDesk(deps, change, holderName, body)));
    const { leaseId: id, holderName: by, since } = desk;
    return { ...(await deskFigures(deps, event.id, desk)), leaseId: id, by, since: since.toISOString() };
  });

  route("DELETE /api/events/:eventId/captions/desk", async ({ event, body }) => {
    await changeEvent(kysely, event.id, (change) => closeDesk(deps, change, body));
    return null;
  });

  route("POST /api/events/:eventId/captions", ({ event, key, body: { leaseId, ...segment } }) =>
    changeSegment(event, async (change) => {
      await confirmLease(change.transaction, event.id, leaseId);
      await segments.take(leaseId);
      return sendCaption(deps, change, { ...segment, source: key ? "key" : segment.source });
    }),
  );

  route(
    "POST /api/events/:eventId/captions/audio",
    async ({ event, query: { leaseId, language }, body: recording }) => {
      await confirmLease(kysely, event.id, leaseId);
      if (!speech) throw new Refusal("unavailable", msg("This server has no speech service"));
      if (!isSpeechWav(new Uint8Array(await recording.arrayBuffer())))
        throw new Refusal("invalid", "The recording must be a 16-bit mono WAV file at 16 kHz");
      const takeBack = await recordings.take(leaseId);
      try {
        return { text: await speech.recognize(recording, language) };
      } finally {
        await takeBack();
      }
    },
  );

  route("PATCH /api/events/:eventId/captions/:segmentId", async ({ event, actor, params, body }) => {
    await corrections.take(`${event.id} ${params.segmentId}`);
    const text = body.text ?? "";
    return changeSegment(event, (change) => correctCaption(deps, change, actor, params.segmentId, text));
  });

  route("DELETE /api/events/:eventId/captions/:segmentId", async ({ event, actor, params }) => {
    await changeSegment(event, (change) => removeCaption(deps, change, actor, params.segmentId));
    return null;
  });

  const shared = cachedList(snapshots, events, "captions", async ({ id }, language: Language): Promise<CaptionList> => {
    const texts = await readNewestTexts(kysely, id, language);
    const isLive = (await findDesk(kysely, id)) !== null;
    return { isLive, spokenIn: texts.at(-1)?.spokenIn ?? null, canTranslate: translator !== null, captions: texts };
  });
  route.list({
    call: "GET /api/events/:eventId/captions/:language",
    activity: captions,
    empty: { isLive: false, spokenIn: null, canTranslate: false, captions: [] },
    attendee: ({ event }, parameter) => {
      const language = parameter as Language;
      if (isOn(event, captions)) readers.here.noteRequest(event.id, language);
      return shared(event, language);
    },
    onStage: async (event) => {
      const chosen = isOn(event, captions) ? [event.captionsFirstLanguage, event.captionsSecondLanguage] : [];
      const languages = chosen.filter((each) => each !== null);
      const lists = languages.map(async (language) => [language, (await shared(event, language)).json()] as const);
      return Object.fromEntries(await Promise.all(lists));
    },
  });

  for (const format of ["vtt", "txt"] as const)
    route(`GET /api/events/:eventId/captions/:language.${format}`, async ({ event, role, params }) => {
      if (!isAtLeast(role, "admin") && !(event.captionsPublished && isOn(event, captions))) throw noPermission();
      return transcript(event, params.language as Language, format);
    });

  async function transcript(event: EventRecord, language: Language, format: TranscriptFormat) {
    // The translation goes on in any case.
    const completed = translations.completeTranscript(event.id, language).then(() => true);
    const isComplete = await Promise.race([completed, pause(HTTP_WAIT_MS, false, { ref: false })]);
    if (!isComplete)
      throw new Refusal(
        "unavailable",
        msg("The transcript is being translated. Try again in a moment."),
        RETRY_SECONDS,
      );
    return download(
      {
        "content-type": `${CONTENT_TYPES[format]}; charset=utf-8`,
        "content-disposition": `attachment; filename="captions-${event.id}-${language}.${format}"`,
      },
      transcriptPieces(format, readTranscript(kysely, event.id, language)),
    );
  }
}
