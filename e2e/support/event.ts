/** Creates events for browser tests with HTTP calls of an organizer who is signed in on a page. */
import { ACTIVITY_SWITCHES, fieldFor } from "@hubbub/contract/activities";
import type { AccessLinkRole } from "@hubbub/contract/access";
import type { Poll, PollDefinition } from "@hubbub/contract/activities/polls/calls";
import type { OrganizerEvent } from "@hubbub/contract/events";
import type { EventGroup } from "@hubbub/contract/groups";
import type { BrowserContext, Page } from "@playwright/test";

import { createLink } from "../../apps/server/src/testing/access-links.ts";
import type { RunningServer } from "../../apps/server/src/testing/server-process.ts";
import { succeeds, Visitor } from "../../apps/server/src/testing/visitor.ts";
import { setUpOrganizer, setupLinkOf } from "./organizer.ts";
import { DESKTOP, type People } from "./test.ts";

type StorageState = Awaited<ReturnType<BrowserContext["storageState"]>>;

/** The organizer's cookies and browser storage at each server, after the sign-in with which the account was created. */
const sessions = new WeakMap<RunningServer, StorageState>();
/** The organizer in each browser context that got a session from here. */
const callers = new WeakMap<BrowserContext, Visitor>();

/**
 * Signs the organizer in on this page. The first call for a server creates the account in the browser; later calls give
 * its session to the page, which stays blank: signing in is tested in first-event.spec.ts and sign-out.spec.ts.
 */
export async function signInAsOrganizer(page: Page, server: RunningServer): Promise<void> {
  const context = page.context();
  const session = sessions.get(server);
  if (session) await context.setStorageState(session);
  else {
    await setUpOrganizer(page, setupLinkOf(server));
    sessions.set(server, await context.storageState());
  }
  const stored = sessions.get(server)?.origins.flatMap(({ localStorage }) => localStorage);
  callers.set(context, new Visitor(server.url, stored?.find(({ name }) => name === "hub_jwt_token")?.value));
}

/** Opens a page, signs the organizer in and creates an event. */
export async function createEventWithOrganizer(
  server: RunningServer,
  people: People,
  fields: Record<string, unknown> = {},
  errorsExpected?: RegExp,
): Promise<{ organizer: Page; event: OrganizerEvent }> {
  const organizer = await people.open({ ...DESKTOP, ...(errorsExpected && { errorsExpected }) });
  await signInAsOrganizer(organizer, server);
  return { organizer, event: await createEvent(organizer, fields) };
}

const everythingOn = fieldFor(ACTIVITY_SWITCHES, () => true);

/** Creates an event with all features on, unless `fields` overrides them. */
export async function createEvent(organizer: Page, fields: Record<string, unknown> = {}): Promise<OrganizerEvent> {
  return post(organizer, "/api/events", { title: "Accessible by Default", ...everythingOn, ...fields });
}

export async function createGroup(organizer: Page, title: string, permalink: string): Promise<EventGroup> {
  return post(organizer, "/api/event-groups", { title, description: "", permalink });
}

/** Creates a poll, a draft until it is opened. */
export async function createPoll(organizer: Page, eventId: string, definition: PollDefinition): Promise<Poll> {
  return post(organizer, `/api/events/${eventId}/polls`, definition);
}

/** Creates a poll and opens it. */
export async function openPoll(organizer: Page, eventId: string, definition: PollDefinition): Promise<Poll> {
  const poll = await createPoll(organizer, eventId, definition);
  await changePoll(organizer, eventId, poll.id, "open");
  return poll;
}

export async function changePoll(
  organizer: Page,
  eventId: string,
  pollId: string,
  action: "open" | "close",
): Promise<void> {
  await post(organizer, `/api/events/${eventId}/polls/${pollId}/${action}`, {});
}

/** Creates an access link. @returns its address */
export async function createAccessLink(
  organizer: Page,
  eventId: string,
  role: AccessLinkRole,
  label: string,
): Promise<string> {
  return (await createLink(await callerOf(organizer), `/api/events/${eventId}`, role, { label })).url;
}

/** Sends a PATCH call as the organizer who is signed in on the page. */
export async function patch(organizer: Page, address: string, body: object): Promise<void> {
  await succeeds((await callerOf(organizer)).patch(address, body));
}

/** Sends a PUT call as the organizer who is signed in on the page. */
export async function put(organizer: Page, address: string, body: object): Promise<void> {
  await succeeds((await callerOf(organizer)).put(address, body));
}

/** Sends a POST call as the organizer who is signed in on the page. */
export async function post<T>(organizer: Page, address: string, body: object): Promise<T> {
  return succeeds((await callerOf(organizer)).post(address, body));
}

/** Calls the server as the organizer who is signed in on the page. */
export async function callerOf(organizer: Page): Promise<Visitor> {
  const known = callers.get(organizer.context());
  if (known) return known;
  const token = await organizer.evaluate(() => localStorage.getItem("hub_jwt_token"));
  return new Visitor(new URL(organizer.url()).origin, token);
}

/** Submits icebreaker responses of different participants concurrently. */
export async function submitResponses(
  server: RunningServer,
  eventId: string,
  responses: readonly string[],
): Promise<void> {
  await Promise.all(
    responses.map((response, index) => {
      const participantId = `person-${index}-${Math.random().toString(36).slice(2)}`;
      return submit(server, eventId, "icebreaker", { response, participantId });
    }),
  );
}

/**
 * Posts a submission without cookies.
 * @param path path of the list below the event: "icebreaker", "social" or "chat"
 */
export async function submit(server: RunningServer, eventId: string, path: string, body: object): Promise<void> {
  await succeeds(new Visitor(server.url).post(`/api/events/${eventId}/${path}`, body));
}
