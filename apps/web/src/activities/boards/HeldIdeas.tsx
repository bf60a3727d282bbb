/** The ideas that wait for a moderator. */
import type { Board, StaffIdea } from "@hubbub/contract/activities/boards/calls";

import { plural } from "../../lib/i18n/translate.ts";
import { ModeratedPost } from "../../moderation/ModeratedPost.tsx";
import type { IdeaCommands } from "./staff.ts";

interface HeldIdeasProps {
  eventId: string;
  board: Board;
  ideas: readonly StaffIdea[];
  commands: IdeaCommands;
}

/** No moderator decides about more at a time. */
const SHOWN = 50;

export function HeldIdeas({ eventId, board, ideas, commands }: HeldIdeasProps) {
  return (
    <section className="rounded-lg border border-amber p-2.5" aria-labelledby={`held-${board.id}`}>
      <h4 id={`held-${board.id}`} className="px-1 text-sm font-strong">
        {plural(ideas.length, "1 idea to review", "{count} ideas to review")}
      </h4>
      <ul className="mt-2 flex flex-col gap-2">
        {ideas.slice(0, SHOWN).map((idea) => (
          <ModeratedPost
            key={idea.id}
            eventId={eventId}
            post={{ ...idea, kind: "idea", name: idea.participantName }}
            facts={board.columns.length > 1 ? <bdi>{board.columns[idea.column]}</bdi> : null}
            isPending={commands.hiding === idea.id}
            onDecide={(isHidden) => commands.hide(idea, isHidden)}
          />
        ))}
      </ul>
    </section>
  );
}
