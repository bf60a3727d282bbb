/**
 * Renders the pages of an event. They are the same for everybody with the same access and language. What changes often,
 * the lists, is not in the markup that React renders, so React renders once per change of the event's settings and per
 * open poll.
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
import type { PageContent } from "./page-shell.ts";
import { type ListsOfPage, NO_LISTS, readLists } from "./public-lists.ts";
import { networkOriginFor } from "./request-origins.ts";
import {
  BLACK_STAGE,
  renderFramedStage,
  renderStagePaint,
  type StageFrame,
  stageJoinOf,
  withJoinCode,
} from "./stage-paint.ts";

const EVENT_CHUNKS = { chunks: ["EventPage"], laterChunks: ["event-view"] };
/** The open poll is part of the first paint, its code is not. */
const POLL_CHUNKS = { styleChunks: ["polls"], laterChunks: ["event-view", "polls"] };
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
  const view = `${isStage ? "stage" : "page"} ${tab} ${chosen ?? ""} ${JSON.stringify(opening.frame ?? "")}`;
  const cached = await deps.snapshots.read(event.id, `page ${accessKey} ${language} ${view}`, async () => {
    const fresh = (await deps.events.find(event.id)) ?? event;
    return renderEventPage(deps, fresh, opening, access);
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
    event: { id: eventId, data: null, group: null, icebreaker: null, wordRules: null, openPoll: null },
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
  // A frozen stage reads its picture instead.
  const isFrozen = opening.isStage && event.stageMode === "frozen";
  const lists = hasLists && !isFrozen ? await readLists(deps.pageLists, event) : NO_LISTS;
  const data = dataOf(deps, event, isOpen, lists);
  const head = {
    language: opening.language,
    title: event.title,
    description: isOpen && event.description ? event.description : `Join with the code ${formatEventId(event.id)}.`,
    url: `${ORIGIN_PLACEHOLDER}/event/${event.id}`,
    ...(opening.isStage ? STAGE_CHUNKS : EVENT_CHUNKS),
    ...(lists.openPoll && !opening.isStage && POLL_CHUNKS),
  };
  const content = opening.isStage
    ? { markup: stageMarkup(event, opening, isOpen, lists) }
    : await contentOf(deps, event, opening, isOpen, lists);
  return deps.shell.render(head, data, content);
}

function dataOf(
  deps: PageDeps,
  event: EventRecord,
  isOpen: boolean,
  { icebreaker, wordRules, openPoll }: ListsOfPage,
): PageData {
  const { pageConfig: config, avatarOrigins: imageOrigins } = deps;
  const group = event.group && { permalink: event.group.permalink, title: event.group.title };
  const shown = isOpen ? toPublicEvent(event) : toPrivateArchiveStub(event);
  return { config, imageOrigins, event: { id: event.id, data: shown, group, icebreaker, wordRules, openPoll } };
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
  const { openPoll } = lists;
  const poll = openPoll ? hash("sha256", JSON.stringify(openPoll), "base64url") : "";
  const markup = await deps.snapshots.read(event.id, `page-markup ${language} ${tab ?? ""} ${poll}`, async () => {
    // `event` was read before the lists: its settings may have changed while they were read.
    const fresh = (await deps.events.find(event.id)) ?? event;
    return deps.renderer.renderPage({ address, language, data: dataOf(deps, fresh, true, { ...NO_LISTS, openPoll }) });
  });
  return {
    markup: markup.body.toString(),
    address,
    withoutScripts: await deps.renderer.renderLists(language, lists.text),
  };
}

function stageMarkup(event: EventRecord, opening: EventPageRequest, isOpen: boolean, lists: ListsOfPage) {
  const { tab, language, frame } = opening;
  if (frame) return renderFramedStage(isOpen && event.stageMode === "black" ? null : event.title, frame);
  if (isOpen && event.stageMode === "black") return BLACK_STAGE;
  return renderStagePaint({
    eventId: event.id,
    title: isOpen ? event.title : null,
    join: isOpen ? stageJoinOf(event, tab, lists.hasResponses) : "lobby",
    isEnglish: language === "en",
  });
}
