/** The reactions tab of the event page: mood votes and their results. */
import {
  type Mood,
  MOOD_EMOJIS,
  MOOD_NAMES,
  MOODS,
  REACTION_LOCK_SECONDS,
} from "@hubbub/contract/activities/reactions/rules";
import type { PublicEvent } from "@hubbub/contract/events";
import { Check, Lock } from "lucide-react";

import { useCountdown } from "../../lib/use-countdown.ts";
import { formatNumber, t } from "../../lib/i18n/translate.ts";
import { toast } from "../../ui/toast.ts";
import { reactionsClosedToast } from "../reactions-closed-toast.ts";
import { QuickEmojis } from "../QuickEmojis.tsx";
import { usePendingVote, voteForMood } from "./submissions.ts";
import { ResultsCard } from "./ResultsCard.tsx";
import { lockSentence, useVoteLock } from "./vote-lock.ts";
import { Card } from "../../ui/Card.tsx";
import { SubmissionStatus } from "../../ui/SubmissionStatus.tsx";
import { ShareBar } from "../../ui/ShareBar.tsx";

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
      <h2 className="text-2xl leading-tight">{t("How are you feeling right now?")}</h2>
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

interface LockNoticeProps {
  secondsLeft: number;
  /** The state of a vote that is not saved yet; it locks without a countdown. */
  pending: "sending" | "queued" | null;
}

/** Why voting is locked, and for how long. Screen readers announce it once, with the toast. */
function LockNotice({ secondsLeft, pending }: LockNoticeProps) {
  const elapsed = 1 - secondsLeft / REACTION_LOCK_SECONDS;
  return (
    <Card as="div" padding="sm" className="flex animate-enter flex-col gap-3">
      <p className="flex min-h-6 items-center gap-3 text-sm leading-snug">
        {pending ? (
          <SubmissionStatus state={pending} />
        ) : (
          <>
            <Lock size={20} className="flex-none" aria-hidden="true" />
            <span role="timer">{countdown(secondsLeft)}</span>
          </>
        )}
      </p>
      <ShareBar
        share={pending ? 0 : Math.min(1, Math.max(0, elapsed))}
        color="bg-line-strong"
        className="h-1.5 overflow-hidden"
      />
    </Card>
  );
}

/** The sentence with its number, if it has digits, in large ones. Their position depends on the language. */
function countdown(seconds: number) {
  const sentence = lockSentence(seconds);
  const digits = formatNumber(seconds);
  const start = sentence.indexOf(digits);
  if (start < 0) return sentence;
  return (
    <>
      {sentence.slice(0, start)}
      <b className="font-heading text-md leading-none font-bold tabular-nums">{digits}</b>
      {sentence.slice(start + digits.length)}
    </>
  );
}

interface MoodChoicesProps {
  /** The attendee's current vote. */
  chosen: Mood | null;
  /** Voting is locked; a press still calls `onChoose`, which shows the reason. */
  isLocked: boolean;
  onChoose: (mood: Mood) => void;
}

/** Buttons for the three moods. Locked buttons keep the focus. */
function MoodChoices({ chosen, isLocked, onChoose }: MoodChoicesProps) {
  return (
    <fieldset className="@container grid grid-cols-3 gap-2" aria-label={t("How are you feeling right now?")}>
      {MOODS.map((mood) => (
        <button
          key={mood}
          type="button"
          className={`relative flex min-h-32 choice flex-col items-center justify-center gap-2.5 rounded-xl rounded-es-xs px-0.5 py-2 ${isLocked && mood !== chosen ? "bg-sunken" : "bg-surface shadow-soft"}`}
          aria-pressed={mood === chosen}
          aria-disabled={isLocked}
          onClick={() => onChoose(mood)}
        >
          <span
            className={`text-5xl leading-none ${isLocked && mood !== chosen ? "opacity-60 grayscale" : ""}`}
            aria-hidden="true"
          >
            {MOOD_EMOJIS[mood]}
          </span>
          <span className="max-w-full text-center leading-tight font-strong @max-xs:text-xs">
            {t(MOOD_NAMES[mood])}
          </span>
          {mood === chosen ? (
            <span
              className="absolute end-2 top-2 grid size-6 place-items-center rounded-full bg-teal text-on-teal"
              aria-hidden="true"
            >
              <Check size={16} strokeWidth={3} />
            </span>
          ) : null}
        </button>
      ))}
    </fieldset>
  );
}
