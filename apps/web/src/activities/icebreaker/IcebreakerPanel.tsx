import type { OrganizerEvent, PublicEvent } from "@hubbub/contract/events";
import type { ReactNode } from "react";

import { CloudModeration } from "./CloudModeration.tsx";
import { IcebreakerSettings } from "./IcebreakerSettings.tsx";
import { ResponsesModeration } from "./ResponsesModeration.tsx";
import { useWordRuleChanges } from "./word-rule-mutations.ts";
import { WordRulesCard } from "./WordRulesCard.tsx";

/** The section of the event admin: settings, cloud and rules, and every answer. */
export function IcebreakerSection({ event }: { event: OrganizerEvent }) {
  return <IcebreakerPanel event={event} settings={<IcebreakerSettings event={event} />} />;
}

/** Cloud and rules, and every answer. */
export function IcebreakerPanel({ event, settings }: { event: PublicEvent; settings?: ReactNode }) {
  const changes = useWordRuleChanges(event.id);
  return (
    <div className="grid gap-5 items-start mt-4 grid-cols-1 lg:grid-cols-[minmax(0,1fr)_minmax(24rem,32rem)]">
      <div className="flex flex-col gap-5 min-w-0">
        <CloudModeration event={event} changes={changes} />
        <WordRulesCard eventId={event.id} changes={changes} />
        {settings}
      </div>
      <ResponsesModeration event={event} />
    </div>
  );
}
