/** What a new caption publishes. */
import type { Caption } from "@hubbub/contract/activities/translation/calls";

import type { Bus } from "../../domain/bus.ts";

export function publishCaption(bus: Bus, eventId: string, caption: Caption): void {
  bus.publish({
    roomId: eventId,
    invalidates: ["captions"],
    message: { type: "translation:caption", data: caption },
    audience: "everyone",
    urgency: "now",
  });
}
