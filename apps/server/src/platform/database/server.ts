/** The PostgreSQL that the installation uses: the embedded one, or an external one. */
import { isRoot, unprivilegedUser } from "../root/root.ts";
import { withDefaults } from "./connection-settings.ts";
import { type DatabaseServer, type EmbeddedOptions, startEmbeddedPostgres } from "./embedded/supervisor.ts";
import { checkExternalServer, readDatabaseUrl } from "./external.ts";

export { findRunningDatabase } from "./embedded/server.ts";

export type { DatabaseServer };

/** What `openServer` has opened, for those that do not stop it. */
export type RunningDatabase = Omit<DatabaseServer, "stop">;

export interface ServerOptions extends Pick<EmbeddedOptions, "dataDirectory" | "onFatal"> {
  /** An external PostgreSQL; `null` starts the embedded one in `dataDirectory`. */
  databaseUrl: string | null;
  /** `durable: false`, for tests, is faster and may lose data when the power fails. */
  embedded?: Pick<EmbeddedOptions, "durable" | "maxConnections" | "restartDelaysMs">;
  onNotice?: EmbeddedOptions["onNotice"];
}

/** Checks the external PostgreSQL, or starts the embedded one. @throws StartupError */
export async function openServer(options: ServerOptions): Promise<DatabaseServer> {
  const { databaseUrl, dataDirectory, embedded, onFatal, onNotice = () => undefined } = options;
  if (databaseUrl === null) return startEmbeddedPostgres({ dataDirectory, onFatal, onNotice, ...embedded });
  const connection = readDatabaseUrl(databaseUrl);
  await checkExternalServer(withDefaults(connection));
  const unixUser = isRoot() ? await unprivilegedUser() : null;
  return { connection, unixUser, hasDiskSpace: () => true, stop: async () => {} };
}
