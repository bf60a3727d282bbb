import type { PublicEvent } from "@hubbub/contract/events";

import { isOrganizerEvent } from "../../organizer/can-edit-settings.ts";
import { CloudModeration } from "./CloudModeration.tsx";
import { IcebreakerSettings } from "./IcebreakerSettings.tsx";
import { ResponsesModeration } from "./ResponsesModeration.tsx";
import { useWordRuleChanges } from "./word-rule-mutations.ts";
import { WordRulesCard } from "./WordRulesCard.tsx";

/** Cloud and rules, every answer, and for organizers the settings. */
export function IcebreakerPanel({ event }: { event: PublicEvent }) {
  const changes = useWordRuleChanges(event.id);
  return (
    <div className="grid gap-5 items-start mt-4 grid-cols-1 lg:grid-cols-[minmax(0,1fr)_minmax(24rem,32rem)]">
      <div className="flex flex-col gap-5 min-w-0">
        <CloudModeration event={event} changes={changes} />
        <WordRulesCard eventId={event.id} changes={changes} />
        {isOrganizerEvent(event) ? <IcebreakerSettings event={event} /> : null}
      </div>
      <ResponsesModeration event={event} />
    </div>
  );
}
