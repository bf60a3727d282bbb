import type { OrganizerEvent } from "@hubbub/contract/events";

import { paths } from "../../../lib/paths.ts";
import { formatDate } from "../../../lib/format-date.ts";
import { t } from "../../../lib/i18n/translate.ts";
import { EventCode } from "../../../ui/EventCode.tsx";
import { ButtonLink } from "../../../ui/Button.tsx";
import { EventBadge } from "./EventBadge.tsx";
import { Card } from "../../../ui/Card.tsx";
import { Hint } from "../../../ui/Hint.tsx";

interface EventCardProps {
  event: OrganizerEvent;
  /** Amber border and primary button, for the newest active event. */
  isHighlighted: boolean;
}

export function EventCard({ event, isHighlighted }: EventCardProps) {
  const titleId = `event-${event.id}`;
  return (
    <Card
      as="li"
      className="relative flex min-h-52 flex-col gap-2.5 data-foremost:border-amber/70 data-foremost:shadow-soft"
      data-foremost={isHighlighted ? "" : undefined}
    >
      <div className="flex items-center justify-between gap-3">
        <EventBadge event={event} />
        <time dateTime={event.createdAt} className="text-xs leading-snug text-muted">
          {formatDate(event.createdAt)}
        </time>
      </div>
      <div>
        <h2 id={titleId} dir="auto" className="line-clamp-2 text-lg leading-snug">
          {event.title}
        </h2>
        <Hint dir="auto" className="mt-0.5 line-clamp-2 min-h-[3em]">
          {event.description}
        </Hint>
      </div>
      <div className="mt-auto flex items-center justify-between gap-3 pt-1.5">
        <EventCode eventId={event.id} isMuted />
        <ButtonLink
          href={paths.adminEvent(event.id)}
          variant={isHighlighted ? "primary" : "quiet"}
          size="sm"
          aria-describedby={titleId}
        >
          {t("View")}
        </ButtonLink>
      </div>
    </Card>
  );
}
