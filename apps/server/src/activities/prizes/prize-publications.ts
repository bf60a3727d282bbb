/** What is published about prize draws. */
import { broadcast, type Bus } from "../../domain/bus.ts";

/** @param count how many people can win @param entered participant keys of new entries */
export function publishEntryCount(bus: Bus, eventId: string, count: number, entered: readonly string[] = []): void {
  const message = { type: "prize:entries", data: { count } } as const;
  const invalidates = ["prize-next", ...entered.map((key) => ({ name: "prizes-own", key }) as const)] as const;
  broadcast(bus, eventId, message, { audience: "staff", invalidates, urgency: "tick" });
}
