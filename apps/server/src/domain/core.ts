/** What all modules of the server are made with. A process has one of each. */
import type { PageConfig } from "@hubbub/contract/page";
import type { SecurityLog } from "@hubbub/server-kit/security-log";
import type { FastifyBaseLogger } from "fastify";

import { Caches as AllCaches, maxAgeOn } from "../platform/cache/caches.ts";
import { RoomCache } from "../platform/cache/room-cache.ts";
import type { Bus } from "./bus.ts";
import { type Caches, type Pages, type Snapshots, withPages } from "./cache-names.ts";
import { createEventDirectory, createGroupDirectory } from "./directories.ts";
import { createIdentity } from "./identity/identity.ts";
import type { Provider } from "./identity/provider.ts";
import { type Database, installationSecret } from "./schema/open-database.ts";

/** What `createCore` needs to create everything else in `Core`. */
export interface CoreDeps {
  database: Database;
  bus: Bus;
  hub: Provider;
  wallet: Provider;
  pageConfig: PageConfig;
  trustedProxies: readonly string[];
  /** Origins besides this installation that pages may load avatars from. */
  avatarOrigins: readonly string[];
  logger: FastifyBaseLogger;
  securityLog: SecurityLog;
}

export type Core = Awaited<ReturnType<typeof createCore>>;

export async function createCore(deps: CoreDeps) {
  const { database, bus } = deps;
  const { kysely } = database;
  const caches: Caches = new AllCaches(bus);
  return {
    ...deps,
    kysely,
    /** Cached data: lists in `snapshots`, HTML in `pages`, else in `caches.perRoom`. */
    caches,
    ...createSnapshots(bus, caches),
    events: createEventDirectory(kysely, caches),
    groups: createGroupDirectory(kysely, caches),
    identity: await createIdentity({ ...deps, kysely, caches }),
    /** A secret of this installation, created when it is first asked for. */
    secretOf: (name: string) => installationSecret(kysely, name),
  };
}

/** An event has some ten lists, and more in several languages. */
const LISTS_MAX = 5000;
/** An event has a page for each tab, language and access, each up to 100 KB and its compressed copies. */
const PAGES_MAX = 500;
/**
 * A list is built at most 100 times a second by all nodes together; with more than ten nodes, at most 10 times by each.
 */
const INTERVAL_PER_NODE_MS = 10;
const INTERVAL_MAX_MS = 100;

/** The snapshots of all cached lists, and the pages, invalidated by publications. */
function createSnapshots(bus: Bus, caches: Caches) {
  const maxAgeMs = maxAgeOn(bus);
  const intervalMs = () => Math.min(INTERVAL_MAX_MS, INTERVAL_PER_NODE_MS * (bus.state().peers + 1));
  const snapshots: Snapshots = caches.add("lists", new RoomCache({ maxAgeMs, intervalMs, maxEntries: LISTS_MAX }));
  const pages: Pages = caches.add("pages", new RoomCache({ maxAgeMs, maxEntries: PAGES_MAX }));
  bus.subscribe(({ roomId, invalidates }) => {
    const stale = withPages(invalidates);
    snapshots.invalidate(roomId, stale);
    pages.invalidate(roomId, stale);
  });
  bus.onMissed(() => {
    snapshots.invalidateAll();
    pages.invalidateAll();
  });
  return { snapshots, pages };
}
