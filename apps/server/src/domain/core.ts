/** What all modules of the server are made with. A process has one of each. */
import type { PageConfig } from "@hubbub/contract/page";
import type { SecurityLog } from "@hubbub/server-kit/security-log";
import type { FastifyBaseLogger } from "fastify";

import { Caches } from "../platform/cache/caches.ts";
import type { Bus } from "./bus.ts";
import { createEventDirectory, createGroupDirectory } from "./directories.ts";
import { createIdentity } from "./identity/identity.ts";
import type { Provider } from "./identity/provider.ts";
import { createRoomCaches } from "./room-caches.ts";
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
  const caches = new Caches();
  const roomCaches = createRoomCaches(bus, caches);
  return {
    ...deps,
    kysely,
    caches,
    ...roomCaches,
    events: createEventDirectory(kysely, roomCaches),
    groups: createGroupDirectory(kysely, roomCaches, caches),
    identity: await createIdentity({ ...deps, ...roomCaches, kysely, caches }),
    /** A secret of this installation, created when it is first asked for. */
    secretOf: (name: string) => installationSecret(kysely, name),
  };
}
