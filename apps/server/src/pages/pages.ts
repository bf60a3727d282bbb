/** Routes of the web app's pages: static pages, event and group pages with their data, and the 404 page. */
import type { IcebreakerResponse, WordRules } from "@hubbub/contract/activities/icebreaker";
import { formatEventId } from "@hubbub/contract/event-id";
import { isLoopbackOrigin, joinOrigin } from "@hubbub/contract/join-origin";
import { LEGAL_DOCUMENTS, type LegalDocument, type PageConfig, type PageData } from "@hubbub/contract/page";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import { maySeePrivateArchive, refuseEntry, type CallerRights } from "../domain/access/policy.ts";
import type { IcebreakerLists } from "../activities/icebreaker/icebreaker.module.ts";
import type { Snapshots } from "../domain/cache-names.ts";
import type { EventDirectory } from "../domain/events/event-directory.ts";
import {
  type EventRecord,
  toPrivateArchiveStub,
  toPublicEvent,
  usableJoinOrigin,
} from "../domain/events/event-record.ts";
import type { GroupDirectory } from "../domain/groups/group-directory.ts";
import { Caller, type IdentityDeps } from "../domain/identity/caller.ts";
import { cookiesOf } from "../domain/identity/cookies.ts";
import { setOpenedEvent } from "../domain/identity/opened-event.ts";
import { ensureParticipant } from "../domain/identity/participant.ts";
import { isLoopbackAddress } from "../platform/http/loopback.ts";
import { firstPaintOf, type EventPageRequest, renderFirstPaint, speaksEnglish } from "./first-paint.ts";
import { groupPage, groupImageOrigins } from "./group-page.ts";
import type { LegalTexts } from "./legal-texts.ts";
import { ORIGIN_PLACEHOLDER, type PageOrigins, withOrigins } from "./page-origin.ts";
import type { PageShell } from "./page-shell.ts";
import { pageContentPolicy } from "../platform/http/security-headers.ts";
import { sendSnapshot } from "../platform/http/send-snapshot.ts";
import { Snapshot } from "../platform/cache/snapshot.ts";
import { renderStagePaint, stageJoinOf, withJoinCode } from "./stage-paint.ts";

export interface PageDeps extends IdentityDeps {
  snapshots: Snapshots;
  icebreakerLists: IcebreakerLists;
  events: EventDirectory;
  groups: GroupDirectory;
  shell: PageShell;
  pageConfig: PageConfig;
  /** Origins of the wallet's avatar images. */
  avatarOrigins: readonly string[];
  legalTexts: LegalTexts;
  /** The origin of a request. */
  originOf: (request: FastifyRequest) => string;
  /** The origin of this machine in its network; null if there is none. */
  networkOrigin: () => string | null;
}

const EVENT_CHUNKS = { chunks: ["EventPage"], laterChunks: ["event-view"] };
const STAGE_CHUNKS = { chunks: ["EventPage", "stage"] };
/** A longer list is not inlined; the page requests it, so that the shell stays small. */
const INLINE_LIST_BYTES_MAX = 24 * 1024;
const description =
  "A live room for conferences, workshops and team meetings: word clouds, questions, reactions, chat, translation, timer and prizes.";

const GROUP_ADMIN_TITLE = "Event Group Admin · Hubbub";
const staticPages: Record<string, string> = {
  "/": "Hubbub: every voice in the room, on one screen",
  "/admin": "Dashboard · Hubbub",
  "/admin/:eventId": "Dashboard · Hubbub",
  "/tutorial": "Tutorial · Hubbub",
  "/welcome": "Welcome · Hubbub",
};

const legalTitles: Record<LegalDocument, string> = {
  terms: "Terms of Service · Hubbub",
  privacy: "Privacy Policy · Hubbub",
};

/**
 * Callback URLs contain a token in their query. It must not be sent to other sites as a referrer, and not be cached.
 */
const callbackPages = ["/sso/start", "/sso/callback", "/gfavip-callback", "/event/:eventId/gfavip-callback"];

interface EventAddress {
  Params: { eventId: string; tab?: string };
  Querystring: { display?: string };
}

