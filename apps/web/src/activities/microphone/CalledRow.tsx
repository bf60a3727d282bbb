import type { QueueEntry } from "@hubbub/contract/activities/microphone/calls";
import { NO_RESPONSE_SECONDS } from "@hubbub/contract/activities/microphone/index";
import { Check, UserX } from "lucide-react";

import { plural, t } from "../../lib/i18n/translate.ts";
import { useCountdown } from "../../lib/use-countdown.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import type { Outcome } from "./staff.ts";
import { EntryText } from "./EntryText.tsx";
import { microphoneName } from "./texts.ts";

interface CalledRowProps {
  entry: QueueEntry;
  /** The outcome that is being sent. */
  pending: Outcome | null;
  onEnd: (outcome: Outcome) => void;
}

/** Somebody who was called: how long ago, and whether they spoke or did not come. */
export function CalledRow({ entry, pending, onEnd }: CalledRowProps) {
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
        <Button
          size="sm"
          className="max-sm:flex-auto"
          icon={<Check />}
          pending={pending === "done"}
          onClick={() => onEnd("done")}
        >
          {t("Done")}
        </Button>
        <Button
          size="sm"
          className="max-sm:flex-auto"
          variant={left === 0 ? "attention" : "quiet"}
          icon={<UserX />}
          pending={pending === "absent"}
          onClick={() => onEnd("absent")}
        >
          {t("Mark as absent")}
        </Button>
      </div>
    </li>
  );
}
