/** Those who wait, in their order. Buttons move them. */
import type { QueueEntry } from "@hubbub/contract/activities/microphone/calls";
import type { PublicEvent } from "@hubbub/contract/events";

import { formatNumber, plural, t } from "../../lib/i18n/translate.ts";
import { useNow } from "../../lib/use-now.ts";
import { MuteButton } from "../../moderation/MuteButton.tsx";
import { Button } from "../../ui/Button.tsx";
import { announceMove, MoveButtons } from "../../ui/MoveButtons.tsx";
import { EntryText } from "./EntryText.tsx";

const MINUTE_MS = 60_000;

interface WaitingListProps {
  event: PublicEvent;
  entries: readonly QueueEntry[];
  canMute: boolean;
  /** Id of the person who is being called. */
  calling: string | null;
  onCall: (id: string) => void;
  onOrder: (ids: string[]) => void;
}

export function WaitingList({ event, entries, canMute, calling, onCall, onOrder }: WaitingListProps) {
  const now = useNow(MINUTE_MS / 4);
  const ids = entries.map(({ id }) => id);
  const canMove = (index: number, step: -1 | 1) => {
    const [moved, other] = [entries[index], entries[index + step]];
    return moved !== undefined && other !== undefined && canSwap(event, moved, other);
  };
  return (
    <ol className="divide-y divide-line">
      {entries.map((entry, index) => (
        <li key={entry.id} className="flex flex-wrap items-center gap-3 py-3">
          <b className="w-8 flex-none text-center text-lg text-muted tabular-nums">{formatNumber(index + 1)}</b>
          <EntryText entry={entry}>{waitingTime(entry, now)}</EntryText>
          {event.isArchived ? null : (
            <div className="flex flex-wrap gap-1 max-sm:ms-11">
              <Button size="sm" variant="soft" pending={calling === entry.id} onClick={() => onCall(entry.id)}>
                {t("Call", { context: "a person" })}
              </Button>
              <MoveButtons
                title={entry.participantName}
                canMove={(step) => canMove(index, step)}
                onMove={(step) => {
                  onOrder(ids.toSpliced(index, 1).toSpliced(index + step, 0, entry.id));
                  announceMove(entry.participantName, index + step, ids.length);
                }}
              />
              {canMute ? (
                <MuteButton eventId={event.id} post={{ kind: "speaker", id: entry.id, name: entry.participantName }} />
              ) : null}
            </div>
          )}
        </li>
      ))}
    </ol>
  );
}

/** First-time speakers stay before the others in an event with this setting. */
function canSwap({ microphoneFirstTimersFirst }: PublicEvent, one: QueueEntry, other: QueueEntry): boolean {
  return !microphoneFirstTimersFirst || one.isFirstTime === other.isFirstTime;
}

function waitingTime({ submittedAt }: QueueEntry, now: number): string {
  const minutes = Math.floor((now - Date.parse(submittedAt)) / MINUTE_MS);
  return minutes < 1 ? t("just joined") : plural(minutes, "waiting for 1 minute", "waiting for {count} minutes");
}
