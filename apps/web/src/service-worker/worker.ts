/**
 * The service worker: lets a phone open the page of an event again without a network; submissions then wait in the
 * outbox. It caches files and pages, never answers of API calls. A new version waits until all pages of the old one are
 * closed. This delays no update of the app, because pages are loaded from the network whenever it is available.
 */
import { CACHED_PAGES } from "./cached-pages.ts";
import { eventPageKey, handlingOf, isUnavailable, cacheableFiles, OFFLINE_PAGE_FILES } from "./routing.ts";
import { type FetchEvent, worker } from "./worker-scope.ts";

/** Inserted by the build: the files of the shell and of the event page, and a hash of that list. */
declare const PRECACHED: readonly string[];
declare const VERSION: string;

const FILES = `files-${VERSION}`;
/** Cache of other files that pages loaded: code of other pages, a message catalog, fonts. */
const FURTHER_FILES = "further-files";
const [OFFLINE_PAGE] = OFFLINE_PAGE_FILES;
const MAX_EVENT_PAGES = 12;
const MAX_FURTHER_FILES = 150;
/** If the response does not begin within this time, the cached page is shown. */
const NETWORK_TIMEOUT_MS = 6000;

const { origin } = worker.location;

worker.addEventListener("install", (event) => {
  event.waitUntil(caches.open(FILES).then((files) => files.addAll([...PRECACHED, ...OFFLINE_PAGE_FILES])));
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(replaceOlderVersion());
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const handling = handlingOf(new URL(request.url), origin, request);
  if (handling.kind === "asset") event.respondWith(fileFor(request));
  if (handling.kind === "event-page") event.respondWith(eventPageFor(event, handling.key));
  if (handling.kind === "page") event.respondWith(pageFor(request));
});

// The page loaded before this worker was active. It reports its address and files, so that they are cached too.
worker.addEventListener("message", (event) => {
  const { page, files } = (event.data ?? {}) as { page?: unknown; files?: unknown };
  event.waitUntil(Promise.all([cachePage(page), cacheFiles(cacheableFiles(files, origin))]));
});

/** Deletes the files of an older version, and fetches the cached pages again, because they refer to those files. */
async function replaceOlderVersion(): Promise<void> {
  const oldCaches = (await caches.keys()).filter((name) => name.startsWith("files-") && name !== FILES);
  if (oldCaches.length === 0) return;
  const pages = await caches.open(CACHED_PAGES);
  await Promise.all(
    (await pages.keys()).map(async ({ url }) => {
      const answer = await fetch(url).catch(() => null);
      if (answer?.ok) await pages.put(url, answer);
      else await pages.delete(url);
    }),
  );
  await Promise.all(oldCaches.map((name) => caches.delete(name)));
}

async function fileFor(request: Request): Promise<Response> {
  const cached = await caches.match(request, { ignoreVary: true });
  if (cached) return cached;
  const answer = await fetch(request);
  if (answer.status === 200) await cacheWithLimit(FURTHER_FILES, request.url, answer.clone(), MAX_FURTHER_FILES);
  return answer;
}

/** Returns the page while it is still arriving; it is cached once it is complete. */
async function eventPageFor(event: FetchEvent, key: string): Promise<Response> {
  const cached = await (await caches.open(CACHED_PAGES)).match(key, { ignoreVary: true });
  const controller = new AbortController();
  const timer = cached && setTimeout(() => controller.abort(), NETWORK_TIMEOUT_MS);
  try {
    const answer = await fetch(event.request, { signal: controller.signal });
    if (answer.ok) event.waitUntil(cacheWithLimit(CACHED_PAGES, key, answer.clone(), MAX_EVENT_PAGES));
    return isUnavailable(answer.status) ? (cached ?? offlinePage()) : answer;
  } catch {
    return cached ?? offlinePage();
  } finally {
    clearTimeout(timer);
  }
}

async function pageFor(request: Request): Promise<Response> {
  const answer = await fetch(request).catch(() => null);
  return answer === null || isUnavailable(answer.status) ? offlinePage() : answer;
}

async function offlinePage(): Promise<Response> {
  return (await caches.match(OFFLINE_PAGE)) ?? Response.error();
}

async function cachePage(address: unknown): Promise<void> {
  if (typeof address !== "string" || !URL.canParse(address)) return;
  const key = eventPageKey(new URL(address));
  if (key === null || new URL(address).origin !== origin) return;
  const answer = await fetch(key).catch(() => null);
  if (answer?.ok) await cacheWithLimit(CACHED_PAGES, key, answer, MAX_EVENT_PAGES);
}

async function cacheFiles(addresses: readonly string[]): Promise<void> {
  await Promise.all(
    addresses.map(async (address) => {
      if (await caches.match(address, { ignoreVary: true })) return;
      const answer = await fetch(address).catch(() => null);
      if (answer?.status === 200) await cacheWithLimit(FURTHER_FILES, address, answer, MAX_FURTHER_FILES);
    }),
  );
}

/**
 * Caches an answer and deletes the oldest entries above `max`. If the storage is full or the answer ends early, it only
 * logs a warning, and an older copy stays.
 */
async function cacheWithLimit(cacheName: string, key: string, answer: Response, max: number): Promise<void> {
  try {
    const cache = await caches.open(cacheName);
    await cache.put(key, answer);
    const keys = await cache.keys();
    await Promise.all(keys.slice(0, Math.max(0, keys.length - max)).map((oldest) => cache.delete(oldest)));
  } catch (error) {
    console.warn("This device could not cache a copy", error);
  }
}
