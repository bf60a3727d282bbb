import { REACTION_LOCK_SECONDS } from "@hubbub/contract/activities/reactions/rules";
import { Lock } from "lucide-react";

import { interfaceLanguage, t } from "../../lib/i18n/translate.ts";
import { SubmissionStatus } from "../../ui/SubmissionStatus.tsx";
import { ShareBar } from "../../ui/ShareBar.tsx";

interface LockNoticeProps {
  secondsLeft: number;
  /** The state of a vote that is not saved yet; it locks without a countdown. */
  pending: "sending" | "queued" | null;
}

/** Why voting is locked, and for how long. Screen readers announce it once, with the toast. */
export function LockNotice({ secondsLeft, pending }: LockNoticeProps) {
  const elapsed = 1 - secondsLeft / REACTION_LOCK_SECONDS;
  return (
    <div className="border border-line rounded-lg bg-surface shadow-lift flex flex-col gap-3 py-3.5 px-4 animate-enter">
      <p className="text-size-note leading-[1.35] flex items-center gap-3 min-h-6 [&>svg]:flex-none">
        {pending ? (
          <SubmissionStatus state={pending} />
        ) : (
          <>
            <Lock size={20} aria-hidden="true" />
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
      <b className="font-bold text-size-lead leading-none font-heading tabular-nums">
        {seconds.toLocaleString(interfaceLanguage())}
      </b>
      {after}
    </>
  );
}
