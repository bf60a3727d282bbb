/**
 * Renders the pages of an event, which are the same for everybody with the same access and language. Most lists change
 * often and are not in the markup, so React renders only when the event's settings or one of the few other lists change.
 */
import { hash } from "node:crypto";

import { formatEventId } from "@hubbub/contract/event-id";
import type { Language } from "@hubbub/contract/languages";
import type { PageData } from "@hubbub/contract/page";
import type { FastifyRequest } from "fastify";

import { identify } from "../domain/access/identify.ts";
import { type CallerRights, maySeePrivateArchive, NO_RIGHTS, refuseEntry } from "../domain/access/policy.ts";
import { brandOfEvent } from "../domain/branding/brand.ts";
import {
  type EventRecord,
  isPrivateArchive,
  toPrivateArchiveStub,
  toPublicEvent,
  usableJoinOrigin,
} from "../domain/events/event-record.ts";
import { Caller } from "../domain/identity/caller.ts";
import { Snapshot } from "../platform/cache/snapshot.ts";
import { type PageDeps, siteData } from "./page-deps.ts";
import { type ListsOfPage, NO_LISTS, readLists, readStageLists } from "./page-lists.ts";
import { ORIGIN_PLACEHOLDER, type PageContent, type PageHead } from "./page-shell.ts";

interface EventPageOptions {
  /** The tab in the URL, if any. */
  tab: string | undefined;
  isStage: boolean;
  /** For a stage in a frame. */
  frame?: { isTransparent: boolean };
  language: Language;
}

interface View extends EventPageOptions {
  event: EventRecord;
  /** Whether the visitor may see the event, or only a stub of a private archive. */
  isOpen: boolean;
  hasLists: boolean;
}

export async function eventPage(
  deps: PageDeps,
  request: FastifyRequest,
  event: EventRecord,
  options: EventPageOptions,
): Promise<Snapshot> {
  const { language, tab, isStage, frame } = options;
  const rights = await rightsOfVisitor(deps, request, event, options);
  const isOpen = !isPrivateArchive(event) || maySeePrivateArchive(rights);
  const hasLists = refuseEntry(event, rights) === null;
  const variant = JSON.stringify([isOpen, hasLists, language, tab, usableJoinOrigin(event), frame]);
  return deps.pages.read({ roomId: event.id, name: isStage ? "stage-page" : "page", variant }, async () => {
    const fresh = (await deps.events.find(event.id)) ?? event;
    const view = { ...options, event: fresh, isOpen, hasLists };
    const html = await (isStage ? renderStagePage(deps, view) : renderEventPage(deps, view));
    return new Snapshot(Buffer.from(html));
  });
}

export function missingEventPage(deps: PageDeps, eventId: string, language: Language): Snapshot {
  const data = { ...siteData(deps), event: { id: eventId, data: null, group: null, lists: {} } };
  const head = { language, title: "Event Not Found · Hubbub" };
  return new Snapshot(Buffer.from(deps.shell.render(head, data)));
}

async function rightsOfVisitor(
  deps: PageDeps,
  request: FastifyRequest,
  event: EventRecord,
  { frame }: EventPageOptions,
): Promise<CallerRights> {
  // A framed stage has no cookies and no account.
  if (frame) return NO_RIGHTS;
  // A page load has no bearer token: the team of a private archive gets the stub, and the app requests the event.
  return identify(deps, Caller.of(deps.identity, request), { event, group: null });
}

async function renderEventPage(deps: PageDeps, view: View): Promise<string> {
  const lists = view.hasLists ? await readLists(deps, view.event) : NO_LISTS;
  const head = { ...headOf(view), laterChunks: ["event-view"] };
  return deps.shell.render(head, dataOf(deps, view, lists.data), await contentOf(deps, view, lists));
}

async function renderStagePage(deps: PageDeps, view: View): Promise<string> {
  const { event, hasLists, tab, language, frame } = view;
  // A frozen stage reads its picture instead, and a black one shows nothing.
  const data = dataOf(deps, view, hasLists && event.stageMode === "live" ? await readStageLists(deps, event) : {});
  const address = frame
    ? `/stage/${event.id}${frame.isTransparent ? "?bg=transparent" : ""}`
    : `${eventPath(event.id, tab)}?display=bigscreen`;
  const markup = await deps.renderer.renderPage({ address, language, data });
  return deps.shell.render({ ...headOf(view), chunk: "Stage" }, data, { markup, address });
}

function eventPath(eventId: string, tab: string | undefined): string {
  return tab === undefined ? `/event/${eventId}` : `/event/${eventId}/${tab}`;
}

function headOf({ event, isOpen, language }: View): PageHead {
  return {
    language,
    title: event.title,
    description: isOpen && event.description ? event.description : `Join with the code ${formatEventId(event.id)}.`,
    url: `${ORIGIN_PLACEHOLDER}/event/${event.id}`,
    brandStyles: isOpen ? brandOfEvent(event)?.styles : null,
  };
}

function dataOf(deps: PageDeps, { event, isOpen }: View, lists: ListsOfPage["data"]): PageData {
  const group = event.group && { permalink: event.group.permalink, title: event.group.title };
  const data = isOpen ? toPublicEvent(event) : toPrivateArchiveStub(event);
  return { ...siteData(deps), event: { id: event.id, data, group, lists } };
}

/** The browser alone renders the page of a private archive, with code that few visits need. */
async function contentOf(deps: PageDeps, view: View, { rendered, text }: ListsOfPage): Promise<PageContent> {
  if (!view.isOpen) return { markup: "" };
  const { event, language, tab } = view;
  const address = eventPath(event.id, tab);
  const listsHash = Object.keys(rendered).length > 0 ? hash("sha256", JSON.stringify(rendered), "base64url") : null;
  const variant = JSON.stringify([language, tab, listsHash]);
  const markup = await deps.pages.read({ roomId: event.id, name: "page-markup", variant }, async () => {
    // `event` was read before the lists: its settings may have changed while they were read.
    const fresh = (await deps.events.find(event.id)) ?? event;
    const data = dataOf(deps, { ...view, event: fresh }, rendered);
    return deps.renderer.renderPage({ address, language, data });
  });
  return {
    markup,
    address,
    withoutScripts: await deps.renderer.renderLists(language, text),
  };
}
