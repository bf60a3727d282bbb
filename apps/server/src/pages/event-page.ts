/**
 * Renders the pages of an event. They are the same for everybody with the same access and language. What changes often,
 * most lists, is not in the markup that React renders, so React renders once per change of the event's settings and of
 * the few lists that it does render.
 */
import { formatEventId } from "@hubbub/contract/event-id";
import { joinOrigin } from "@hubbub/contract/join-origin";
import type { Language } from "@hubbub/contract/languages";
import type { PageData } from "@hubbub/contract/page";
import type { FastifyRequest } from "fastify";
import { hash } from "node:crypto";

import { maySeePrivateArchive, refuseEntry, type CallerRights } from "../domain/access/policy.ts";
import {
  type EventRecord,
  isPrivateArchive,
  toPrivateArchiveStub,
  toPublicEvent,
  usableJoinOrigin,
} from "../domain/events/event-record.ts";
import { Caller } from "../domain/identity/caller.ts";
import { Snapshot } from "../platform/cache/snapshot.ts";
import { DEFAULT_DESCRIPTION, type PageDeps } from "./page-deps.ts";
import { ORIGIN_PLACEHOLDER } from "./page-origin.ts";
import type { PageContent, PageHead } from "./page-shell.ts";
import { type ListsOfPage, NO_LISTS, readLists } from "./public-lists.ts";
import { networkOriginFor } from "./request-origins.ts";
import { readStageLists } from "./stage-lists.ts";
import { renderFramedStage, type StageFrame, withJoinCode } from "./stage-paint.ts";

const EVENT_CHUNKS = { chunks: ["EventPage"], laterChunks: ["event-view"] };
const STAGE_CHUNKS = { chunks: ["EventPage", "stage"] };

export interface EventPageRequest {
  /** The tab in the URL, if any. */
  tab: string | undefined;
  isStage: boolean;
  /** For a stage in a frame. */
  frame?: StageFrame;
  language: Language;
}

/** What this caller may see: a stub of a private archive or the event, and the lists or not. */
interface PageAccess {
  isOpen: boolean;
  hasLists: boolean;
}

export async function eventPage(
  deps: PageDeps,
  request: FastifyRequest,
  event: EventRecord,
  opening: EventPageRequest,
): Promise<Snapshot> {
  // A framed stage has no cookies and no account.
  const access = opening.frame ? accessWithoutAccount(event) : await accessOf(deps, request, event);
  const { language, tab = "", isStage } = opening;
  const chosen = usableJoinOrigin(event);
  const accessKey = `${access.isOpen ? "open" : "stub"} ${access.hasLists ? "lists" : "closed"}`;
  const view = `${tab} ${chosen ?? ""} ${JSON.stringify(opening.frame ?? "")}`;
  const name = isStage ? "stage-page" : "page";
  const cached = await deps.snapshots.read(event.id, `${name} ${accessKey} ${language} ${view}`, async () => {
    const fresh = (await deps.events.find(event.id)) ?? event;
    return isStage ? renderStagePage(deps, fresh, opening, access) : renderEventPage(deps, fresh, opening, access);
  });
  if (!isStage || opening.frame) return cached;
  const { origin } = joinOrigin({
    publicUrl: deps.pageConfig.publicUrl,
    chosen,
    opened: deps.originOf(request),
    network: networkOriginFor(deps, request),
  });
  return withJoinCode(cached, event.id, origin);
}

export function missingEventPage(deps: PageDeps, eventId: string, language: Language): Snapshot {
  const data: PageData = {
    config: deps.pageConfig,
    imageOrigins: deps.avatarOrigins,
    event: { id: eventId, data: null, group: null, lists: {} },
  };
  const head = {
    language,
    title: "Event Not Found · Hubbub",
    description: DEFAULT_DESCRIPTION,
    chunks: ["EventPage"],
  };
  return new Snapshot(Buffer.from(deps.shell.render(head, data)));
}

function accessWithoutAccount(event: EventRecord): PageAccess {
  const rights: CallerRights = { hub: null, role: null, link: null, walletTier: null };
  return { isOpen: !isPrivateArchive(event), hasLists: refuseEntry(event, rights) === null };
}

