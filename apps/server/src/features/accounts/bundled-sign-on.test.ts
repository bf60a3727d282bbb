import { makeSetupLink } from "@hubbub/identity/links";
import { identityPlugin } from "@hubbub/identity/plugin";
import { type IdentityStore, migrateIdentity, openIdentityStore } from "@hubbub/identity/store";
import { afterAll, beforeAll, expect, it, vi } from "vitest";

import { readConfig } from "../../config/config.ts";
import { createProviders } from "../../start/providers.ts";
import { createKey } from "../../testing/api-keys.ts";
import { testApp, type TestApp } from "../../testing/test-app.ts";
import { Visitor } from "../../testing/visitor.ts";

let test: TestApp;
let store: IdentityStore;
beforeAll(async () => {
  test = await testApp({
    signOn: async ({ connection, pool }) => {
      await migrateIdentity(connection);
      store = await openIdentityStore(pool);
      return {
        ...createProviders(readConfig({}), { store, securityLog: () => {} }),
        extend: async (server) => {
          await server.register(identityPlugin, {
            prefix: "/identity",
            store,
            hubName: "Hubbub",
            walletName: "Hubbub",
            hubRegistration: "open",
            securityLog: () => {},
            originOf: (request) => `http://${request.host}`,
          });
        },
      };
    },
  });
});
afterAll(() => test.close());

/** A browser at the pages of the sign-on. */
class SignOnBrowser extends Visitor {
  submit(path: string, fields: Record<string, string> = {}) {
    const headers = { Origin: this.url, "Content-Type": "application/x-www-form-urlencoded" };
    return this.post(path, new URLSearchParams(fields).toString(), headers);
  }
}

function authorizationFor(callback: string): string {
  const query = new URLSearchParams({ redirect_uri: test.url + callback, service: "icebreakers", state: "s" });
  return query.toString();
}

/** Registers an attendee at the sign-on and signs them in to the product. */
async function attendee(name: string) {
  const signOn = new SignOnBrowser(test.url);
  const path = `/identity/wallet/register/name?${authorizationFor("/gfavip-callback")}`;
  const { headers } = await signOn.submit(path, { name });
  const visitor = test.visitor();
  const returned = await completeSignIn(visitor, headers);
  return { signOn, visitor, returned, token: returned["token"] ?? "" };
}

/** Passes the parameters with which the sign-on redirected the browser to the product. @returns them */
async function completeSignIn(visitor: Visitor, headers: Headers) {
  const returned = Object.fromEntries(new URL(headers.get("Location") ?? "").searchParams);
  expect((await visitor.post("/api/gfavip/callback", returned)).status).toBe(200);
  return returned;
}

/** Creates the organizer of the setup link, once. */
async function organizer() {
  const signOn = new SignOnBrowser(test.url);
  const setup = await makeSetupLink(store, "");
  const fields = { username: "priya", email: "priya@example.org", password: "correct horse battery" };
  await signOn.submit(setup ?? "/identity/hub/sign-in", fields);
  const authorized = await signOn.submit(`/identity/hub/continue?${authorizationFor("/sso/callback")}`);
  const token = new URL(authorized.headers.get("Location") ?? "").searchParams.get("token") ?? "";
  return { signOn, visitor: new Visitor(test.url, token) };
}

async function profileOf(visitor: Visitor): Promise<string | null> {
  const { visitor: owner } = await organizer();
  const event = await test.createEvent(owner);
  const path = `/api/events/${event.id}/icebreaker`;
  expect((await visitor.post(path, { response: "hello" })).status).toBe(201);
  return ((await owner.get(path)).json as { profileId: string | null }[])[0]?.profileId ?? null;
}

it("[ID-29] ends an attendee's session in the product at once when it ends at the sign-on", async () => {
  const { signOn, visitor, token } = await attendee("Noor");
  expect(await profileOf(visitor)).not.toBeNull();
  expect((await new Visitor(test.url, token).get("/api/gfavip/auth")).status).toBe(200);
  expect((await signOn.submit("/identity/wallet/sign-out")).status).toBe(303);
  expect(await profileOf(visitor)).toBeNull();
  expect((await new Visitor(test.url, token).get("/api/gfavip/auth")).status).toBe(401);
});

it("[ID-29] ends an organizer's session in the product at once when it ends at the sign-on", async () => {
  const { signOn, visitor } = await organizer();
  expect((await visitor.get("/api/auth/me")).json).toMatchObject({ username: "priya", premium: true });
  expect((await signOn.submit("/identity/hub/sign-out")).status).toBe(303);
  expect((await visitor.get("/api/events")).status).toBe(401);
});

it("[ID-29] ends the session at the sign-on when the person signs out of the product", async () => {
  const { signOn, visitor } = await organizer();
  expect((await visitor.get("/api/auth/me")).status).toBe(200);
  expect((await signOn.get("/identity/hub")).status).toBe(200);
  expect((await visitor.post("/api/auth/logout")).status).toBe(204);
  expect((await signOn.get("/identity/hub")).headers.get("Location")).toBe("/identity/hub/sign-in");
});

it("[KEY-5] refuses the API keys of an account that is disabled or removed", async () => {
  const { visitor } = await organizer();
  const { program } = await createKey(visitor);
  expect((await program.get("/api/events")).status).toBe(200);
  const account = await store.accounts.findByUsername("hub", "priya");
  const setDisabled = (at: Date | null) => store.accounts.setDisabled(account?.id ?? "", at);
  await setDisabled(new Date());
  await vi.waitFor(async () => expect((await program.get("/api/events")).status).toBe(401), { timeout: 5_000 });
  await setDisabled(null);
  await vi.waitFor(async () => expect((await program.get("/api/events")).status).toBe(200), { timeout: 5_000 });
});

it("[ID-27] ends the session of the browser's earlier token at the sign-on, unless the new token has the same", async () => {
  const { signOn, visitor, token } = await attendee("Ama");
  const check = async () => (await new Visitor(test.url, token).get("/api/gfavip/auth")).status;
  const again = await signOn.submit(`/identity/wallet/continue?${authorizationFor("/gfavip-callback")}`);
  await completeSignIn(visitor, again.headers);
  expect(await check()).toBe(200);
  const { returned } = await attendee("Kojo");
  expect((await visitor.post("/api/gfavip/callback", returned)).status).toBe(200);
  expect(await check()).toBe(401);
});

it("[ID-29] makes no HTTP request to the sign-on", async () => {
  const { visitor } = await organizer();
  const { visitor: guest } = await attendee("Kofi");
  const fetched = vi.spyOn(globalThis, "fetch");
  try {
    await visitor.get("/api/auth/me");
    expect(await profileOf(guest)).not.toBeNull();
    const event = await test.createEvent(visitor);
    await visitor.post(`/api/events/${event.id}/collaborators`, { username: "somebody" });
    await visitor.post("/api/auth/logout");
    const paths = fetched.mock.calls.map(([url]) => new URL(url instanceof Request ? url.url : url).pathname);
    // Those of the browsers in this test.
    expect(paths.filter((path) => /\/(?:validate|revoke|u\/.*)$/u.test(path))).toEqual([]);
    expect(paths).toContain("/api/auth/logout");
  } finally {
    fetched.mockRestore();
  }
});
