/** The look of the form of a ranking, which is shown without controls until its code is loaded. */
import type { Poll } from "@hubbub/contract/activities/polls/calls";
import type { ComponentProps, ReactNode } from "react";

import { formatNumber, t } from "../../lib/i18n/translate.ts";
import { Button } from "../../ui/Button.tsx";
import { Hint } from "../../ui/Hint.tsx";

interface RankedOptionsProps {
  poll: Poll;
  /** Null if nothing can be sent now. */
  onSend: (() => void) | null;
  /** The rows. */
  children: ReactNode;
}

export function RankedOptions({ poll, onSend, children }: RankedOptionsProps) {
  return (
    <>
      <Hint>{t("Put your favorite first.")}</Hint>
      <ol className="flex flex-col gap-2" aria-label={poll.question}>
        {children}
      </ol>
      <Button size="lg" block disabled={onSend === null} onClick={onSend ?? undefined}>
        {t("Send answer")}
      </Button>
    </>
  );
}

interface RankedOptionProps extends ComponentProps<"li"> {
  rank: number;
  text: string;
  handle?: ReactNode;
  /** Below the text. */
  result?: string | undefined;
  /** Two buttons. */
  children?: ReactNode;
}

const SPACE = <span className="size-target flex-none" />;
const BUTTON_SPACE = <span className="size-target flex-none sm:size-9" />;

export function RankedOption(props: RankedOptionProps) {
  const { rank, text, handle = SPACE, result, children, ...row } = props;
  return (
    <li
      {...row}
      className="relative flex items-center gap-1 rounded-lg border-[1.5px] border-line-strong bg-surface p-1 data-dragging:z-raised data-dragging:border-teal data-dragging:shadow-soft"
    >
      {handle}
      <b className="flex-none tabular-nums">{formatNumber(rank)}.</b>
      <span className="min-w-0 flex-1 px-1">
        <span className="block" dir="auto">
          {text}
        </span>
        {result === undefined ? null : <span className="block text-sm text-muted">{result}</span>}
      </span>
      {children ?? (
        <>
          {BUTTON_SPACE}
          {BUTTON_SPACE}
        </>
      )}
    </li>
  );
}