const eventTabs = "icebreaker|questions|chat|reactions|translation|timer|winners|leaderboard";

export function pageRoutes(app: FastifyInstance, deps: PageDeps): void {
  const { shell, pageConfig, avatarOrigins } = deps;
  const plainPages = new Map<string, Snapshot>();
  const plainPage = (title: string): Snapshot => {
    const data: PageData = { config: pageConfig, imageOrigins: avatarOrigins };
    const page = plainPages.get(title) ?? new Snapshot(Buffer.from(shell.render({ title, description }, data)));
    plainPages.set(title, page);
    return page;
  };
  const html = (request: FastifyRequest, reply: FastifyReply, cached: Snapshot, status = 200) => {
    const page = withOrigins(cached, originsFor(deps, request, cached));
    return sendSnapshot(request, reply, page, { contentType: "text/html; charset=utf-8", status });
  };

  for (const [url, title] of Object.entries(staticPages)) {
    app.get(url, (request, reply) => html(request, reply, plainPage(title)));
  }
  for (const document of LEGAL_DOCUMENTS) {
    const text = deps.legalTexts[document];
    const title = legalTitles[document];
    const data: PageData = {
      config: pageConfig,
      imageOrigins: avatarOrigins,
      ...(text === null ? {} : { legal: { document, text } }),
    };
    const page = new Snapshot(Buffer.from(shell.render({ title, description }, data)));
    app.get(`/${document}`, (request, reply) => html(request, reply, page));
  }
  for (const url of callbackPages) {
    app.get(url, async (request, reply) => {
      const page = plainPage("Signing in · Hubbub");
      return reply
        .headers({
          "Referrer-Policy": "no-referrer",
          "Cache-Control": "no-store",
          "Content-Type": "text/html; charset=utf-8",
        })
        .send(withOrigins(page, originsFor(deps, request, page)).body);
    });
  }
  for (const url of ["/event/:eventId", `/event/:eventId/:tab(^(?:${eventTabs})$)`]) {
    app.get<EventAddress>(url, async (request, reply) => {
      const cookies = cookiesOf(request, reply);
      ensureParticipant(cookies, deps.participantSigner);
      const event = await deps.events.find(request.params.eventId);
      if (event) setOpenedEvent(cookies, event);
      const opening = {
        tab: request.params.tab,
        isStage: request.query.display === "bigscreen",
        acceptLanguage: request.headers["accept-language"],
      };
      reply.header("Vary", "Accept-Language");
      const page = event
        ? await eventPage(deps, request, event, opening)
        : missingEventPage(deps, request.params.eventId);
      await html(request, reply, page, event ? 200 : 404);
    });
  }
  app.get<{ Params: { permalink: string } }>("/engage/:permalink", async (request, reply) => {
    const { status, page, origins } = await groupPage(deps, request, request.params.permalink, description);
    reply.header("Content-Security-Policy", pageContentPolicy(origins));
    await html(request, reply, page, status);
  });
  app.get<{ Params: { permalink: string } }>("/admin/groups/:permalink", async (request, reply) => {
    // While the database is unavailable the page still opens, without the group's images.
    const group = await deps.groups.find(request.params.permalink).catch(() => null);
    if (!group) return html(request, reply, plainPage(GROUP_ADMIN_TITLE));
    const origins = groupImageOrigins(deps, group);
    const head = { title: GROUP_ADMIN_TITLE, description };
    // Not cached: only organizers open it, and its content security policy depends on the group.
    const page = new Snapshot(Buffer.from(shell.render(head, { config: pageConfig, imageOrigins: origins })));
    reply.header("Content-Security-Policy", pageContentPolicy(origins));
    return html(request, reply, page);
  });
  app.setNotFoundHandler((request, reply) => html(request, reply, plainPage("Page not found · Hubbub"), 404));
}

/** The origins for a page's placeholders. Pages without the origin's placeholder are the same for all origins. */
function originsFor(deps: PageDeps, request: FastifyRequest, cached: Snapshot): PageOrigins {
  return {
    origin: cached.body.includes(ORIGIN_PLACEHOLDER) ? deps.originOf(request) : null,
    network: networkOriginFor(deps, request),
  };
}

