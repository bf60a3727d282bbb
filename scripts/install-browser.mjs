/** Installs the browser of the browser tests, which `npm test` does while other tests run. */
import { BROWSER_OF_TESTS, ensureBrowser } from "./browser.mjs";

await ensureBrowser(BROWSER_OF_TESTS);
