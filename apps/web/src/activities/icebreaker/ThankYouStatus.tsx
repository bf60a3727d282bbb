import { normalizeText } from "@hubbub/contract/text";

import { t } from "../../lib/i18n/translate.ts";
import { useLiveList } from "../../live/use-live-list.ts";
import type { OutboxEntry } from "../../outbox/entry.ts";
import { EntryStatus } from "../../outbox/EntryStatus.tsx";
import { icebreakerQuery } from "./queries.ts";
import { SubmissionStatus } from "../../ui/SubmissionStatus.tsx";

interface ThankYouStatusProps {
  eventId: string;
  entry: Pick<OutboxEntry, "label" | "state" | "status">;
}

/** State of the response on the Thank-you card; a saved response may be held for a moderator. */
export function ThankYouStatus({ eventId, entry }: ThankYouStatusProps) {
  const own = useLiveList(icebreakerQuery(eventId)).data?.own ?? [];
  const text = normalizeText(entry.label);
  const isHeld =
    entry.state === "saved" && own.some(({ response, status }) => status === "pending" && response === text);
  if (!isHeld) return <EntryStatus state={entry.state} status={entry.status} />;
  return (
    <SubmissionStatus state="queued" queuedText={t("Waiting for a moderator. Only you and the team can see this.")} />
  );
}
