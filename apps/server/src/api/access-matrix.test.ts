import { calls, type CallName } from "@hubbub/contract/calls";
import Fastify, { type HTTPMethods } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { type RouteDeps, routesOf } from "./route.ts";
import { allowOnlyRoutesOfTable, requireRouteOfEveryCall } from "./server.module.ts";
import { expectedRefusal } from "../testing/access/expectation.ts";
import {
  identities,
  type Identity,
  isTeam,
  makePeople,
  type People,
  type PersonFacts,
  premiumChanges,
  factsByIdentity,
} from "../testing/access/people.ts";
import { expectedKeyRefusal, expectedScope } from "../testing/access/keys.ts";
import { equal, type Line } from "../testing/access/line.ts";
import { statement } from "../testing/access/statement.ts";
import { states, type World } from "../testing/access/world.ts";
import { makeWorld } from "../testing/access/worlds.ts";
import { testApp, type TestApp } from "../testing/test-app.ts";
import type { Answer, Visitor } from "../testing/visitor.ts";

const ASKED_AT_ONCE = 8;
const NO_TARGETS = ["ZZZZZZZZ", "no-such-group", "..%2f..", "%F0%9F%98%80"];
const names = Object.keys(statement) as CallName[];

let test: TestApp;
let people: People;
const worlds: World[] = [];
beforeAll(async () => {
  test = await testApp({
    keyRequestsPerMinute: 1_000_000,
    translator: { name: "Echo", translate: async (text) => text },
  });
  people = await makePeople(test);
  for (const state of states) worlds.push(await makeWorld(test, people, state));
}, 60_000);
afterAll(() => test.close());

interface Case {
  name: CallName;
  line: Line;
  identity: Identity;
  world: World;
  nth: number;
}

function everyCase(): Case[] {
  const cases: Case[] = [];
  for (const name of names)
    for (const line of [statement[name]].flat())
      for (const world of worlds)
        for (const identity of identities) cases.push({ name, line, identity, world, nth: cases.length });
  return cases;
}

/** What fills the parameters of an address. */
function addressOf(name: CallName, line: Line, world: World): string {
  const { sessionIds: _, seeds, ...ids } = world;
  const values: Record<string, string> = {
    ...ids,
    ...seeds,
    profileId: "undefined",
    participantId: "somebody",
    keyId: "nobodys0",
    language: "de",
    userId: people.groupOwnerId,
    collaboratorId: name.includes("event-groups") ? world.groupCollaboratorId : world.collaboratorId,
  };
  const path = (name.split(" ")[1] ?? "").replace(/:(\w+)/gu, (_, key: string) => values[key] ?? "missing");
  return path + (line.query?.(world) ?? "");
}

/** Sends the call as this person without storing cookies, so that cases are independent. */
async function askAs(
  visitor: Visitor,
  line: Line,
  method: string,
  path: string,
  body: unknown,
  { eventId }: World,
): Promise<Answer> {
  const participant = test.visitor();
  if (line.asParticipant) await participant.get(`/api/public/events/${eventId}`);
  const copy = Object.assign(
    Object.create(Object.getPrototypeOf(visitor) as object) as Visitor,
    visitor,
    line.variant === "signed out"
      ? { cookies: new Map(), token: null }
      : { cookies: new Map([...participant.cookies, ...visitor.cookies]) },
  );
  return copy.send(method, path, body);
}

/** @returns the difference to the expectation, or null */
async function check({ name, line, identity, world, nth }: Case): Promise<string | null> {
  const isOwner = line.admitsCookiesAlone && identity === "the owner's cookies alone";
  const facts: PersonFacts = factsByIdentity[isOwner ? "owner" : identity];
  const ofKey = line.variant === "signed out" ? null : expectedKeyRefusal(expectedScope(name, line), facts);
  const refusal = ofKey ?? expectedRefusal(line, facts, world.state);
  const target = refusal || !line.ownTarget ? world : { ...world, ...(await line.ownTarget(test, people, world)) };
  const [method = ""] = name.split(" ");
  const ask = () =>
    askAs(people[identity], line, method, addressOf(name, line, target), line.body?.(target, nth), target);
  const answer = await (refusal?.message === "Premium Required" ? premiumChanges.run(ask) : ask());
  const problem = (wanted: string) =>
    `${name}${line.variant ? ` (${line.variant})` : ""} · ${identity} · ${world.state}: ` +
    `${answer.status} ${answer.text.slice(0, 120)}, expected ${wanted}`;
  if (refusal) {
    const message = (answer.json as { message?: string } | undefined)?.message;
    return answer.status === refusal.status && message === refusal.message
      ? null
      : problem(`${refusal.status} ${refusal.message}`);
  }
  if (!(line.passes ?? [200, 201, 204]).includes(answer.status)) return problem("to be let through");
  if (answer.status >= 500) return problem("no fault");
  if (line.whenOff !== undefined && world.state === "activity off") {
    const isPublic = !isTeam(facts) && !(line.isForSpeakers && facts.link === "speaker");
    if (equal(answer.json, line.whenOff) !== isPublic) return problem(isPublic ? "nothing to see" : "the team's view");
  }
  // No call shows an email address to somebody who has a link and no account.
  if (facts.link && !facts.hub && answer.text.includes("@example.org")) return problem("no email address");
  if (line.answers && !line.answers(answer.json, facts, target)) return problem("another answer");
  return null;
}

