/** What the team reads and changes: who captions, and the captions. */
import type { CaptionList, Segment } from "@hubbub/contract/activities/captions/calls";

import { t } from "../../lib/i18n/translate.ts";
import { request } from "../../lib/request.ts";
import { useCall } from "../../lib/use-call.ts";
import { applyChange, refetchAfter, SOON_MS } from "../../live/live-list.ts";
import { liveQuery } from "../../live/use-live-list.ts";
import { withoutCaption } from "./caption-list.ts";
import { captionsKey } from "./queries.ts";

/** Who captions, how many read each language, and what the translations cost. */
export const deskQuery = (eventId: string) =>
  liveQuery({
    queryKey: ["caption-desk", eventId],
    fetch: (signal) => request("GET /api/events/:eventId/captions/desk", { params: { eventId }, signal }),
    messages: { "captions:desk": (desk) => refetchAfter(desk, SOON_MS) },
    refreshMs: 5000,
  });

interface Correction {
  segmentId: string;
  text: string;
}

/** The page shows a correction once the server has accepted it. */
export function useCorrectCaption(eventId: string) {
  return useCall({
    send: ({ segmentId, text }: Correction) =>
      request("PATCH /api/events/:eventId/captions/:segmentId", { params: { eventId, segmentId }, body: { text } }),
    failed: () => t("Could not update the caption"),
    onDone: (segment, client) => applyChange(client, captionsKey(eventId), (list) => withOriginal(list, segment)),
  });
}

export function useRemoveCaption(eventId: string) {
  return useCall({
    send: (segmentId: string) =>
      request("DELETE /api/events/:eventId/captions/:segmentId", { params: { eventId, segmentId } }),
    failed: () => t("Could not update the caption"),
    onDone: (_, client, segmentId) =>
      applyChange(client, captionsKey(eventId), (list) => withoutCaption(list, segmentId)),
  });
}

/** Only lists in the language that was spoken: a translation follows as a live message. */
function withOriginal(list: CaptionList, { segmentId, language, text, revision }: Segment): CaptionList {
  const captions = list.captions.map((caption) =>
    caption.id === segmentId && caption.language === language && caption.revision < revision
      ? { ...caption, text, revision }
      : caption,
  );
  return { ...list, captions };
}
