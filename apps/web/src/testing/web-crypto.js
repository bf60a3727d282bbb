/**
 * Setup of every test: in the contexts of vmThreads `crypto` is jsdom's, which has no `subtle`. JavaScript, because the
 * types of Node.js would apply to the whole web app.
 */
import { webcrypto } from "node:crypto";

Object.defineProperty(globalThis, "crypto", { value: webcrypto, configurable: true });
