/** Events for browser tests, made over HTTP by the organizer who is signed in on a page. */
import type { OrganizerEvent } from "@hubbub/contract/events";
import type { Page } from "@playwright/test";

import { setUpOrganizer, signIn } from "./organizer.ts";
import type { RunningServer } from "../../apps/server/src/testing/server-process.ts";

const prepared = new WeakSet<RunningServer>();

/** Signs the organizer in on this page, making the account at the first time on this server. */
export async function beOrganizer(page: Page, server: RunningServer): Promise<void> {
  if (prepared.has(server)) {
    await signIn(page);
    return;
  }
  prepared.add(server);
  await setUpOrganizer(page, server.setupLink ?? "");
}

/** An event with every switch on, unless `fields` says otherwise. */
export async function makeEvent(organizer: Page, fields: Record<string, unknown> = {}): Promise<OrganizerEvent> {
  return organizer.evaluate(
    async (body) => {
      const answer = await fetch("/api/events", {
        method: "POST",
        headers: {
          "Content-Type": "application/json",
          Authorization: `Bearer ${localStorage.getItem("hub_jwt_token")}`,
        },
        body: JSON.stringify(body),
      });
      return (await answer.json()) as OrganizerEvent;
    },
    { title: "Accessible by Default", enableTranslation: true, ...fields },
  );
}

/** Answers from many people at once. */
export async function submitResponses(
  server: RunningServer,
  eventId: string,
  responses: readonly string[],
): Promise<void> {
  await Promise.all(
    responses.map((response, index) =>
      fetch(`${server.url}/api/events/${eventId}/icebreaker`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ response, participantId: `person-${index}-${Math.random().toString(36).slice(2)}` }),
      }),
    ),
  );
}
