import { memo } from "react";
import { Clock, ThumbsUp } from "lucide-react";

import { t } from "../../lib/i18n/translate.ts";
import type { OutboxEntry } from "../../outbox/entry.ts";
import { EntryStatus } from "../../outbox/EntryStatus.tsx";
import { RefusedEntry } from "../../outbox/RefusedEntry.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { shownName } from "../../ui/shown-name.ts";
import type { IdeaRow, Voting } from "./idea-rows.ts";
import { useSubmissionGate } from "../../outbox/submission-gate.ts";
import { VoteCount } from "../VoteCount.tsx";
import { voteForIdea } from "./submissions.ts";

interface PhoneIdeaProps {
  eventId: string;
  boardId: string;
  row: IdeaRow;
  voting: Voting;
  /** Puts a refused idea into the field; null if there is none. */
  onEdit: ((entry: OutboxEntry) => void) | null;
}

/** An idea in the list of a phone: with a button to vote, or with the state of an own one. */
export const PhoneIdea = memo(({ eventId, boardId, row, voting, onEdit }: PhoneIdeaProps) => {
  const { entry } = row;
  return (
    <li className="flex flex-col gap-2 py-2.5 [contain-intrinsic-size:auto_3.75rem] [content-visibility:auto]">
      <div className="flex items-center gap-3">
        <IdeaText row={row} />
        {voting && row.state === "shown" ? (
          <PhoneVoteButton
            eventId={eventId}
            boardId={boardId}
            row={row}
            isDisabled={voting === "closed" || (voting === "remove" && !row.isVoted)}
          />
        ) : null}
      </div>
      {entry?.state === "refused" ? (
        <RefusedEntry
          entry={entry}
          title={t("Your contribution was not accepted")}
          onEdit={onEdit && (() => onEdit(entry))}
        />
      ) : null}
    </li>
  );
}, isSame);

/** With thousands of ideas, a message about one must not render all of them. */
function isSame(before: PhoneIdeaProps, after: PhoneIdeaProps): boolean {
  return (
    Object.entries(after.row).every(([key, value]) => before.row[key as keyof IdeaRow] === value) &&
    before.voting === after.voting &&
    // Only a refused idea can be edited.
    (before.onEdit === after.onEdit || after.row.entry?.state !== "refused")
  );
}

/** The text with what is to say about it. */
function IdeaText({ row: { text, name, isOwn, state, entry } }: { row: IdeaRow }) {
  return (
    <div className="min-w-0 flex-1">
      <p className="leading-snug whitespace-pre-line" dir="auto">
        {text}
      </p>
      {isOwn || name !== null ? (
        <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted">
          {isOwn ? <Badge tone="upcoming">{t("Yours")}</Badge> : null}
          {name === null ? null : <bdi>{shownName(name)}</bdi>}
          {state === "held" ? <span>{t("Waiting for a moderator")}</span> : null}
          {state === "hidden" ? <span>{t("Hidden by a moderator")}</span> : null}
          {entry ? <EntryStatus state={entry.state} status={entry.status} /> : null}
        </p>
      ) : null}
    </div>
  );
}

interface PhoneVoteButtonProps {
  eventId: string;
  boardId: string;
  row: IdeaRow;
  isDisabled: boolean;
}

/** Gives an idea the person's vote, or removes it. Shows the number of votes. */
function PhoneVoteButton({ eventId, boardId, row, isDisabled }: PhoneVoteButtonProps) {
  const { key: ideaId, text, votes, isVoted, isVoteQueued } = row;
  const maySubmit = useSubmissionGate();
  const Icon = isVoteQueued ? Clock : ThumbsUp;
  return (
    <button
      type="button"
      className="grid size-14 flex-none choice place-content-center justify-items-center gap-0.5 rounded-lg bg-surface text-ink-2 enabled:active:scale-95"
      aria-pressed={isVoted}
      title={isVoteQueued ? t("Your vote will be sent when you are back online") : undefined}
      disabled={isDisabled}
      onClick={() => {
        if (maySubmit()) voteForIdea({ eventId, boardId, ideaId, isGiven: !isVoted });
      }}
    >
      <span className="sr-only">{t("Vote for: {idea}", { idea: text })}</span>{" "}
      <Icon size={20} aria-hidden="true" strokeWidth={isVoted ? 2.6 : 2} />
      <b className="font-heading text-sm leading-none tabular-nums">
        <VoteCount votes={votes} />
      </b>
    </button>
  );
}
