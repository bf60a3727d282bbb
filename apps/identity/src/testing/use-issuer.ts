/** The sign-on with a test issuer, for the tests of a file. */
import type { SecurityEvent } from "@hubbub/server-kit/security-log";
import { afterAll, afterEach, beforeAll, expect } from "vitest";

import type { OpenIdOptions } from "../sign-in/issuer.ts";
import { CLIENT } from "./issuer-provider.ts";
import type { TestBrowser } from "./test-browser.ts";
import { openTestIdentity, ORIGIN, pathOf, type TestIdentity } from "./test-identity.ts";
import { startTestIssuer, type TestIssuer } from "./test-issuer.ts";

export const CALLBACK = `${ORIGIN}/identity/hub/oidc/callback`;

interface Opened {
  issuer: TestIssuer;
  /** Of the current test, which opened it. */
  identity: TestIdentity;
  events: SecurityEvent[];
}

/** Starts an issuer before the tests of the file, and closes after each test the sign-on that it opened. */
export function useIssuer() {
  const opened = {} as Opened;
  beforeAll(async () => {
    opened.issuer = await startTestIssuer([CALLBACK]);
  });
  afterAll(() => opened.issuer.close());
  afterEach(async () => {
    opened.issuer.people.clear();
    opened.issuer.changeIdToken = null;
    opened.issuer.isHanging = false;
    await opened.identity.close();
  });

  /** Starts a sign-in and returns the URL of the callback after the person has signed in at the issuer. */
  const visitIssuer = async (browser: TestBrowser, login: string, query = ""): Promise<string> => {
    const { headers } = await browser.get(`/identity/hub/oidc/start${query}`);
    return pathOf(await opened.issuer.signIn(headers.location ?? "", login));
  };
  /** Signs in at the issuer and opens the callback. */
  const arrive = async (browser: TestBrowser, login: string, query = "") =>
    browser.get(await visitIssuer(browser, login, query));

  return Object.assign(opened, {
    visitIssuer,
    arrive,
    /** Opens the sign-on with the issuer, at which Ada, Kofi and Jo have accounts. */
    async open(changes: Partial<OpenIdOptions> = {}): Promise<void> {
      const { issuer } = opened;
      issuer.people.set("ada", { preferred_username: "ada", email: "ada@example.org", email_verified: true });
      issuer.people.set("kofi", { preferred_username: "priya", email: "priya@example.org", email_verified: true });
      issuer.people.set("jo", { preferred_username: "José Ñ", email: "jo@example.net" });
      opened.events = [];
      opened.identity = await openTestIdentity({
        openId: { ...optionsOf(issuer), ...changes },
        securityLog: (event) => void opened.events.push(event),
      });
    },
    async signedIn(login: string): Promise<TestBrowser> {
      const browser = opened.identity.browser();
      expect((await arrive(browser, login)).statusCode).toBe(303);
      return browser;
    },
    account: (username: string) => opened.identity.store.accounts.findByUsername("hub", username),
    reasons: () => opened.events.map(({ event, reason }) => `${event}: ${reason ?? ""}`),
  });
}

function optionsOf({ url }: TestIssuer): OpenIdOptions {
  return {
    issuer: url,
    clientId: CLIENT.id,
    clientSecret: CLIENT.secret,
    name: "Example ID",
    scopes: "openid profile email",
    usernameClaim: "preferred_username",
    allowedDomains: [],
    premium: null,
    trustEmail: false,
    only: false,
    logout: false,
  };
}
