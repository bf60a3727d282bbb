import { formatEventId } from "@hubbub/contract/event-id";

interface EventCodeProps {
  eventId: string;
  isMuted?: boolean;
  /** Its size. */
  className?: string;
}

/** The code of an event, as people type it. */
export function EventCode({ eventId, isMuted = false, className = "" }: EventCodeProps) {
  return (
    <bdi
      dir="ltr"
      className={`block font-heading font-medium tracking-wide whitespace-nowrap tabular-nums ${isMuted ? "text-muted" : "text-ink print:text-inherit"} ${className}`}
    >
      {formatEventId(eventId)}
    </bdi>
  );
}
