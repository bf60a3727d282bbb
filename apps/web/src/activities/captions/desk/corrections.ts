/** Corrects and removes captions. The page shows it once the server has accepted it. */
import type { CaptionList, Segment } from "@hubbub/contract/activities/captions/calls";

import { t } from "../../../lib/i18n/translate.ts";
import { useCall } from "../../../live/use-call.ts";
import { useApplyChange } from "../../../live/use-live-list.ts";
import { withoutCaption } from "../caption-list.ts";
import { captionsKey } from "../use-caption-list.ts";

interface Correction {
  segmentId: string;
  text: string;
}

export function useCorrectCaption(eventId: string) {
  const applyToLists = useApplyChange<CaptionList>(captionsKey(eventId));
  return useCall("PATCH /api/events/:eventId/captions/:segmentId", {
    send: ({ segmentId, text }: Correction) => ({ params: { eventId, segmentId }, body: { text } }),
    failed: () => t("Could not correct the caption"),
    onDone: (segment) => applyToLists((list) => list && withOriginal(list, segment)),
  });
}

export function useRemoveCaption(eventId: string) {
  const applyToLists = useApplyChange<CaptionList>(captionsKey(eventId));
  return useCall("DELETE /api/events/:eventId/captions/:segmentId", {
    send: (segmentId: string) => ({ params: { eventId, segmentId } }),
    failed: () => t("Could not remove the caption"),
    onDone: (_answer, _client, segmentId) => applyToLists((list) => list && withoutCaption(list, segmentId)),
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
