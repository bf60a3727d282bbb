/**
 * The service worker: a phone that has opened an event opens it again without a network, and what is written there
 * waits in the outbox. It keeps files and pages, never an answer of a call. A new version waits until the pages of the
 * old one are closed; since pages come from the network whenever there is one, nobody is held back by it.
 */
import { eventPageKey, handlingOf, isFromProxy, keepable, KEPT_BESIDE } from "./routing.ts";
import { worker } from "./worker-scope.ts";

/** Put in by the build: the files of the shell and the event page, and what the list amounts to. */
declare const PRECACHED: readonly string[];
declare const VERSION: string;

const FILES = `files-${VERSION}`;
/** Files that pages needed besides: further pages' code, a language, typefaces. */
const FURTHER_FILES = "further-files";
const PAGES = "pages";
const [OFFLINE_PAGE] = KEPT_BESIDE;
const EVENTS_KEPT = 12;
const FURTHER_FILES_KEPT = 150;
/** A network that does not answer within this is as good as none, where there is a page to show instead. */
const PATIENCE_MS = 6000;

const { origin } = worker.location;

worker.addEventListener("install", (event) => {
  event.waitUntil(caches.open(FILES).then((files) => files.addAll([...PRECACHED, ...KEPT_BESIDE])));
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(moveIn());
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const handling = handlingOf(new URL(request.url), origin, request);
  if (handling.kind === "asset") event.respondWith(fileFor(request));
  if (handling.kind === "event-page") event.respondWith(eventPageFor(request, handling.key));
  if (handling.kind === "page") event.respondWith(pageFor(request));
});

// A page's first visit was over before this worker began: it reports what it is made of.
worker.addEventListener("message", (event) => {
  const { page, files } = (event.data ?? {}) as { page?: unknown; files?: unknown };
  event.waitUntil(Promise.all([keepPage(page), keepFiles(keepable(files, origin))]));
});

/** Takes the place of an older version: its files go, the pages it kept are fetched anew, for they name its files. */
async function moveIn(): Promise<void> {
  const outdated = (await caches.keys()).filter((name) => name.startsWith("files-") && name !== FILES);
  if (outdated.length === 0) return;
  const pages = await caches.open(PAGES);
  await Promise.all(
    (await pages.keys()).map(async ({ url }) => {
      const answer = await fetch(url).catch(() => null);
      if (answer?.ok) await pages.put(url, answer);
      else await pages.delete(url);
    }),
  );
  await Promise.all(outdated.map((name) => caches.delete(name)));
}

async function fileFor(request: Request): Promise<Response> {
  const kept = await caches.match(request, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.status === 200) await keep(FURTHER_FILES, request.url, answer.clone(), FURTHER_FILES_KEPT);
  return answer;
}

async function eventPageFor(request: Request, key: string): Promise<Response> {
  const kept = await (await caches.open(PAGES)).match(key, { ignoreVary: true });
  try {
    const answer = await fetch(request, kept ? { signal: AbortSignal.timeout(PATIENCE_MS) } : {});
    if (answer.ok) await keep(PAGES, key, answer.clone(), EVENTS_KEPT);
    return isFromProxy(answer.status) ? (kept ?? offlinePage()) : answer;
  } catch {
    return kept ?? offlinePage();
  }
}

async function pageFor(request: Request): Promise<Response> {
  const answer = await fetch(request).catch(() => null);
  return answer === null || isFromProxy(answer.status) ? offlinePage() : answer;
}

async function offlinePage(): Promise<Response> {
  return (await caches.match(OFFLINE_PAGE)) ?? Response.error();
}

async function keepPage(address: unknown): Promise<void> {
  if (typeof address !== "string" || !URL.canParse(address)) return;
  const key = eventPageKey(new URL(address));
  if (key === null || new URL(address).origin !== origin) return;
  const answer = await fetch(key).catch(() => null);
  if (answer?.ok) await keep(PAGES, key, answer, EVENTS_KEPT);
}

async function keepFiles(addresses: readonly string[]): Promise<void> {
  await Promise.all(
    addresses.map(async (address) => {
      if (await caches.match(address, { ignoreVary: true })) return;
      const answer = await fetch(address).catch(() => null);
      if (answer?.status === 200) await keep(FURTHER_FILES, address, answer, FURTHER_FILES_KEPT);
    }),
  );
}

/** Keeps an answer as the newest of so many. A device without room for it goes without. */
async function keep(cacheName: string, key: string, answer: Response, max: number): Promise<void> {
  try {
    const cache = await caches.open(cacheName);
    await cache.delete(key, { ignoreVary: true });
    await cache.put(key, answer);
    const keys = await cache.keys();
    await Promise.all(keys.slice(0, Math.max(0, keys.length - max)).map((oldest) => cache.delete(oldest)));
  } catch (error) {
    console.warn("This device keeps no copy for later", error);
  }
}
