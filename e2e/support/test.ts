/** Test fixtures: a server per worker, browser contexts per person, and a check that there are no console errors. */
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
  test as base,
} from "@playwright/test";

import { startTestIssuer, type TestIssuer } from "../../apps/identity/src/testing/test-issuer.ts";
import { type FakeSpeechService, startFakeSpeechService } from "../../apps/server/src/testing/fake-speech-service.ts";
import {
  makeDataDirectory,
  removeDataDirectory,
  type RunningServer,
  startServer,
} from "../../apps/server/src/testing/server-process.ts";
import { startTwoNodes, type TwoNodes } from "./nodes.ts";
import { type FakeTranslator, startTranslator } from "./translator.ts";

export const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
} as const;
export const DESKTOP = { viewport: { width: 1440, height: 900 } } as const;
export const PROJECTOR = { viewport: { width: 1920, height: 1080 } } as const;

const SPEECH_KEY = "speech-key";

/** Opens pages as different people, each with a separate browser context. */
export interface People {
  /** @param options context options; console errors that match `errorsExpected` do not fail the test */
  open(options: BrowserContextOptions & { errorsExpected?: RegExp }): Promise<Page>;
}

interface Fixtures {
  hubbub: RunningServer;
  people: People;
}
interface WorkerFixtures {
  sharedServer: RunningServer;
  /** Opens pages at the shared server that stay open for several tests. */
  residents: People;
}

/**
 * Tests that share one server per worker. All others extend it: Playwright ends a worker, with its server and browser,
 * before a test with other worker fixtures.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  sharedServer: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright requires this pattern, which lists the needed fixtures
    async ({}, use) => withServer(use),
    { scope: "worker", timeout: 90_000 },
  ],
  residents: [
    async ({ browser, sharedServer }, use) => withPeople(browser, sharedServer.url, use),
    { scope: "worker", timeout: 90_000 },
  ],
  hubbub: async ({ sharedServer }, use) => use(sharedServer),
  people: async ({ browser, hubbub }, use) => withPeople(browser, hubbub.url, use),
});

/** Tests that need a new installation. */
export const testWithNewServer = testWithServerOf({});

/** Tests that need a new installation with three workers. */
export const testWithWorkers = testWithServerOf({ WORKERS: "3" });

/** Tests that need two nodes with one database. */
export const testWithTwoNodes = test.extend<{ nodes: TwoNodes }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright requires this pattern, which lists the needed fixtures
  nodes: async ({}, use) => {
    const nodes = await startTwoNodes();
    await use(nodes);
    await nodes.close();
  },
  hubbub: async ({ nodes }, use) => use(nodes.a),
});

/** Tests that need a new installation with a translation service. @param translations as for `startTranslator` */
export function testWithTranslator(translations: Parameters<typeof startTranslator>[0]) {
  return test.extend<{ translator: FakeTranslator }>({
    // oxlint-disable-next-line no-empty-pattern -- Playwright requires this pattern, which lists the needed fixtures
    translator: async ({}, use) => {
      const translator = await startTranslator(translations);
      await use(translator);
      await translator.close();
    },
    hubbub: async ({ translator }, use) =>
      withServer(use, { TRANSLATION_PROVIDER: "libretranslate", TRANSLATION_URL: translator.url }),
  });
}

/** Tests that need a new installation with a speech service. */
export const testWithSpeechService = test.extend<{ speech: FakeSpeechService }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright requires this pattern, which lists the needed fixtures
  speech: async ({}, use) => {
    const speech = await startFakeSpeechService(SPEECH_KEY);
    await use(speech);
    await speech.close();
  },
  hubbub: async ({ speech }, use) =>
    withServer(use, { SPEECH_URL: speech.url, SPEECH_KEY, SPEECH_MODEL: "some-model" }),
});

/** Tests that need a new installation whose organizers sign in with OpenID Connect. @param environment without the issuer */
export function testWithIssuer(environment: Record<string, string>) {
  return test.extend<{ issuer: TestIssuer }>({
    // oxlint-disable-next-line no-empty-pattern -- Playwright requires this pattern, which lists the needed fixtures
    issuer: async ({}, use) => {
      const issuer = await startTestIssuer([]);
      await use(issuer);
      await issuer.close();
    },
    hubbub: async ({ issuer }, use) =>
      withServer(
        async (server) => {
          await issuer.registerClient([`${server.url}/identity/hub/oidc/callback`]);
          await use(server);
        },
        { ...environment, OIDC_ISSUER: issuer.url },
      ),
  });
}

export { expect };

/** Tests that start a new installation each, with these environment variables. */
function testWithServerOf(environment: Record<string, string>) {
  return test.extend({
    // oxlint-disable-next-line no-empty-pattern -- Playwright requires this pattern, which lists the needed fixtures
    hubbub: async ({}, use) => withServer(use, environment),
  });
}

/** Starts a server of a new installation for the duration of `use`. */
async function withServer(
  use: (server: RunningServer) => Promise<void>,
  environment: Record<string, string> = {},
): Promise<void> {
  const dataDirectory = await makeDataDirectory();
  const server = await startServer(dataDirectory, environment);
  await use(server);
  await server.stop();
  await removeDataDirectory(dataDirectory);
}

/** Gives `use` the means to open pages. Closes them afterwards, and fails if one of them reported an error. */
async function withPeople(browser: Browser, baseURL: string, use: (people: People) => Promise<void>): Promise<void> {
  const contexts: BrowserContext[] = [];
  const problems: string[] = [];
  await use({
    async open({ errorsExpected, ...options }) {
      const context = await browser.newContext({ baseURL, ...options });
      contexts.push(context);
      context.on("weberror", (error) => problems.push(`uncaught: ${error.error().message}`));
      context.on("console", (message) => {
        if (message.type() === "error" && !errorsExpected?.test(message.text()))
          problems.push(`${message.text()} (${message.location().url})`);
      });
      return context.newPage();
    },
  });
  await Promise.all(contexts.map((context) => context.close()));
  expect(problems, "console errors and uncaught errors").toEqual([]);
}
