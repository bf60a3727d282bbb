import { REACTION_LOCK_SECONDS } from "@hubbub/contract/activities/reactions/rules";
import { Lock } from "lucide-react";
import type { CSSProperties } from "react";

import { interfaceLanguage, t } from "../../lib/i18n/translate.ts";
import { SubmissionStatus } from "../../ui/SubmissionStatus.tsx";

interface LockNoticeProps {
  secondsLeft: number;
  /** The state of a vote that is not saved yet; it locks without a countdown. */
  pending: "sending" | "queued" | null;
}

/** Why voting is locked, and for how long. Screen readers announce it once, with the toast. */
export function LockNotice({ secondsLeft, pending }: LockNoticeProps) {
  const elapsed = 1 - secondsLeft / REACTION_LOCK_SECONDS;
  return (
    <div className="vote-lock border border-line rounded-lg bg-surface shadow-lift flex flex-col gap-3 py-3.5 px-4 animate-enter">
      <p className="vote-lock-text text-size-note leading-[1.35] flex items-center gap-3 min-h-6">
        {pending ? (
          <SubmissionStatus state={pending} />
        ) : (
          <>
            <Lock size={20} aria-hidden="true" />
            <span role="timer">{countdown(secondsLeft)}</span>
          </>
        )}
      </p>
      <div className="vote-lock-track h-1.5 overflow-hidden rounded-full bg-sunken" aria-hidden="true">
        {pending ? null : (
          <span
            className="block w-[calc(var(--share)_*_100%)] h-full rounded-[inherit] bg-line-strong"
            style={{ "--share": Math.min(1, Math.max(0, elapsed)) } as CSSProperties}
          />
        )}
      </div>
    </div>
  );
}

/** Takes the place of the number in a translated sentence, to split the sentence there. */
const GAP = "\u0000";

/** The sentence with its number in large digits. The position of the number depends on the language. */
function countdown(seconds: number) {
  const gap = { seconds: GAP };
  const sentence =
    seconds === 1
      ? t("You can vote again in {seconds} second", gap)
      : t("You can vote again in {seconds} seconds", gap);
  const [before, after] = sentence.split(GAP);
  return (
    <>
      {before}
      <b className="vote-lock-seconds">{seconds.toLocaleString(interfaceLanguage())}</b>
      {after}
    </>
  );
}
