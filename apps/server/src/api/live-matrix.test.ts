import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { expectedKeyRefusal } from "../testing/access/keys.ts";
import { expectedJoin, expectedRefusal } from "../testing/access/expectation.ts";
import { identities, type Identity, makePeople, type People, factsByIdentity } from "../testing/access/people.ts";
import { states, type World } from "../testing/access/world.ts";
import { makeWorld } from "../testing/access/worlds.ts";
import { LiveClient } from "../testing/live-client.ts";
import { testApp, type TestApp } from "../testing/test-app.ts";

let test: TestApp;
let people: People;
beforeAll(async () => {
  test = await testApp();
  people = await makePeople(test);
}, 60_000);
afterAll(() => test.close());

/** The live channel identifies organizers by their cookie, because browsers send no bearer token with a WebSocket. */
const factsOf = (identity: Identity) => factsByIdentity[identity === "the owner's cookies alone" ? "owner" : identity];

/** A key identifies a program, which sends no Origin. */
const isKey = (identity: Identity) => "key" in factsByIdentity[identity];

interface Join {
  identity: Identity;
  participantId: string;
  /** The open channel, or why there is none. */
  result: LiveClient | string;
}

const reason = (error: unknown) => (error instanceof Error ? error.message : String(error));

async function openAll(open: (join: Omit<Join, "result">) => Promise<LiveClient>): Promise<Join[]> {
  const joins = identities.flatMap((identity) =>
    ["", "admin-", "stage-"].map((start) => ({ identity, participantId: `${start}${crypto.randomUUID()}` })),
  );
  return Promise.all(joins.map(async (join) => ({ ...join, result: await open(join).catch(reason) })));
}

/** Finds the sockets that receive staff messages: broadcasts one to the team, then one to everybody. */
async function hearTheTeam(joins: readonly Join[], roomId: string): Promise<Set<Join>> {
  const marks = { team: { type: "team:updated", data: {} }, all: { type: "presence", data: { count: 4321 } } } as const;
  test.bus.publish({ roomId, invalidates: [], message: marks.team, audience: "staff", urgency: "now" });
  test.bus.publish({ roomId, invalidates: [], message: marks.all, audience: "everyone", urgency: "now" });
  const staff = new Set<Join>();
  for (const join of joins) {
    const { result } = join;
    if (typeof result === "string") continue;
    await result.until(() => result.of("presence").some(({ count }) => count === marks.all.data.count));
    if (result.of("team:updated").length > 0) staff.add(join);
  }
  return staff;
}

function closeAll(joins: readonly Join[]): void {
  for (const { result } of joins) if (typeof result !== "string") result.close();
}

/** @returns the unexpected results of connecting to this event */
async function faultsOf(world: World): Promise<string[]> {
  const joins = await openAll(({ identity, participantId }) =>
    LiveClient.open(people[identity], world.eventId, { participantId }),
  );
  const staff = await hearTheTeam(joins, world.eventId);
  const faults: string[] = [];
  let counted = 0;
  for (const join of joins) {
    const { identity, participantId, result } = join;
    const facts = factsOf(identity);
    const expected = expectedJoin(participantId, facts, world.state);
    const refusal = expectedKeyRefusal("events:read", facts) ?? expected.refusal;
    const wanted = refusal ? `refused ${refusal.status}` : `let in, staff ${expected.staff}`;
    const got = typeof result === "string" ? result : `let in, staff ${staff.has(join)}`;
    if (got !== wanted) faults.push(`${identity} as ${participantId} · ${world.state}: ${got}, expected ${wanted}`);
    if (!refusal && expected.counts) counted += 1;
  }
  const presence = test.app.live.presence(world.eventId);
  if (presence !== counted) faults.push(`${world.state}: ${presence} people are counted, expected ${counted}`);
  closeAll(joins);
  return faults;
}

describe("joining", () => {
  it("[CHANNEL-20] every identity joins every event's room as docs/access.md says, whatever id it names itself by", async () => {
    const faults: string[] = [];
    for (const state of states) faults.push(...(await faultsOf(await makeWorld(test, people, state))));
    const cases = states.length * identities.length * 3;
    process.stdout.write(`live matrix: ${cases} joins of events, ${faults.length} wrong\n`);
    expect(faults).toEqual([]);
  }, 60_000);

  it("[CHANNEL-21] admits to a group's room as to its sessions, and sends no staff messages there", async () => {
    const faults: string[] = [];
    for (const state of ["live", "login-required group"] as const) {
      const { groupId } = await makeWorld(test, people, state);
      const joins = await openAll(({ identity, participantId }) =>
        LiveClient.openGroup(people[identity], groupId, { participantId }),
      );
      const staff = await hearTheTeam(joins, groupId);
      for (const join of joins) {
        const facts = factsOf(join.identity);
        const ofKey = expectedKeyRefusal("events:read", facts);
        const refusal = ofKey ?? expectedRefusal({ who: "anyone", gate: "group" }, facts, state);
        const wanted = refusal ? `refused ${refusal.status}` : "let in";
        const got = typeof join.result === "string" ? join.result : "let in";
        if (got !== wanted || staff.has(join)) faults.push(`${join.identity} · ${state}: ${got}, expected ${wanted}`);
      }
      closeAll(joins);
    }
    expect(faults).toEqual([]);
  });

  it("[CHANNEL-22] treats connections without an Origin as anonymous, for any cookies", async () => {
    for (const state of ["live", "private archive", "login-required group"] as const) {
      const { eventId } = await makeWorld(test, people, state);
      const joins = await openAll(({ identity, participantId }) =>
        LiveClient.open(people[identity], eventId, { participantId, origin: "" }),
      );
      const { refusal } = expectedJoin("", factsByIdentity.nobody, state);
      for (const { identity, result } of joins) {
        if (isKey(identity)) continue;
        expect(typeof result === "string" ? result : "let in").toBe(refusal ? `refused ${refusal.status}` : "let in");
      }
      for (const { identity } of await hearTheTeam(joins, eventId)) expect(isKey(identity)).toBe(true);
      closeAll(joins);
    }
  });
});
