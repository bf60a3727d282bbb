import type { OrganizerEvent } from "@hubbub/contract/events";
import type { ComponentType, CSSProperties } from "react";

import { PollsFigure } from "../../../activities/polls/PollsFigure.tsx";
import { QuestionsFigure } from "../../../activities/questions/QuestionCounts.tsx";
import { t } from "../../../lib/i18n/translate.ts";
import { IcebreakerFigure } from "./IcebreakerFigure.tsx";
import { ReactionsFigure } from "./ReactionsFigure.tsx";
import { PrizeFigure } from "./PrizeFigure.tsx";

/** The numbers under the header of the overview: one per activity. */
const figures: readonly { id: string; label: () => string; Figure: ComponentType<{ event: OrganizerEvent }> }[] = [
  { id: "icebreaker", label: () => t("Icebreaker Responses"), Figure: IcebreakerFigure },
  { id: "questions", label: () => t("Questions"), Figure: QuestionsFigure },
  { id: "reactions", label: () => t("Emoji Reactions"), Figure: ReactionsFigure },
  { id: "polls", label: () => t("Poll answers"), Figure: PollsFigure },
  { id: "prizes", label: () => t("Prize Entries"), Figure: PrizeFigure },
];

export function EventFigures({ event }: { event: OrganizerEvent }) {
  return (
    <dl
      className="event-figures max-lg:grid-cols-4 max-lg:max-w-none max-sm:grid-cols-2"
      style={{ "--figures": figures.length } as CSSProperties}
    >
      {figures.map(({ id, label, Figure }) => (
        <div key={id} className="event-figure">
          <dt>{label()}</dt>
          <dd>
            <Figure event={event} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
