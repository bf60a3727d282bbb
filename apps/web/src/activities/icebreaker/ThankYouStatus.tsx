import { normalizeText } from "@hubbub/contract/text";
import { Clock } from "lucide-react";

import { t } from "../../lib/i18n/translate.ts";
import type { OutboxEntry } from "../../outbox/entry.ts";
import { SubmissionStatus } from "../../ui/SubmissionStatus.tsx";
import { useIcebreakerList } from "./queries.ts";

/** State of the response on the Thank-you card; a saved response may still be pending moderation. */
export function ThankYouStatus({ eventId, entry }: { eventId: string; entry: Pick<OutboxEntry, "label" | "state"> }) {
  const own = useIcebreakerList(eventId).data?.own ?? [];
  const text = normalizeText(entry.label);
  const isWaiting =
    entry.state === "saved" && own.some(({ response, status }) => status === "pending" && response === text);
  if (!isWaiting) return <SubmissionStatus state={entry.state} />;
  return (
    <output className="submission-status font-medium submission-queued">
      <Clock aria-hidden="true" />
      {t("Waiting for a moderator. Only you see this.")}
    </output>
  );
}
