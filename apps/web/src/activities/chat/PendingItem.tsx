import { t } from "../../lib/i18n/translate.ts";
import type { OutboxEntry } from "../../outbox/entry.ts";
import { EntryStatus } from "../../outbox/EntryStatus.tsx";
import { RefusedEntry } from "../../outbox/RefusedEntry.tsx";
import { Bubble, MessageBox } from "./MessageBox.tsx";

/** An own message that is not in the list yet, with its submission state. */
export function PendingItem({ entry }: { entry: OutboxEntry }) {
  return (
    <li className="flex min-w-0 flex-col gap-3 last:animate-enter" data-key={entry.key}>
      <MessageBox isOwn>
        <span className="sr-only">{t("You")}</span>
        <div className="relative flex max-w-full min-w-0 items-end gap-0.5 [grid-area:said] in-data-own:flex-row-reverse">
          <Bubble text={entry.label} isOwn state="pending" />
        </div>
        <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 [grid-area:below] in-data-own:mt-1 in-data-own:justify-end">
          {entry.state === "refused" ? (
            <RefusedEntry entry={entry} title={t("Failed to send message")} />
          ) : (
            <EntryStatus state={entry.state === "queued" ? "queued" : "sending"} status={entry.status} />
          )}
        </div>
      </MessageBox>
    </li>
  );
}
