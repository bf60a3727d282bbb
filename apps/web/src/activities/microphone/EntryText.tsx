import type { QueueEntry } from "@hubbub/contract/activities/microphone/calls";
import type { ReactNode } from "react";

import { t } from "../../lib/i18n/translate.ts";
import { Badge } from "../../ui/Badge.tsx";

/** The name and the topic of somebody in the queue, and a line with more. */
export function EntryText({ entry, children }: { entry: QueueEntry; children: ReactNode }) {
  return (
    <div className="min-w-0 flex-1 basis-48">
      <p className="font-strong">
        <bdi>{entry.participantName}</bdi>
      </p>
      {entry.topic === null ? null : <p dir="auto">{entry.topic}</p>}
      <p className="mt-1 flex flex-wrap items-center gap-2 text-sm text-ink-2">
        {entry.isFirstTime ? <Badge tone="plum">{t("First-time speaker")}</Badge> : null}
        {children}
      </p>
    </div>
  );
}
