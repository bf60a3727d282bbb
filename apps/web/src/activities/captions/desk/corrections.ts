/** Corrects and removes captions. The page shows it once the server has accepted it. */
import type { CaptionList, Segment } from "@hubbub/contract/activities/captions/calls";
import { useMutation } from "@tanstack/react-query";

import { t } from "../../../lib/i18n/translate.ts";
import { request } from "../../../lib/request.ts";
import { useApplyChange } from "../../../live/use-live-list.ts";
import { withoutCaption } from "../caption-list.ts";
import { captionsKey } from "../use-caption-list.ts";

interface Correction {
  segmentId: string;
  text: string;
}

export function useCorrectCaption(eventId: string) {
  const applyToLists = useApplyChange<CaptionList>(captionsKey(eventId));
  return useMutation<Segment, Error, Correction>({
    mutationFn: ({ segmentId, text }) =>
      request("PATCH /api/events/:eventId/captions/:segmentId", { params: { eventId, segmentId }, body: { text } }),
    meta: { failed: () => t("Could not correct the caption") },
    onSuccess: (segment) => applyToLists((list) => list && withOriginal(list, segment)),
  });
}

export function useRemoveCaption(eventId: string) {
  const applyToLists = useApplyChange<CaptionList>(captionsKey(eventId));
  return useMutation<null, Error, string>({
    mutationFn: (segmentId) =>
      request("DELETE /api/events/:eventId/captions/:segmentId", { params: { eventId, segmentId } }),
    meta: { failed: () => t("Could not remove the caption") },
    onSuccess: (_, segmentId) => applyToLists((list) => list && withoutCaption(list, segmentId)),
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
