import { formatEventId } from "@hubbub/contract/event-id";

interface EventCodeProps {
  eventId: string;
  /** Its size and color. */
  className: string;
}

/** The code of an event, as people type it. */
export function EventCode({ eventId, className }: EventCodeProps) {
  return (
    <bdi
      dir="ltr"
      className={`block font-heading font-medium tracking-[0.05em] whitespace-nowrap tabular-nums ${className}`}
    >
      {formatEventId(eventId)}
    </bdi>
  );
}
