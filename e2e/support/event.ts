/** Creates events for browser tests with HTTP calls of an organizer who is signed in on a page. */
import { FEATURE_FLAGS, fieldFor } from "@hubbub/contract/activities";
import type { CreatedAccessLink } from "@hubbub/contract/access-links";
import type { AccessLinkRole } from "@hubbub/contract/access";
import type { Poll, PollDefinition } from "@hubbub/contract/activities/polls/calls";
import type { OrganizerEvent } from "@hubbub/contract/events";
import type { EventGroup } from "@hubbub/contract/groups";
import type { BrowserContext, Page } from "@playwright/test";

import { setUpOrganizer, setupLinkOf } from "./organizer.ts";
import { DESKTOP, type People } from "./test.ts";
import type { RunningServer } from "../../apps/server/src/testing/server-process.ts";

type StorageState = Awaited<ReturnType<BrowserContext["storageState"]>>;

/** The organizer's cookies and browser storage at each server, after the sign-in with which the account was created. */
const sessions = new WeakMap<RunningServer, StorageState>();
/** The organizer's token in each browser context that got a session from here. */
const tokens = new WeakMap<BrowserContext, string>();

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
  tokens.set(context, stored?.find(({ name }) => name === "hub_jwt_token")?.value ?? "");
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

const everythingOn = fieldFor(FEATURE_FLAGS, () => true);

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

/** Creates an access link. @returns its address */
export async function createAccessLink(
  organizer: Page,
  eventId: string,
  role: AccessLinkRole,
  label: string,
): Promise<string> {
  const expiresAt = new Date(Date.now() + 3600_000).toISOString();
  const link = { role, label, expiresAt };
  return (await post<CreatedAccessLink>(organizer, `/api/events/${eventId}/access-links`, link)).url;
}

export async function changePoll(
  organizer: Page,
  eventId: string,
  pollId: string,
  action: "open" | "close",
): Promise<void> {
  await call(organizer, "POST", `/api/events/${eventId}/polls/${pollId}/${action}`, {});
}

/** Sends a PATCH call as the organizer who is signed in on the page. */
export async function patch(organizer: Page, address: string, body: Record<string, unknown>): Promise<void> {
  await call(organizer, "PATCH", address, body);
}

/** Sends a PUT call as the organizer who is signed in on the page. */
export async function put(organizer: Page, address: string, body: Record<string, unknown>): Promise<void> {
  await call(organizer, "PUT", address, body);
}

/** Sends a POST call as the organizer who is signed in on the page. */
export async function post<T>(organizer: Page, address: string, body: Record<string, unknown>): Promise<T> {
  return JSON.parse(await call(organizer, "POST", address, body)) as T;
}

/** Sends any call as the organizer who is signed in on the page. @returns the answer as text */
export async function call(
  organizer: Page,
  method: "POST" | "PATCH" | "PUT" | "DELETE",
  address: string,
  body: Record<string, unknown>,
): Promise<string> {
  const token =
    tokens.get(organizer.context()) ?? (await organizer.evaluate(() => localStorage.getItem("hub_jwt_token")));
  const response = await organizer.request.fetch(address, {
    method,
    headers: { Authorization: `Bearer ${token}` },
    data: body,
  });
  const text = await response.text();
  if (!response.ok()) throw new Error(`${method} ${address}: ${response.status()} ${text}`);
  return text;
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
 * @throws Error if the status is not 201
 */
export async function submit(
  server: RunningServer,
  eventId: string,
  path: string,
  body: Record<string, unknown>,
): Promise<void> {
  const response = await fetch(`${server.url}/api/events/${eventId}/${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  if (response.status !== 201) throw new Error(`POST ${path}: ${response.status} ${await response.text()}`);
}
