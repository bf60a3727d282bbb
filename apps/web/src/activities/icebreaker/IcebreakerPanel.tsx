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
    <div className="mt-4 grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(24rem,32rem)]">
      <div className="flex min-w-0 flex-col gap-5">
        <CloudModeration event={event} changes={changes} />
        <WordRulesCard eventId={event.id} changes={changes} />
        {isOrganizerEvent(event) ? <IcebreakerSettings event={event} /> : null}
      </div>
      <ResponsesModeration event={event} />
    </div>
  );
}
