import { prepareDataDirectory } from "../../apps/server/src/testing/prepare-data-directory.ts";

/** Playwright calls it before the first test, and the returned function after the last one. */
export default prepareDataDirectory;
