/** The reactions tab of the event page: mood votes and their results. */
import type { Mood } from "@hubbub/contract/activities/reactions/rules";
import type { PublicEvent } from "@hubbub/contract/events";

import { useCountdown } from "../../lib/use-countdown.ts";
import { t } from "../../lib/i18n/translate.ts";
import { toast } from "../../ui/toast.ts";
import { reactionsClosedToast } from "../reactions-closed-toast.ts";
import { QuickEmojis } from "../QuickEmojis.tsx";
import { LockNotice } from "./LockNotice.tsx";
import { MoodChoices } from "./MoodChoices.tsx";
import { usePendingVote, voteForMood } from "./mutations.ts";
import { ResultsCard } from "./ResultsCard.tsx";
import { useVoteLock } from "./vote-lock.ts";

export function ReactionsTab({ event }: { event: PublicEvent }) {
  const pending = usePendingVote(event.id);
  const lock = useVoteLock(event.id);
  const secondsLeft = useCountdown(lock?.until ?? null, Date.now) ?? 0;
  const closed = reactionsClosedToast(event);
  const isLocked = pending !== null || secondsLeft > 0;

  const choose = (mood: Mood) => {
    if (closed) toast(closed);
    else if (!isLocked) voteForMood(event.id, mood);
  };

  return (
    <div className="flex flex-col gap-4">
      <h2 className="text-2xl leading-short">{t("How are you feeling right now?")}</h2>
      <MoodChoices
        chosen={pending?.mood ?? (secondsLeft > 0 ? (lock?.mood ?? null) : null)}
        isLocked={isLocked || closed !== null}
        onChoose={choose}
      />
      {isLocked ? <LockNotice secondsLeft={secondsLeft} pending={pending?.state ?? null} /> : null}
      <ResultsCard eventId={event.id} title={t("Live Results")} />
      <section className="flex flex-col gap-3">
        <h2 className="text-lg leading-normal">{t("Send a reaction")}</h2>
        <QuickEmojis event={event} variant="circles" />
      </section>
    </div>
  );
}
