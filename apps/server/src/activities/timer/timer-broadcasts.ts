/** What changes of a timer publish. */
import type { LiveMessage } from "@hubbub/contract/live";

import type { Bus } from "../../domain/bus.ts";
import { type TimerState, toTimer } from "./timer-state.ts";

export type TimerMessage = Extract<LiveMessage, { type: `timer:${string}` }>["type"];

export interface ChangedTimer {
  eventId: string;
  message: TimerMessage;
  after: TimerState;
  now: number;
  /** Whether attendees see the timer. If not, only the team receives the message. */
  isShown: boolean;
}

export function publishTimer(bus: Bus, { eventId, message, after, now, isShown }: ChangedTimer): void {
  bus.publish({
    roomId: eventId,
    invalidates: ["timer"],
    message: { type: message, eventId, data: toTimer(after, now) },
    audience: isShown ? "everyone" : "staff",
    urgency: "now",
  });
}
