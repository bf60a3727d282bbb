import { t } from "../lib/i18n/translate.ts";
import { SubmissionStatus } from "../ui/SubmissionStatus.tsx";
import type { OutboxEntry } from "./entry.ts";

/**
 * The state of an outbox entry; nothing for a refused one (`RefusedEntry`). A queued entry waits for the network, or
 * after a 429 for the end of a limit.
 */
export function EntryStatus({ state, status }: Pick<OutboxEntry, "state" | "status">) {
  if (state === "refused") return null;
  const queuedText = status === 429 ? t("Queued. It will be sent within a minute.") : undefined;
  return <SubmissionStatus state={state} queuedText={queuedText} />;
}
