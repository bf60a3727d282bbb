/** The ideas that wait for a moderator. */
import type { Board, StaffIdea } from "@hubbub/contract/activities/boards/calls";
import { Check, EyeOff } from "lucide-react";

import { plural, t } from "../../lib/i18n/translate.ts";
import { MuteButton } from "../../moderation/MuteButton.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { shownName } from "../../ui/shown-name.ts";
import type { IdeaCommands } from "./idea-commands.ts";

interface HeldIdeasProps {
  eventId: string;
  board: Board;
  ideas: readonly StaffIdea[];
  commands: IdeaCommands;
}

/** No moderator decides about more at a time. */
const SHOWN = 50;

const reasons: Record<NonNullable<StaffIdea["heldFor"]>, () => string | null> = {
  language: () => t("Held: word filter"),
  link: () => t("Held: link"),
  muted: () => t("Held: muted attendee"),
  review: () => null,
};

export function HeldIdeas({ eventId, board, ideas, commands }: HeldIdeasProps) {
  return (
    <section className="rounded-lg border border-amber bg-amber-soft p-2.5" aria-labelledby={`held-${board.id}`}>
      <h4 id={`held-${board.id}`} className="px-1 text-size-note font-strong">
        {plural(ideas.length, "1 idea to review", "{count} ideas to review")}
      </h4>
      <ul className="mt-2 flex flex-col gap-2">
        {ideas.slice(0, SHOWN).map((idea) => (
          <li key={idea.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md bg-surface px-3 py-2">
            <div className="min-w-0 grow basis-52">
              <p className="whitespace-pre-line text-start wrap-anywhere leading-snug" dir="auto">
                {idea.text}
              </p>
              <HeldNote board={board} idea={idea} />
            </div>
            <span className="ms-auto flex items-center gap-1.5">
              {idea.participantName === null ? null : (
                <MuteButton eventId={eventId} post={{ kind: "idea", id: idea.id, name: idea.participantName }} />
              )}
              <Button
                size="sm"
                variant="quiet"
                icon={<EyeOff />}
                disabled={commands.isBusy}
                onClick={() => commands.hide(idea, true)}
              >
                {t("Hide")}
              </Button>
              <Button size="sm" icon={<Check />} disabled={commands.isBusy} onClick={() => commands.hide(idea, false)}>
                {t("Approve")}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Column, reason and author, if there is something to say. */
function HeldNote({ board, idea: { column, heldFor, participantName } }: { board: Board; idea: StaffIdea }) {
  const reason = heldFor && reasons[heldFor]();
  const name = board.columns.length > 1 ? board.columns[column] : null;
  if (!reason && !name && participantName === null) return null;
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-muted text-size-xs">
      {reason ? <Badge tone="pending">{reason}</Badge> : null}
      {name ? <bdi>{name}</bdi> : null}
      {participantName === null ? null : <bdi>{shownName(participantName)}</bdi>}
    </p>
  );
}
