/** Below an idea: those that are merged into it, each with a button to undo that. */
import type { StaffIdea } from "@hubbub/contract/activities/boards/calls";
import { Split } from "lucide-react";

import { plural, t } from "../../lib/i18n/translate.ts";
import { serverNow } from "../../lib/server-clock.ts";
import { Button } from "../../ui/Button.tsx";
import type { IdeaCommands } from "./idea-commands.ts";
import { canBeSeparated } from "./staff-ideas.ts";

interface MergedIdeasProps {
  ideas: readonly StaffIdea[];
  commands: IdeaCommands;
}

export function MergedIdeas({ ideas, commands: { separate, isBusy } }: MergedIdeasProps) {
  const now = serverNow();
  return (
    <details className="mt-1 [&>summary]:inline-flex [&>summary]:items-center [&>summary]:min-h-8 [&>summary]:cursor-pointer">
      <summary className="text-size-sm text-teal-ink">
        {plural(ideas.length, "1 merged idea", "{count} merged ideas")}
      </summary>
      <ul className="mt-1 flex flex-col gap-1.5">
        {ideas.map((idea) => (
          <li
            key={idea.id}
            className="flex flex-wrap items-center gap-x-2 rounded-md bg-sunken px-2.5 py-1.5 text-size-sm"
          >
            <span className="min-w-0 flex-1 basis-32 text-start wrap-anywhere" dir="auto">
              {idea.text}
            </span>
            {canBeSeparated(idea, now) ? (
              <Button size="sm" variant="ghost" icon={<Split />} disabled={isBusy} onClick={() => separate([idea])}>
                {t("Undo merge")}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </details>
  );
}
