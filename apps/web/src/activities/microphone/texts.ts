/** Sentences that several components show. */
import type { MicrophoneQueue } from "@hubbub/contract/activities/microphone/calls";

import { plural, t } from "../../lib/i18n/translate.ts";

export function waitingSentence(waiting: number): string {
  if (waiting === 0) return t("Nobody is waiting");
  return plural(waiting, "1 person is waiting", "{count} people are waiting");
}

export function waitingCount(waiting: number): string {
  return plural(waiting, "1 waiting", "{count} waiting");
}

/** Null for a person who was called without a number. */
export function microphoneName(microphone: number | null): string | null {
  return microphone === null ? null : t("Microphone {number}", { number: microphone });
}

/** What attendees and the stage show of a person who was called. */
export function speakerTexts({ name, microphone }: MicrophoneQueue["speaking"][number]) {
  const place = microphoneName(microphone);
  return {
    label: (name !== null && place) || t("Now speaking"),
    text: name ?? place ?? t("Someone in the audience"),
  };
}

export function whereToGo(microphone: number | null): string {
  return microphone === null
    ? t("Please go to the microphone.")
    : t("Please go to microphone {number}.", { number: microphone });
}
