import type { Publication } from "../domain/bus.ts";
import type { EventRecord } from "../domain/events/event-record.ts";
import { Throttle } from "../platform/realtime/throttle.ts";
import type { ActivityDeps } from "./activity.ts";

interface LiveFigures {
  /** Minimum time between two messages about one event. */
  intervalMs: number;
  /** The publications after which the figures are sent. */
  when: (publication: Publication) => boolean;
  /** Reads the figures and sends them to the sockets of this node. */
  send: (event: EventRecord) => Promise<void>;
  /** What is logged if that fails. */
  failure: string;
}

/** Sends figures live after changes, on each node with sockets. @returns a function that ends that */
export function sendLiveFigures(
  { bus, broadcaster, events, logger }: ActivityDeps,
  { intervalMs, when, send, failure }: LiveFigures,
): () => Promise<void> {
  const throttle = new Throttle(intervalMs, (error, eventId) => logger.warn({ err: error, eventId }, failure));
  const endSubscription = bus.subscribe((publication) => {
    const { roomId } = publication;
    if (!when(publication) || !broadcaster.rooms.has(roomId)) return;
    throttle.run(roomId, async () => {
      const event = await events.find(roomId);
      if (event) await send(event);
    });
  });
  return () => {
    endSubscription();
    return throttle.close();
  };
}
