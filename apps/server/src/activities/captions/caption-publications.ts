/** The publications of captions. */
import type { CaptionText } from "@hubbub/contract/activities/captions/calls";
import { captions } from "@hubbub/contract/activities/captions/index";

import { followersOf } from "../../services/followed-languages.ts";
import { audienceIn, broadcast, type Bus } from "../../domain/bus.ts";
import type { EventRecord } from "../../domain/events/event-record.ts";
import type { StoredDesk } from "./desks.store.ts";
import type { StoredSegment } from "./segments.store.ts";

/** To the readers of its language. */
export function publishCaption(bus: Bus, eventId: string, caption: CaptionText): void {
  const { id, language, revision } = caption;
  const audience = followersOf("speech", language);
  // The revision is the order here: of a correction and the text before it, the newer one counts.
  const state = { key: `${id} ${language}`, at: revision };
  const options = { audience, invalidates: ["captions"], urgency: "tick", state } as const;
  broadcast(bus, eventId, { type: "caption:text", data: caption }, options);
}

/** To the readers of the language that is spoken. */
export function publishInterim(bus: Bus, event: EventRecord, segment: StoredSegment): void {
  const { segmentId: id, seq, revision, language, text, label } = segment;
  const message = { type: "caption:interim", data: { id, seq, revision, language, text, label } } as const;
  const state = { key: id, at: revision };
  const audience = audienceIn(event, captions, followersOf("speech", language));
  broadcast(bus, event.id, message, { audience, urgency: "tick", state });
}

export function publishRemoved(bus: Bus, event: EventRecord, id: string): void {
  const message = { type: "caption:removed", data: { id } } as const;
  broadcast(bus, event.id, message, { audience: audienceIn(event, captions), invalidates: ["captions"] });
}

/**
 * @param event as it was read under its lock
 * @param desk null if nobody captions any more
 */
export function publishDesk(bus: Bus, event: EventRecord, desk: StoredDesk | null): void {
  const data = { isLive: desk !== null, since: desk?.since.toISOString() ?? null };
  const state = { key: "desk", at: event.readAt };
  const options = { audience: audienceIn(event, captions), invalidates: ["captions"], state } as const;
  broadcast(bus, event.id, { type: "captions:desk", data }, options);
}
