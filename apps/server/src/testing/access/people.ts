/** The callers of the access tests: facts that the expected refusals depend on, and visitors that make the calls. */
import type { AccessLinkRole, ApiKeyScope } from "@hubbub/contract/access";
import { TaskQueue } from "@hubbub/server-kit/task-queue";

import { createKey } from "../api-keys.ts";
import type { TestApp } from "../test-app.ts";
import { dbIdOf } from "../test-group.ts";
import { succeeds, Visitor } from "../visitor.ts";

/** The facts about a caller that docs/access.md distinguishes. */
export interface PersonFacts {
  /** Signed in at the hub. */
  hub?: true;
  premium?: true;
  /** Owner of at least one event. */
  ownsEvents?: true;
  wallet?: "free" | "paid";
  /** Role in every event of the worlds. */
  event?: "moderator" | "admin" | "owner";
  /** Role in every group of the worlds. */
  group?: "moderator" | "admin" | "owner";
  /** Has opened an access link of every event of the worlds. "revoked": one that was revoked since. */
  link?: AccessLinkRole | "revoked";
  /** Is an API key of the person that the other facts describe: with all scopes for all events, or with less. */
  key?: "all" | readonly ApiKeyScope[] | "of another event" | "revoked";
}

/** Whether somebody sees what the event's team sees. */
export const isTeam = ({ event, link }: PersonFacts) => event !== undefined || link === "moderator";

export const factsByIdentity = {
  nobody: {},
  "invalid bearer": {},
  /** All of the owner's cookies but no bearer token: another site can make a browser send these. */
  "the owner's cookies alone": {},
  "wallet user": { wallet: "free" },
  "paying wallet user": { wallet: "paid" },
  "hub user without premium": { hub: true },
  "other premium organizer": { hub: true, premium: true },
  moderator: { hub: true, event: "moderator" },
  admin: { hub: true, event: "admin" },
  owner: { hub: true, ownsEvents: true, event: "owner" },
  "group moderator": { hub: true, event: "moderator", group: "moderator" },
  "group admin": { hub: true, event: "admin", group: "admin" },
  "group owner": { hub: true, event: "admin", group: "owner" },
  "moderator link": { link: "moderator" },
  "speaker link": { link: "speaker" },
  "screen link": { link: "screen" },
  "revoked link": { link: "revoked" },
  /** The same browser for both: rights by account and by link add up. */
  "organizer with a moderator link": { hub: true, link: "moderator" },
  "owner's key": { hub: true, ownsEvents: true, event: "owner", key: "all" },
  "owner's key for reading": { hub: true, ownsEvents: true, event: "owner", key: ["events:read"] },
  "owner's key for another event": { hub: true, ownsEvents: true, event: "owner", key: "of another event" },
  "moderator's key": { hub: true, event: "moderator", key: "all" },
  "revoked key": { key: "revoked" },
} as const satisfies Record<string, PersonFacts>;

export type Identity = keyof typeof factsByIdentity;
export const identities = Object.keys(factsByIdentity) as Identity[];

export type People = Record<Identity, Visitor> & {
  /** The owners, in other browsers: they create the worlds. */
  makers: { owner: Visitor; groupOwner: Visitor };
  groupOwnerId: string;
};

/** Worlds are made while cases run. A case that expects a refusal without premium waits for its turn. */
export const premiumChanges = new TaskQueue();

/** Does something for which the organizer needs premium, which they then lose again. */
export function withPremium<T>(test: TestApp, { token }: Visitor, act: () => Promise<T>): Promise<T> {
  const signIn = (isPremium: boolean) => {
    const user = test.hub.users.get(token ?? "");
    test.hub.users.set(token ?? "", { ...user, premium: isPremium });
    // Without the cookie, this call asks the hub again.
    return succeeds(new Visitor(test.url, token).get("/api/auth/me"));
  };
  return premiumChanges.run(async () => {
    await signIn(true);
    const result = await act();
    await signIn(false);
    return result;
  });
}

export async function makePeople(test: TestApp): Promise<People> {
  const plain = (name: string) => test.organizer(name, { premium: false });
  const hub = {
    "hub user without premium": plain("plain"),
    "other premium organizer": test.organizer("premium"),
    moderator: plain("moderator"),
    admin: plain("admin"),
    owner: plain("owner"),
    "group moderator": plain("group-moderator"),
    "group admin": plain("group-admin"),
    "group owner": plain("group-owner"),
    "organizer with a moderator link": plain("linked"),
  };
  const makers = {
    owner: new Visitor(test.url, hub.owner.token),
    groupOwner: new Visitor(test.url, hub["group owner"].token),
  };
  const groupOwnerId = await dbIdOf(makers.groupOwner);
  // The call sets the staff cookie, which the live channel uses.
  for (const visitor of Object.values(hub)) await visitor.get("/api/auth/me");
  const cookiesAlone = new Visitor(test.url);
  for (const [name, value] of hub.owner.cookies) cookiesAlone.cookies.set(name, value);
  const elsewhere = await withPremium(test, makers.owner, () => test.createEvent(makers.owner));
  const keys = {
    "owner's key": (await createKey(hub.owner)).program,
    "owner's key for reading": (await createKey(hub.owner, { scopes: ["events:read"] })).program,
    "owner's key for another event": (await createKey(hub.owner, { eventId: elsewhere.id })).program,
    "moderator's key": (await createKey(hub.moderator)).program,
  };
  const revoked = await createKey(hub.owner);
  await succeeds(hub.owner.delete(`/api/keys/${revoked.id}`));
  return {
    ...keys,
    "revoked key": revoked.program,
    nobody: test.visitor(),
    "invalid bearer": new Visitor(test.url, "a-token-nobody-gave-out"),
    "the owner's cookies alone": cookiesAlone,
    "wallet user": await test.walletUser("free"),
    "paying wallet user": await test.walletUser("paid", { tier: "paid" }),
    ...hub,
    // Each world gives them its links (worlds.ts).
    "moderator link": test.visitor(),
    "speaker link": test.visitor(),
    "screen link": test.visitor(),
    "revoked link": test.visitor(),
    makers,
    groupOwnerId,
  };
}
