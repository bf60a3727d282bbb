import { ICEBREAKER_PROMPT } from "@hubbub/contract/activities/icebreaker/index";
import type { PublicEvent } from "@hubbub/contract/events";

import { t } from "../../lib/i18n/translate.ts";

/** The icebreaker's prompt: the event's own, or the default question (WORD-22) in the reader's language. */
export function promptOf({ icebreakerPrompt }: Pick<PublicEvent, "icebreakerPrompt">): string {
  return icebreakerPrompt ?? t(ICEBREAKER_PROMPT);
}
