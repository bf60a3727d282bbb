/** The publications of captions. */
import type { CaptionText } from "@hubbub/contract/activities/captions/calls";

import { followersOf } from "../../services/followed-languages.ts";
import { broadcast, type Bus } from "../../domain/bus.ts";
import type { EventRecord } from "../../domain/events/event-record.ts";
import type { StoredDesk } from "./desks.store.ts";
import type { StoredSegment } from "./segments.store.ts";

/** To the readers of its language. The revision is the order: of a correction and the text before it, the newer counts. */
export function publishCaption(bus: Bus, eventId: string, caption: CaptionText): void {
  const audience = followersOf("speech", caption.language);
  broadcast(bus, eventId, "caption:text", caption, { audience, at: caption.revision });
}

/** To the readers of the language that is spoken. */
export function publishInterim(bus: Bus, event: EventRecord, segment: StoredSegment): void {
  const { segmentId: id, seq, revision, language, text, label } = segment;
  const data = { id, seq, revision, language, text, label };
  broadcast(bus, event, "caption:interim", data, { audience: followersOf("speech", language), at: revision });
}

/**
 * @param event as it was read under its lock
 * @param desk null if nobody captions any more
 */
export function publishDesk(bus: Bus, event: EventRecord, desk: StoredDesk | null): void {
  const since = desk?.since.toISOString() ?? null;
  broadcast(bus, event, "captions:desk", { isLive: desk !== null, since });
}