/** Runs the cases, some at once, in their order. */
async function faultsOf(cases: readonly Case[]): Promise<string[]> {
  const faults: string[] = [];
  const waiting = cases.values();
  await Promise.all(
    Array.from({ length: ASKED_AT_ONCE }, async () => {
      for (const next of waiting) {
        const fault = await check(next);
        if (fault !== null) faults.push(fault);
      }
    }),
  );
  return faults;
}

/** The calls about something in an event. */
function namesOfChildren(): CallName[] {
  const children = [...Object.keys(worlds[0]!.seeds), "collaboratorId", "linkId"];
  return names.filter((name) => children.some((child) => name.includes(`/:eventId/`) && name.includes(`:${child}`)));
}

describe("the access matrix", () => {
  it(
    "[ACC-2] [EV-15] [KEY-14] every call answers every identity in every state as docs/access.md says",
    { timeout: 900_000 },
    async () => {
      const cases = everyCase();
      const started = performance.now();
      const faults = await faultsOf(cases);
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      process.stdout.write(
        `access matrix: ${cases.length} cases (${names.length} calls, ${identities.length} identities, ` +
          `${states.length} states) in ${seconds} s, ${faults.length} wrong\n`,
      );
      expect(faults).toEqual([]);
    },
  );

  it("[ACC-3] answers 404 for a missing target to every identity", async () => {
    const faults: string[] = [];
    const targeted = names.filter((name) => /:(?:eventId|groupId|permalink)/u.test(name));
    for (const [name, id] of targeted.flatMap((name) => NO_TARGETS.map((id) => [name, id] as const))) {
      const [line] = [statement[name]].flat();
      const world = { ...worlds[0]!, eventId: id, groupId: id, permalink: id };
      const [method = ""] = name.split(" ");
      for (const identity of ["nobody", "wallet user", "other premium organizer", "owner"] as const) {
        const path = addressOf(name, line!, world);
        const { status } = await askAs(people[identity], line!, method, path, line!.body?.(world, 0), world);
        if (status !== 404) faults.push(`${name} · ${id} · ${identity}: ${status}`);
      }
    }
    expect(faults).toEqual([]);
  });

  it("[ACC-4] answers 404 for a child under the wrong parent and changes nothing", async () => {
    const [here, elsewhere] = [worlds[0]!, worlds.at(-1)!];
    const strangers = namesOfChildren();
    expect(strangers.length).toBeGreaterThan(8);
    const faults: string[] = [];
    for (const name of strangers) {
      const [line] = [statement[name]].flat();
      const [method = ""] = name.split(" ");
      const mixed = { ...elsewhere, eventId: here.eventId };
      // Votes need a wallet, everything else is the owner's to do. Others get 404 as well.
      for (const identity of [line!.who === "wallet" ? "wallet user" : "owner", "nobody"] as const) {
        const path = addressOf(name, line!, mixed);
        const { status } = await askAs(people[identity], line!, method, path, line!.body?.(mixed, 1), mixed);
        if (status !== 404) faults.push(`${name} · ${identity}: ${status}`);
      }
    }
    expect(faults).toEqual([]);
  });
});

it("[ACC-3] answers people without access to a private archive as if nothing in it existed", async () => {
  const here = worlds.find(({ state }) => state === "private archive")!;
  const mixed = { ...worlds[0]!, eventId: here.eventId };
  const faults: string[] = [];
  for (const name of namesOfChildren()) {
    const [line] = [statement[name]].flat();
    const [method = ""] = name.split(" ");
    for (const body of [line!.body?.(here, 2), method === "GET" ? undefined : {}])
      for (const identity of ["nobody", "wallet user"] as const) {
        const [existing, missing] = await Promise.all(
          [here, mixed].map((each) => askAs(people[identity], line!, method, addressOf(name, line!, each), body, each)),
        );
        if (existing!.text !== missing!.text)
          faults.push(`${name} · ${identity}: ${existing!.status} or ${missing!.status}`);
      }
  }
  expect(faults).toEqual([]);
});

describe("access table", () => {
  it("[ACC-5] has an expectation and a route for every call", () => {
    expect(names.toSorted()).toEqual(Object.keys(calls).toSorted());
    const missing = names.filter((name) => {
      const [method, url] = name.split(" ") as [HTTPMethods, string];
      return !test.app.server.hasRoute({ method, url });
    });
    expect(missing).toEqual([]);
  });

  it("[ACC-6] a route under /api/ that is not a call of the contract stops the server's start", () => {
    const app = Fastify();
    allowOnlyRoutesOfTable(app);
    expect(() => app.get("/api/events/:eventId/everything", async () => "")).toThrow("has no access rule");
    expect(() => app.get("/healthz", async () => "")).not.toThrow();
  });

  it("two targets of one parameter stop the server's start", () => {
    const route = routesOf(Fastify(), { targets: new Map() } as unknown as RouteDeps);
    route.target("postId", async () => null);
    expect(() => route.target("postId", async () => null)).toThrow("The parameter postId has two targets");
  });

  it("[ACC-6] a call without a route stops the server's start", async () => {
    const app = Fastify();
    requireRouteOfEveryCall(app);
    for (const name of names.filter((call) => call !== "GET /api/me")) {
      const [method, url] = name.split(" ") as [HTTPMethods, string];
      app.route({ method, url, config: { call: name }, handler: async () => "" });
    }
    await expect(app.ready()).rejects.toThrow("These calls of the contract have no route: GET /api/me");
  });
});
