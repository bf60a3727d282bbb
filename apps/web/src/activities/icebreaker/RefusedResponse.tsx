import { t } from "../../lib/i18n/translate.ts";
import type { OutboxEntry } from "../../outbox/entry.ts";
import { RefusedEntry } from "../../outbox/RefusedEntry.tsx";

interface RefusedResponseProps {
  entry: OutboxEntry;
  /** The current text of the form. */
  draft: string;
}

/** A refused response with its reason, and with its text unless the form has it. Another response replaces it. */
export function RefusedResponse({ entry, draft }: RefusedResponseProps) {
  return (
    <div className="flex flex-col gap-2">
      {draft === entry.label ? null : (
        <blockquote
          className="rounded-own-post border border-dashed border-line-strong bg-surface px-4 py-3"
          dir="auto"
        >
          {entry.label}
        </blockquote>
      )}
      <RefusedEntry entry={entry} title={t("Failed to submit response")} canDiscard={false} />
    </div>
  );
}
