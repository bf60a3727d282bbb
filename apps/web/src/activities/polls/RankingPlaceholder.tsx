/** A ranking as it looks before its code is loaded: the same rows, without controls. */
import type { Poll } from "@hubbub/contract/activities/polls/calls";

import { formatNumber, t } from "../../lib/i18n/translate.ts";
import { Button } from "../../ui/Button.tsx";

export function RankingPlaceholder({ poll }: { poll: Poll }) {
  return (
    <>
      <p className="text-muted text-size-sm">{t("Put your favorite first.")}</p>
      <ol className="flex flex-col gap-2" aria-label={poll.question}>
        {poll.options.map(({ id, text }, index) => (
          <li key={id} className="flex items-center gap-1 p-1 border-[1.5px] border-line-strong rounded-lg bg-surface">
            <span className="flex-none size-target" />
            <b className="flex-none tabular-nums">{formatNumber(index + 1)}.</b>
            <span className="min-w-0 flex-1 px-1 wrap-anywhere text-start" dir="auto">
              {text}
            </span>
            <span className="flex-none size-target" />
            <span className="flex-none size-target" />
          </li>
        ))}
      </ol>
      <Button size="lg" block disabled>
        {t("Send answer")}
      </Button>
    </>
  );
}
