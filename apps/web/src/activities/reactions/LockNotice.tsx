import { REACTION_LOCK_SECONDS } from "@hubbub/contract/activities/reactions/rules";
import { Lock } from "lucide-react";

import { formatNumber } from "../../lib/i18n/translate.ts";
import { SubmissionStatus } from "../../ui/SubmissionStatus.tsx";
import { ShareBar } from "../../ui/ShareBar.tsx";
import { lockSentence } from "./lock-sentence.ts";

interface LockNoticeProps {
  secondsLeft: number;
  /** The state of a vote that is not saved yet; it locks without a countdown. */
  pending: "sending" | "queued" | null;
}

/** Why voting is locked, and for how long. Screen readers announce it once, with the toast. */
export function LockNotice({ secondsLeft, pending }: LockNoticeProps) {
  const elapsed = 1 - secondsLeft / REACTION_LOCK_SECONDS;
  return (
    <div className="flex animate-enter flex-col gap-3 rounded-lg border border-line bg-surface px-4 py-3.5 shadow-lift">
      <p className="flex min-h-6 items-center gap-3 text-sm leading-note">
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
    </div>
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
