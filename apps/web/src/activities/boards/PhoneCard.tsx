/** A board on the phone: prompt, ideas to write or to vote for, the result; folded, it is one line. */
import type { Board } from "@hubbub/contract/activities/boards/calls";
import type { PublicEvent } from "@hubbub/contract/events";
import { ChevronDown, X } from "lucide-react";
import { useId, useRef, useState } from "react";

import { plural, t } from "../../lib/i18n/translate.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { OutOfView } from "../../ui/OutOfView.tsx";
import { useIsHydrated } from "../../ui/use-is-hydrated.ts";
import { isOpen } from "./board-list.ts";
import type { OwnState } from "./own-board.ts";
import { PhoneCollect } from "./PhoneCollect.tsx";
import { PhoneResult } from "./PhoneResult.tsx";
import { PhoneVote } from "./PhoneVote.tsx";
import type { ShownBoard } from "./use-shown-board.ts";

export function PhoneCard({ event, ...shown }: ShownBoard & { event: PublicEvent }) {
  const { board, own, isLoaded, isUnfolded, onUnfold, onDismiss } = shown;
  const id = useId();
  const card = useRef<HTMLElement>(null);
  const line = useRef<HTMLButtonElement>(null);
  const showsVotesLeft = isUnfolded && board.phase === "vote" && own.isKnown;
  const [isFromServer] = useState(!useIsHydrated());
  return (
    <section
      ref={card}
      className="max-w-(--event-width) mx-auto pt-4 px-4 pb-0 scroll-mt-16 md:px-gutter"
      aria-label={board.prompt}
    >
      <Card
        as="div"
        className={`border-teal pt-0 ${isUnfolded ? "pb-4" : "pb-0"} px-4 ${isFromServer ? "" : "animate-enter"}`}
        data-testid="board-card"
        data-folded={isUnfolded ? undefined : ""}
      >
        {/* The number of votes left stays in view while the list scrolls. */}
        <div
          className={`flex items-center gap-2 -mx-4 px-4 rounded-t-xl bg-surface ${isUnfolded ? "sticky z-1 top-15 md:top-17" : "rounded-b-xl"} ${showsVotesLeft ? "border-b border-line mb-3" : ""}`}
        >
          <button
            ref={line}
            type="button"
            className="flex min-w-0 flex-1 items-center gap-1.5 text-start min-h-12"
            aria-expanded={isUnfolded}
            aria-controls={`${id}-body`}
            onClick={() => onUnfold(!isUnfolded)}
          >
            <span className="text-teal-ink flex-none text-size-sm font-strong">
              {board.phase === "closed" ? t("Idea board, closed") : t("Idea board")}
            </span>{" "}
            <HeadState board={board} own={own} isUnfolded={isUnfolded} />{" "}
            <span className="sr-only">{isUnfolded ? t("Collapse the board") : t("Expand the board")}</span>
            <ChevronDown
              size={20}
              aria-hidden="true"
              className={`flex-none ${isUnfolded ? "rotate-180" : ""} ${showsVotesLeft ? "" : "ms-auto"}`}
            />
          </button>
          {board.phase === "closed" ? (
            <Button variant="ghost" className="-me-2" icon={<X />} aria-label={t("Close")} onClick={onDismiss} />
          ) : null}
        </div>
        <div id={`${id}-body`} hidden={!isUnfolded}>
          {isUnfolded ? (
            <>
              <h2 className="text-start wrap-anywhere font-[650] text-size-lg leading-tight font-heading" dir="auto">
                {board.prompt}
              </h2>
              <div className="flex flex-col gap-4 mt-3">
                {board.phase === "collect" ? (
                  <PhoneCollect
                    event={event}
                    board={board}
                    own={own}
                    isLoaded={isLoaded}
                    // The field is gone then.
                    onAllSent={() => line.current?.focus({ preventScroll: true })}
                  />
                ) : null}
                {board.phase === "vote" ? (
                  <PhoneVote event={event} board={board} own={own} isLoaded={isLoaded} />
                ) : null}
                {board.phase === "closed" ? <PhoneResult board={board} own={own} /> : null}
              </div>
            </>
          ) : null}
        </div>
      </Card>
      {isOpen(board) && hasNotTakenPart(board, own) ? (
        <OutOfView card={card} label={t("An idea board is open")} isSecond onShow={() => onUnfold(true)} />
      ) : null}
    </section>
  );
}

interface HeadStateProps {
  board: Board;
  own: OwnState;
  isUnfolded: boolean;
}

/** What the person can still send. While people write, the field of the unfolded card says it. */
function HeadState({ board, own, isUnfolded }: HeadStateProps) {
  if (board.phase === "closed" || !own.isKnown || (board.phase === "collect" && isUnfolded))
    return isUnfolded ? null : <bdi className="min-w-0 truncate font-strong">{board.prompt}</bdi>;
  if (board.phase === "vote" && isUnfolded)
    return (
      <output className="ms-auto min-w-0 truncate rounded-full bg-teal-soft px-2.5 py-1 text-teal-ink text-size-sm font-strong tabular-nums">
        {votesLeftText(own.votesLeft)}
      </output>
    );
  return (
    <span className="min-w-0 truncate text-size-sm tabular-nums">
      · {board.phase === "collect" ? ideasLeftText(own.ideasLeft, board.ideasPerPerson) : votesLeftText(own.votesLeft)}
    </span>
  );
}

function votesLeftText(count: number): string {
  return count === 0 ? t("No votes left") : plural(count, "1 vote left", "{count} votes left");
}

function ideasLeftText(left: number, total: number): string {
  if (total === 1) return plural(left, "1 idea left", "{count} ideas left");
  return t("{left} of {total} ideas left", { left, total });
}

function hasNotTakenPart({ phase }: Board, { isKnown, ideas, unsent, votes }: OwnState): boolean {
  if (!isKnown) return false;
  return phase === "collect" ? ideas.length + unsent.length === 0 : votes.size === 0;
}