async function accessOf(deps: PageDeps, request: FastifyRequest, event: EventRecord): Promise<PageAccess> {
  const caller = Caller.of(deps.identity, request);
  const profile = await caller.profile();
  const link = await caller.accessLink(event.id);
  // A page load has no bearer token: the team of a private archive gets the stub, and the app requests the event.
  const rights: CallerRights = { hub: null, role: null, link: link?.role ?? null, walletTier: profile?.tier ?? null };
  return {
    isOpen: !isPrivateArchive(event) || maySeePrivateArchive(rights),
    hasLists: refuseEntry(event, rights) === null,
  };
}

async function renderEventPage(
  deps: PageDeps,
  event: EventRecord,
  opening: EventPageRequest,
  { isOpen, hasLists }: PageAccess,
): Promise<string> {
  const lists = hasLists ? await readLists(deps.activities, event) : NO_LISTS;
  const data = dataOf(deps, event, isOpen, lists.data);
  // Rendered lists are part of the first paint, their code is not.
  const { styleChunks, laterChunks } = lists;
  const head = {
    ...headOf(event, opening, isOpen),
    ...EVENT_CHUNKS,
    ...(styleChunks.length > 0 && { styleChunks }),
    laterChunks: [...EVENT_CHUNKS.laterChunks, ...laterChunks],
  };
  return deps.shell.render(head, data, await contentOf(deps, event, opening, isOpen, lists));
}

/** The browser replaces the HTML of a stage, because most sizes are measured there. */
async function renderStagePage(
  deps: PageDeps,
  event: EventRecord,
  opening: EventPageRequest,
  { isOpen, hasLists }: PageAccess,
): Promise<string> {
  // A frozen stage reads its picture instead, and a black one shows nothing.
  const lists = hasLists && event.stageMode === "live" ? await readStageLists(deps, event) : {};
  const data = dataOf(deps, event, isOpen, lists);
  const { tab, language, frame } = opening;
  const address = `/event/${event.id}${tab === undefined ? "" : `/${tab}`}?display=bigscreen`;
  const markup = frame
    ? renderFramedStage(isOpen && event.stageMode === "black" ? null : event.title, frame)
    : await deps.renderer.renderPage({ address, language, data });
  return deps.shell.render({ ...headOf(event, opening, isOpen), ...STAGE_CHUNKS }, data, { markup });
}

function headOf(event: EventRecord, { language }: EventPageRequest, isOpen: boolean): PageHead {
  return {
    language,
    title: event.title,
    description: isOpen && event.description ? event.description : `Join with the code ${formatEventId(event.id)}.`,
    url: `${ORIGIN_PLACEHOLDER}/event/${event.id}`,
  };
}

function dataOf(deps: PageDeps, event: EventRecord, isOpen: boolean, lists: ListsOfPage["data"]): PageData {
  const { pageConfig: config, avatarOrigins: imageOrigins } = deps;
  const group = event.group && { permalink: event.group.permalink, title: event.group.title };
  const data = isOpen ? toPublicEvent(event) : toPrivateArchiveStub(event);
  return { config, imageOrigins, event: { id: event.id, data, group, lists } };
}

/** The browser replaces the page of a private archive: the app renders it with code that few visits need. */
async function contentOf(
  deps: PageDeps,
  event: EventRecord,
  { language, tab }: EventPageRequest,
  isOpen: boolean,
  lists: ListsOfPage,
): Promise<PageContent> {
  if (!isOpen) return { markup: "" };
  const address = tab === undefined ? `/event/${event.id}` : `/event/${event.id}/${tab}`;
  const { rendered } = lists;
  const variant = Object.keys(rendered).length > 0 ? hash("sha256", JSON.stringify(rendered), "base64url") : "";
  const markup = await deps.snapshots.read(event.id, `page-markup ${language} ${tab ?? ""} ${variant}`, async () => {
    // `event` was read before the lists: its settings may have changed while they were read.
    const fresh = (await deps.events.find(event.id)) ?? event;
    return deps.renderer.renderPage({ address, language, data: dataOf(deps, fresh, true, rendered) });
  });
  return {
    markup: markup.body.toString(),
    address,
    withoutScripts: await deps.renderer.renderLists(language, lists.text),
  };
}
