/** What all modules of the server are made with. A process has one of each. */
import type { PageConfig } from "@hubbub/contract/page";
import type { SecurityLog } from "@hubbub/server-kit/security-log";
import type { FastifyBaseLogger } from "fastify";

import { Caches as AllCaches } from "../platform/cache/caches.ts";
import type { Bus } from "./bus.ts";
import type { Caches, Snapshots } from "./cache-names.ts";
import { EventDirectory } from "./events/event-directory.ts";
import { GroupDirectory } from "./groups/group-directory.ts";
import type { Identity } from "./identity/caller.ts";
import { createHubClient, createWalletClient } from "./identity/clients.ts";
import { createIdentity } from "./identity/identity.ts";
import type { Provider } from "./identity/provider.ts";
import { createListSnapshots } from "./list-snapshots.ts";
import { installationSecret } from "./schema/installation-secret.ts";
import type { Database } from "./schema/open-database.ts";
import type { Connection } from "./schema/schema.ts";
import { storeAtSignIn } from "./team/team.ts";

/** What the rest of it is created from. */
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

export interface Core extends CoreDeps {
  kysely: Connection;
  caches: Caches;
  snapshots: Snapshots;
  events: EventDirectory;
  groups: GroupDirectory;
  identity: Identity;
  /** A secret of this installation, created when it is first asked for. */
  secretOf: (name: string) => Promise<Buffer>;
}

export async function createCore(deps: CoreDeps): Promise<Core> {
  const { bus, securityLog, logger } = deps;
  const { kysely } = deps.database;
  const caches: Caches = new AllCaches(bus);
  const secretOf = (name: string) => installationSecret(kysely, name);
  const hub = createHubClient(deps.hub, caches, (user) => storeAtSignIn({ kysely, bus, hub: deps.hub }, user));
  const wallet = createWalletClient(deps.wallet, caches);
  const participantSecret = await secretOf("participant");
  return {
    ...deps,
    kysely,
    caches,
    snapshots: createListSnapshots(bus, caches),
    events: new EventDirectory(kysely, caches),
    groups: new GroupDirectory(kysely, caches),
    identity: createIdentity({ kysely, caches, hub, wallet, participantSecret, securityLog, logger }),
    secretOf,
  };
}
