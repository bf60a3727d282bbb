/** The reactions tab of the event page: mood votes and their results. */
import type { Mood, QuickEmoji } from "@hubbub/contract/activities/reactions/rules";
import type { PublicEvent } from "@hubbub/contract/events";

import { t } from "../../lib/i18n/translate.ts";
import { toast } from "../../ui/toast.ts";
import { closedToast } from "./closed-toast.ts";
import { useReactionsLive } from "./live.ts";
import { LockNotice } from "./LockNotice.tsx";
import { MoodChoices } from "./MoodChoices.tsx";
import { usePendingVote, voteForMood } from "./mutations.ts";
import { QuickReactRow } from "./QuickReactRow.tsx";
import "./reactions-tab.css";
import { ResultsCard } from "./ResultsCard.tsx";
import { useSecondsLeft } from "./use-seconds-left.ts";
import { useVoteLock } from "./vote-lock.ts";

interface ReactionsTabProps {
  event: PublicEvent;
  /** Sends a floating emoji. */
  onQuickReact: (emoji: QuickEmoji) => void;
}

export function ReactionsTab({ event, onQuickReact }: ReactionsTabProps) {
  useReactionsLive(event.id);
  const pending = usePendingVote(event.id);
  const lock = useVoteLock(event.id);
  const secondsLeft = useSecondsLeft(lock?.until ?? 0);
  const closed = closedToast(event);
  const isLocked = pending !== null || secondsLeft > 0;

  const choose = (mood: Mood) => {
    if (closed) toast(closed);
    else if (!isLocked) voteForMood(event.id, mood);
  };

  return (
    <div className="flex flex-col gap-4">
      <h2 className="reactions-prompt">{t("How is it going for you?")}</h2>
      <MoodChoices
        chosen={pending?.mood ?? (secondsLeft > 0 ? (lock?.mood ?? null) : null)}
        isLocked={isLocked || closed !== null}
        onChoose={choose}
      />
      {isLocked ? <LockNotice secondsLeft={secondsLeft} pending={pending?.state ?? null} /> : null}
      <ResultsCard eventId={event.id} title={t("Live Results")} />
      <section className="flex flex-col gap-3">
        <h2 className="text-lg">{t("Send a reaction")}</h2>
        <QuickReactRow onQuickReact={onQuickReact} />
      </section>
    </div>
  );
}
