import type { Desk } from "@hubbub/contract/activities/captions/calls";

import type { CaptionDeps } from "./caption-translations.ts";
import type { StoredDesk } from "./desks.store.ts";
import { readPace, readSpokenLanguage } from "./segments.store.ts";

/** The time whose speed the estimate of an hour assumes. */
const PACE_MINUTES = 10;
/** A shorter time counts as this long. */
const PACE_SECONDS_MIN = 60;
const HOUR_SECONDS = 3600;

/** What the team sees of a desk. */
export async function deskFigures(
  { kysely, translator, speech, readers: allReaders, translations }: CaptionDeps,
  eventId: string,
  desk: StoredDesk | null,
): Promise<Desk> {
  const followed = allReaders.count(eventId);
  const readers = Array.from(followed, ([language, count]) => ({ language, count }));
  const spokenIn = await readSpokenLanguage(kysely, eventId);
  const translated = [...followed.keys()].filter((language) => language !== spokenIn);
  const pace = await readPace(kysely, eventId, PACE_MINUTES);
  const perHour = (pace.characters / Math.max(pace.seconds, PACE_SECONDS_MIN)) * HOUR_SECONDS * translated.length;
  const perDay = translator?.dailyCharacters ?? null;
  return {
    by: desk?.holderName ?? null,
    since: desk?.since.toISOString() ?? null,
    readers: readers.toSorted((one, other) => other.count - one.count),
    canTranslate: translator !== null,
    hasSpeechService: speech !== null,
    isLimitReached: translations.isLimitReached(eventId),
    hourlyShare: perDay === null ? null : perHour / perDay,
  };
}
