/** What is published about prize draws. */
import { broadcast, type Bus } from "../../domain/bus.ts";

/** @param count how many people can win */
export function publishEntryCount(bus: Bus, eventId: string, count: number): void {
  const message = { type: "prize:entries", data: { count } } as const;
  broadcast(bus, eventId, message, { audience: "staff", invalidates: ["prize-next"], urgency: "tick" });
}
