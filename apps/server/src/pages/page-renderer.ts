/**
 * Loads the web app's bundle for the server, which renders pages with the components that take over in the browser. The
 * only place where the server runs code of the web app (decision 153).
 */
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import type { PageRenderer } from "@hubbub/contract/page";

import { StartupError } from "@hubbub/server-kit/startup-error";

/** The build writes the bundle into the folder of the web app, below a name that is not served. */
const BUNDLE = join(".server", "render.js");

/** @throws StartupError if the web app was built without this bundle */
export async function openPageRenderer(webDirectory: string): Promise<PageRenderer> {
  const file = join(webDirectory, BUNDLE);
  try {
    return (await import(pathToFileURL(file).href)) as PageRenderer;
  } catch (error) {
    throw new StartupError(`${file} cannot be loaded. Build the web app again: node scripts/build.mjs`, {
      cause: error,
    });
  }
}
