/** What tests of captions share. */
import type { CaptionList, Desk, DeskLease, Segment } from "@hubbub/contract/activities/captions/calls";
import type { UpdateEvent } from "@hubbub/contract/events";
import type { Follow } from "@hubbub/contract/follow";
import type { Language } from "@hubbub/contract/languages";

import { LiveClient } from "../../testing/live-client.ts";
import { openEvent } from "../../testing/open-event.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { succeeds, type Visitor } from "../../testing/visitor.ts";

let segments = 0;
export const newSegmentId = () => `segment-${(segments += 1)}`;

/** Follows languages, and waits until the server knows it: it answers pings in order. */
export async function follow(client: LiveClient, topic: Follow["topic"], ...languages: string[]): Promise<void> {
  const pongs = client.of("pong").length;
  client.send(JSON.stringify({ type: "follow", data: { topic, languages } }));
  client.send(JSON.stringify({ type: "ping" }));
  await client.until(() => client.of("pong").length > pongs);
}

export async function reader(visitor: Visitor, eventId: string, ...languages: Language[]): Promise<LiveClient> {
  const client = await LiveClient.open(visitor, eventId);
  await follow(client, "speech", ...languages);
  return client;
}

/** Opens an event, with functions that follow and list its captions as attendees. */
export async function openCaptions(test: TestApp, settings?: UpdateEvent) {
  const opened = await openEvent(test, { settings });
  const { event, path, attendee } = opened;
  const readerOf = async (...languages: Language[]) => reader(await attendee(), event.id, ...languages);
  return { ...opened, readerOf, list: async (language: Language) => listOf(await attendee(), path, language) };
}

/** The texts that a client has received. */
export const textsOf = (client: LiveClient) => client.of("caption:text").map(({ text }) => text);

/** A desk, as its page is. @param path the address of the event's calls */
export async function startDesk(who: Visitor, path: string, takeOver?: boolean) {
  const lease = await succeeds<DeskLease>(
    who.post(`${path}/captions/desk`, takeOver === undefined ? {} : { takeOver }),
  );
  const { leaseId } = lease;
  const post = (fields: Partial<Segment> & { text: string }) =>
    who.post(`${path}/captions`, {
      leaseId,
      segmentId: newSegmentId(),
      revision: 1,
      language: "en",
      isFinal: true,
      source: "typed",
      ...fields,
    });
  /** Sends a segment as soon as the limit of five a second admits it. */
  const send = async (fields: Parameters<typeof post>[0]): Promise<Segment> => {
    for (;;) {
      const answer = await post(fields);
      if (answer.status !== 429) return succeeds(Promise.resolve(answer));
    }
  };
  return {
    lease,
    post,
    send,
    say: (text: string, fields: Partial<Segment> = {}) => send({ text, ...fields }),
    confirm: () => who.post(`${path}/captions/desk`, { leaseId }),
    stop: () => succeeds(who.delete(`${path}/captions/desk`, { leaseId })),
  };
}

export const listOf = (who: Visitor, path: string, language: Language) =>
  succeeds<CaptionList>(who.get(`${path}/captions/${language}`));

export const deskOf = (who: Visitor, path: string) => succeeds<Desk>(who.get(`${path}/captions/desk`));
