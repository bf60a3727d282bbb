import { memo } from "react";

import { t } from "../../lib/i18n/translate.ts";
import type { OutboxEntry } from "../../outbox/entry.ts";
import { EntryStatus } from "../../outbox/EntryStatus.tsx";
import { RefusedEntry } from "../../outbox/RefusedEntry.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { shownName } from "../../ui/shown-name.ts";
import type { IdeaRow, Voting } from "./idea-rows.ts";
import { PhoneVoteButton } from "./PhoneVoteButton.tsx";

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