/** The network origin, if the page was opened on this machine at a loopback address; else null. */
function networkOriginFor({ originOf, networkOrigin, pageConfig }: PageDeps, request: FastifyRequest): string | null {
  // A client can send any Host header, but only this machine can connect from a loopback address.
  const isOpenedHere = isLoopbackOrigin(originOf(request)) && isLoopbackAddress(request.socket.remoteAddress ?? "");
  return pageConfig.publicUrl === null && isOpenedHere ? networkOrigin() : null;
}

function missingEventPage({ shell, pageConfig, avatarOrigins }: PageDeps, eventId: string): Snapshot {
  const data: PageData = {
    config: pageConfig,
    imageOrigins: avatarOrigins,
    event: { id: eventId, data: null, group: null, icebreaker: null, wordRules: null },
  };
  return new Snapshot(
    Buffer.from(shell.render({ title: "Event Not Found · Hubbub", description, chunks: ["EventPage"] }, data)),
  );
}

async function eventPage(
  deps: PageDeps,
  request: FastifyRequest,
  event: EventRecord,
  opening: EventPageRequest,
): Promise<Snapshot> {
  const profile = await Caller.of(deps, request).profile();
  // A page load has no bearer token: the team of a private archive gets the stub, and requests the rest later.
  const rights: CallerRights = { hub: null, role: null, walletTier: profile?.tier ?? null };
  const isOpen = !(event.isArchived && event.isPrivate) || maySeePrivateArchive(rights);
  const listIsOpen = refuseEntry(event, rights) === null;
  const paint = firstPaintOf(event, opening, listIsOpen);
  const isEnglish = speaksEnglish(opening.acceptLanguage);
  const variant = opening.isStage ? `stage ${opening.tab ?? ""} ${isEnglish ? "words" : "wordless"}` : paint;
  const chosen = usableJoinOrigin(event);
  const name = `page ${isOpen ? "open" : "stub"} ${listIsOpen ? "list" : "closed"} ${variant} ${chosen ?? ""}` as const;
  const { responseList, wordRuleList } = deps.icebreakerLists;
  const cached = await deps.snapshots.read(event.id, name, async () => {
    const fresh = (await deps.events.find(event.id)) ?? event;
    const list = listIsOpen ? await responseList.readShown(fresh) : null;
    const rules = listIsOpen ? await wordRuleList.read(fresh) : null;
    const data: PageData = {
      config: deps.pageConfig,
      imageOrigins: deps.avatarOrigins,
      event: {
        id: fresh.id,
        data: isOpen ? toPublicEvent(fresh) : toPrivateArchiveStub(fresh),
        group: fresh.group && { permalink: fresh.group.permalink, title: fresh.group.title },
        icebreaker: inlined(list) as IcebreakerResponse[] | null,
        wordRules: inlined(rules) as WordRules | null,
      },
    };
    const head = {
      title: fresh.title,
      description: isOpen && fresh.description ? fresh.description : `Join with the code ${formatEventId(fresh.id)}.`,
      url: `${ORIGIN_PLACEHOLDER}/event/${fresh.id}`,
      ...(opening.isStage ? STAGE_CHUNKS : EVENT_CHUNKS),
    };
    if (!opening.isStage) return deps.shell.render(head, data, renderFirstPaint(paint, fresh));
    const join = isOpen ? stageJoinOf(fresh, opening.tab, list !== null && list.body.length > 2) : "lobby";
    const title = isOpen ? fresh.title : null;
    return deps.shell.render(head, data, renderStagePaint({ eventId: fresh.id, title, join, isEnglish }));
  });
  if (!opening.isStage) return cached;
  const { origin } = joinOrigin({
    publicUrl: deps.pageConfig.publicUrl,
    chosen,
    opened: deps.originOf(request),
    network: networkOriginFor(deps, request),
  });
  return withJoinCode(cached, event.id, origin);
}

/** The content of a list to inline in the page; null if it is too long. */
function inlined(snapshot: Snapshot | null): unknown {
  if (!snapshot || snapshot.body.length > INLINE_LIST_BYTES_MAX) return null;
  return snapshot.json();
}
