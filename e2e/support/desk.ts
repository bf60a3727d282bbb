/** Captions as the page of a desk sends them, with HTTP calls of an organizer who is signed in on a page. */
import type { DeskLease } from "@hubbub/contract/activities/captions/calls";
import { DESK_BEAT_SECONDS } from "@hubbub/contract/activities/captions/index";
import type { Page } from "@playwright/test";

import { succeeds } from "../../apps/server/src/testing/visitor.ts";
import { callerOf, post } from "./event.ts";

export interface Captioning {
  /** Sends a caption in English. */
  say: (segmentId: string, text: string) => Promise<void>;
  /** Sends a text that is not final yet. */
  begin: (segmentId: string, text: string) => Promise<void>;
  stop: () => Promise<void>;
}

/** Begins to caption, and keeps the lease until `stop`. */
export async function startCaptioning(organizer: Page, eventId: string): Promise<Captioning> {
  const desk = `/api/events/${eventId}/captions/desk`;
  const { leaseId } = await post<DeskLease>(organizer, desk, {});
  let beat = Promise.resolve();
  const beats = setInterval(() => {
    beat = post(organizer, desk, { leaseId }).then(() => undefined);
  }, DESK_BEAT_SECONDS * 1000);
  const send = (segmentId: string, revision: number, text: string, isFinal: boolean) =>
    post<void>(organizer, `/api/events/${eventId}/captions`, {
      leaseId,
      segmentId,
      revision,
      text,
      isFinal,
      language: "en",
      source: "typed",
    });
  return {
    say: (segmentId, text) => send(segmentId, 2, text, true),
    begin: (segmentId, text) => send(segmentId, 1, text, false),
    stop: async () => {
      clearInterval(beats);
      await beat;
      await succeeds((await callerOf(organizer)).delete(desk, { leaseId }));
    },
  };
}
