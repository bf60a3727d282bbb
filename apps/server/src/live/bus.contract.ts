/** What every bus must do; each implementation's test calls this. */
import { afterEach, beforeEach, expect, it } from "vitest";

import type { Bus, Publication } from "./bus.ts";

export function busContract(open: () => Promise<Bus>): void {
  let bus: Bus;
  beforeEach(async () => {
    bus = await open();
  });
  afterEach(() => bus.close());

  const publication = (eventId: string): Publication => ({ eventId, outdates: ["icebreaker"] });

  it("[BUS-1] brings a publication to every subscriber, the publisher's own node too", async () => {
    const heard: string[] = [];
    bus.subscribe(({ eventId }) => heard.push(`a ${eventId}`));
    bus.subscribe(({ eventId }) => heard.push(`b ${eventId}`));
    bus.publish(publication("0000000A"));
    await expect.poll(() => [...heard].sort()).toEqual(["a 0000000A", "b 0000000A"]);
  });

  it("[BUS-2] keeps the order of one publisher", async () => {
    const heard: string[] = [];
    bus.subscribe(({ eventId }) => heard.push(eventId));
    const sent = Array.from({ length: 50 }, (_, index) => String(index));
    for (const eventId of sent) bus.publish(publication(eventId));
    await expect.poll(() => heard).toEqual(sent);
  });

  it("[BUS-3] brings nothing after a subscription ended", async () => {
    const heard: string[] = [];
    const end = bus.subscribe(({ eventId }) => heard.push(`ended ${eventId}`));
    bus.subscribe(({ eventId }) => heard.push(eventId));
    end();
    bus.publish(publication("0000000A"));
    await expect.poll(() => heard).toEqual(["0000000A"]);
  });
}
