/** The publications of captions. */
import type { CaptionText } from "@hubbub/contract/activities/captions/calls";

import { followersOf } from "../../api/follows.ts";
import { broadcastToAll, type Bus } from "../../domain/bus.ts";
import type { StoredDesk } from "./desks.store.ts";
import type { StoredSegment } from "./segments.store.ts";

/** To the readers of its language. */
export function publishCaption(bus: Bus, eventId: string, caption: CaptionText): void {
  bus.publish({
    roomId: eventId,
    invalidates: ["captions"],
    message: { type: "caption:text", data: caption },
    audience: followersOf("speech", caption.language),
    urgency: "tick",
    // The revision is the order here: of a correction and the text before it, the newer one counts.
    state: { key: `${caption.id} ${caption.language}`, at: caption.revision },
  });
}

/** To the readers of the language that is spoken. */
export function publishInterim(bus: Bus, eventId: string, segment: StoredSegment): void {
  const { segmentId: id, seq, revision, language, text, label } = segment;
  bus.publish({
    roomId: eventId,
    invalidates: [],
    message: { type: "caption:interim", data: { id, seq, revision, language, text, label } },
    audience: followersOf("speech", language),
    urgency: "tick",
    state: { key: id, at: revision },
  });
}

export function publishRemoved(bus: Bus, eventId: string, id: string): void {
  broadcastToAll(bus, eventId, { type: "caption:removed", data: { id } }, ["captions"]);
}

/** @param desk null if nobody captions any more */
export function publishDesk(bus: Bus, eventId: string, desk: StoredDesk | null): void {
  const data = { isLive: desk !== null, since: desk?.since.toISOString() ?? null };
  broadcastToAll(bus, eventId, { type: "captions:desk", data }, ["captions"]);
}
