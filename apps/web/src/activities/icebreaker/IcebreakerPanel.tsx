import type { PublicEvent } from "@hubbub/contract/events";
import type { ReactNode } from "react";

import { CloudModeration } from "./CloudModeration.tsx";
import { ResponsesModeration } from "./ResponsesModeration.tsx";
import { useWordRuleChanges } from "./word-rule-mutations.ts";
import { WordRulesCard } from "./WordRulesCard.tsx";

/** The icebreaker in the event admin: cloud and rules, and every answer. */
export function IcebreakerPanel({ event, settings }: { event: PublicEvent; settings: ReactNode }) {
  const changes = useWordRuleChanges(event.id);
  return (
    <div className="icebreaker-panel grid gap-5 items-start mt-4">
      <div className="flex flex-col gap-5 min-w-0">
        <CloudModeration event={event} changes={changes} />
        <WordRulesCard eventId={event.id} changes={changes} />
        {settings}
      </div>
      <ResponsesModeration event={event} />
    </div>
  );
}
