/**
 * Sends cached pages with what differs between their responses: origins, theme, and the QR code of a stage. Without
 * PUBLIC_URL the installation's origin comes from the Host header, which any client can choose. Therefore cached pages
 * contain placeholders, which each response replaces by the values of its request.
 */
import { isLoopbackOrigin, joinOrigin } from "@hubbub/contract/join-origin";
import type { Language } from "@hubbub/contract/languages";
import { STAGE_CODE_PLACEHOLDER, STAGE_HOST_PLACEHOLDER } from "@hubbub/contract/page";
import { chooseLanguage, isTheme, LANGUAGE_COOKIE, type Theme, THEME_COOKIE } from "@hubbub/contract/preferences";
import { qrPathOf } from "@hubbub/contract/qr-path";
import type { FastifyReply, FastifyRequest } from "fastify";
import { encode } from "uqr";

import { type EventRecord, usableJoinOrigin } from "../domain/events/event-record.ts";
import { networkOrigin } from "../domain/join/server-origins.ts";
import { createLru, type Lru } from "../platform/cache/lru.ts";
import { Snapshot } from "../platform/cache/snapshot.ts";
import { escapeHtml } from "@hubbub/server-kit/escape-html";
import { isLoopbackAddress } from "@hubbub/server-kit/network";
import { originOf } from "../platform/http/origin.ts";
import { sendSnapshot } from "../platform/http/response.ts";
import type { PageDeps } from "./page-deps.ts";
import { NETWORK_ORIGIN_PLACEHOLDER, ORIGIN_PLACEHOLDER, THEME_PLACEHOLDER } from "./page-shell.ts";

/** The language that the visitor chose, else the browser's. */
export function languageOf(request: FastifyRequest): Language {
  const header = request.headers["accept-language"] ?? "";
  const wanted = header.split(",").map((part) => part.trim().split(";", 1)[0] ?? "");
  return chooseLanguage(request.cookies[LANGUAGE_COOKIE] ?? null, wanted);
}

/** @param stage the event of a stage, whose QR code leads there */
export function sendPage(
  deps: PageDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  cached: Snapshot,
  { status = 200, stage }: { status?: number; stage?: EventRecord | undefined } = {},
): void {
  reply.header("Vary", "Accept-Language, Cookie");
  const page = forRequest(deps, request, cached, stage);
  return sendSnapshot(request, reply, page, { contentType: "text/html; charset=utf-8", status });
}

/** Nearly all requests of a page have the same origins, and one of three themes. More versions are not kept. */
const VERSIONS_MAX = 4;

/** The versions of each cached page that were sent. */
const sentVersions = new WeakMap<Snapshot, Lru<Snapshot>>();

/** Returns a cached page with the values of a request, and with a matching ETag. */
export function forRequest(deps: PageDeps, request: FastifyRequest, cached: Snapshot, stage?: EventRecord): Snapshot {
  const opened = originOf(request, deps.pageConfig);
  const network = networkOriginFor(deps, request, opened);
  const theme = request.cookies[THEME_COOKIE];
  const values: RequestValues = {
    origin: cached.body.includes(ORIGIN_PLACEHOLDER) ? opened : null,
    network,
    theme: isTheme(theme) ? theme : null,
    join: stage ? joinAddress(deps, stage, opened, network) : null,
  };
  const versions = sentVersions.get(cached) ?? createLru<Snapshot>({ maxEntries: VERSIONS_MAX });
  sentVersions.set(cached, versions);
  const key = JSON.stringify(values);
  const page = versions.get(key) ?? new Snapshot(Buffer.from(withValues(cached.body.toString(), values)));
  versions.set(key, page);
  return page;
}

interface RequestValues {
  /** The origin of the request; null for pages that do not contain it, which are the same for all origins. */
  origin: string | null;
  /** The origin for links and QR codes on a page opened at a loopback address; null for other pages. */
  network: string | null;
  /** The chosen theme; null for the system's. */
  theme: Theme | null;
  /** Where the QR code of a stage leads; null if the page stays without one. */
  join: string | null;
}

/** The network origin, if the page was opened on this machine at a loopback address and not through a proxy; else null. */
function networkOriginFor({ pageConfig, address }: PageDeps, request: FastifyRequest, opened: string): string | null {
  // A client can send any Host header, but only this machine can connect from a loopback address. A proxy on this
  // machine does so for people elsewhere.
  const isForwarded = "x-forwarded-for" in request.headers || "forwarded" in request.headers;
  const isLocal = !isForwarded && isLoopbackAddress(request.socket.remoteAddress ?? "");
  return pageConfig.publicUrl === null && isLocal && isLoopbackOrigin(opened) ? networkOrigin(address()) : null;
}

/** A host name has at most 253 characters. A longer Host header is not valid and does not fit into a QR code. */
const ORIGIN_MAX = 270;

function joinAddress({ pageConfig }: PageDeps, event: EventRecord, opened: string, network: string | null) {
  const choice = { publicUrl: pageConfig.publicUrl, chosen: usableJoinOrigin(event), opened, network };
  const { origin } = joinOrigin(choice);
  return origin.length <= ORIGIN_MAX && URL.canParse(origin) ? `${origin}/event/${event.id}` : null;
}

/** Empty modules around a QR code, as ISO/IEC 18004 requires. */
const QUIET_ZONE = 4;

function withValues(html: string, { origin, network, theme, join }: RequestValues): string {
  const page = html
    .replaceAll(ORIGIN_PLACEHOLDER, () => escapeHtml(origin ?? ""))
    .replaceAll(NETWORK_ORIGIN_PLACEHOLDER, () => escapeHtml(network ?? ""))
    .replaceAll(THEME_PLACEHOLDER, theme === null ? "" : ` data-theme="${theme}"`);
  if (join === null) return page;
  const { path, size } = qrPathOf(encode(join, { ecc: "M", border: QUIET_ZONE }).data);
  const svg = `<svg viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path d="${path}" fill="currentColor" /></svg>`;
  return page
    .replaceAll(STAGE_CODE_PLACEHOLDER, () => svg)
    .replaceAll(STAGE_HOST_PLACEHOLDER, () => escapeHtml(new URL(join).host));
}
