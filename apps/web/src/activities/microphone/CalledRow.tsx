import type { QueueEntry } from "@hubbub/contract/activities/microphone/calls";
import { NO_RESPONSE_SECONDS } from "@hubbub/contract/activities/microphone/index";
import { Check, UserX } from "lucide-react";

import { plural, t } from "../../lib/i18n/translate.ts";
import { useCountdown } from "../../lib/use-countdown.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { EntryText } from "./EntryText.tsx";
import { microphoneName } from "./texts.ts";

interface CalledRowProps {
  entry: QueueEntry;
  isDonePending: boolean;
  isAbsentPending: boolean;
  onDone: () => void;
  onAbsent: () => void;
}

/** Somebody who was called: how long ago, and whether they spoke or did not come. */
export function CalledRow({ entry, isDonePending, isAbsentPending, onDone, onAbsent }: CalledRowProps) {
  const calledAt = entry.calledAt === null ? null : Date.parse(entry.calledAt);
  const left = useCountdown(calledAt === null ? null : calledAt + NO_RESPONSE_SECONDS * 1000);
  const name = microphoneName(entry.microphone);
  return (
    <li className="flex flex-wrap items-center gap-3 rounded-lg bg-teal-soft px-4 py-3">
      <EntryText entry={entry}>
        {name === null ? null : <Badge tone="live">{name}</Badge>}
        {left === null ? null : left > 0 ? (
          <span className="tabular-nums">
            {plural(NO_RESPONSE_SECONDS - left, "Called 1 second ago", "Called {count} seconds ago")}
          </span>
        ) : (
          <Badge tone="pending">
            {plural(NO_RESPONSE_SECONDS, "Called more than 1 second ago", "Called more than {count} seconds ago")}
          </Badge>
        )}
      </EntryText>
      <div className="flex flex-wrap gap-2 max-sm:w-full">
        <Button size="sm" className="max-sm:flex-auto" icon={<Check />} pending={isDonePending} onClick={onDone}>
          {t("Done")}
        </Button>
        <Button
          size="sm"
          className="max-sm:flex-auto"
          variant={left === 0 ? "attention" : "quiet"}
          icon={<UserX />}
          pending={isAbsentPending}
          onClick={onAbsent}
        >
          {t("Mark as absent")}
        </Button>
      </div>
    </li>
  );
}
