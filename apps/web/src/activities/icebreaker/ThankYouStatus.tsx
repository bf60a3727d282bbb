import { normalizeText } from "@hubbub/contract/text";
import { Clock } from "lucide-react";

import { t } from "../../lib/i18n/translate.ts";
import type { OutboxEntry } from "../../outbox/entry.ts";
import { EntryStatus } from "../../outbox/EntryStatus.tsx";
import { useIcebreakerList } from "./queries.ts";

interface ThankYouStatusProps {
  eventId: string;
  entry: Pick<OutboxEntry, "label" | "state" | "status">;
}

/** State of the response on the Thank-you card; a saved response may be held for a moderator. */
export function ThankYouStatus({ eventId, entry }: ThankYouStatusProps) {
  const own = useIcebreakerList(eventId).data?.own ?? [];
  const text = normalizeText(entry.label);
  const isHeld =
    entry.state === "saved" && own.some(({ response, status }) => status === "pending" && response === text);
  if (!isHeld) return <EntryStatus state={entry.state} status={entry.status} />;
  return (
    <output className="submission-status font-medium submission-queued">
      <Clock aria-hidden="true" />
      {t("Waiting for a moderator. Only you see this.")}
    </output>
  );
}
