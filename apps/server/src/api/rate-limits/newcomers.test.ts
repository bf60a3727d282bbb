import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { networkOf } from "@hubbub/server-kit/network";
import { Newcomers, type NewcomersOptions } from "./newcomers.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const YESTERDAY = new Date(-24 * 60 * MINUTE);

/** One event and one network with a fake clock. */
function createNetwork(options: Partial<NewcomersOptions> = {}, event = { id: "EVENT", createdAt: new Date(0) }) {
  const clock = { now: 0 };
  let slowed = 0;
  const newcomers = new Newcomers({
    peoplePerAddress: 10_000,
    shareOf: () => 1,
    onSlowed: () => (slowed += 1),
    now: () => clock.now,
    ...options,
  });
  const facts = (who: string) => ({ event, network: "192.0.2.7", participantKey: who });
  return {
    clock,
    slowed: () => slowed,
    read: (who: string) => newcomers.noteRead(facts(who)),
    send: (who: string) => newcomers.admit(facts(who)),
    connect: (who: string) => newcomers.noteSocket({ eventId: "EVENT", ...facts(who) }),
  };
}

type Network = ReturnType<typeof createNetwork>;

/** Runs the steps of all people in the order of time. */
function play(network: Network, steps: readonly { at: number; run: () => void }[]): void {
  for (const { at, run } of steps.toSorted((a, b) => a.at - b.at)) {
    network.clock.now = at;
    run();
  }
}

const arrivals = (maxPeople: number) =>
  fc.array(fc.record({ opensAt: fc.nat(20 * SECOND), thinksFor: fc.integer({ min: 1500, max: 8 * SECOND }) }), {
    minLength: 1,
    maxLength: maxPeople,
    size: "max",
  });

describe("audience behind one address", () => {
  it("[ABUSE-1] admits everybody with a live socket, for any number and immediately", () => {
    fc.assert(
      fc.property(arrivals(2000), (people) => {
        const venue = createNetwork();
        const steps = people.flatMap(({ opensAt, thinksFor }, nth) => [
          { at: opensAt, run: () => venue.read(`c:${nth}`) },
          // The socket opens half a second after the page, before the person can send anything.
          { at: opensAt + 500, run: () => void venue.connect(`c:${nth}`) },
          { at: opensAt + thinksFor, run: () => expect(venue.send(`c:${nth}`)).toBeNull() },
        ]);
        play(venue, steps);
        expect(venue.slowed()).toBe(0);
      }),
      { numRuns: 20 },
    );
  });

  it("[ABUSE-1] admits everybody who polls, also when all open the page concurrently and send within seconds", () => {
    fc.assert(
      fc.property(arrivals(2000), fc.boolean(), (people, atOnce) => {
        const venue = createNetwork();
        const steps = people.flatMap(({ opensAt, thinksFor }, nth) => {
          const at = atOnce ? 0 : opensAt;
          return [
            { at, run: () => venue.read(`c:${nth}`) },
            { at: at + thinksFor, run: () => expect(venue.send(`c:${nth}`)).toBeNull() },
            // The fast path lets one read in fifteen seconds through.
            { at: at + 15 * SECOND, run: () => venue.read(`c:${nth}`) },
          ];
        });
        play(venue, steps);
        expect(venue.slowed()).toBe(0);
      }),
      { numRuns: 20 },
    );
  });

  it("[ABUSE-1] admits people who were present and take part at any later time", () => {
    const venue = createNetwork();
    for (let at = 0; at < 10 * MINUTE; at += 10 * SECOND) {
      venue.clock.now = at;
      for (let who = 0; who < 500; who += 1) venue.read(`c:${who}`);
      if (at === 0) continue;
      for (let who = 0; who < 500; who += 60) expect(venue.send(`c:${who + ((at / 10_000) % 60)}`)).toBeNull();
    }
    expect(venue.slowed()).toBe(0);
  });

  it("[ABUSE-1] counts people who polled for ten minutes after the last of them has left", () => {
    const admittedAfter = (minutes: number) => {
      const venue = createNetwork();
      for (const at of [0, 2 * SECOND, 60 * SECOND, 62 * SECOND]) {
        venue.clock.now = at;
        for (let who = 0; who < 20; who += 1) venue.read(`c:${who}`);
      }
      venue.clock.now += minutes * MINUTE;
      return Array.from({ length: 100 }, (_, nth) => venue.send(`l:${nth}`)).filter((wait) => wait === null).length;
    };
    expect([5, 11].map(admittedAfter)).toEqual([70, 10]);
  });

  it("[ABUSE-11] admits people without a socket after a restart in older events", () => {
    const older = createNetwork({}, { id: "EVENT", createdAt: YESTERDAY });
    for (let who = 0; who < 500; who += 1) expect(older.send(`c:${who}`)).toBeNull();
    const younger = createNetwork();
    for (let who = 0; who < 500; who += 1) younger.send(`c:${who}`);
    expect(younger.slowed()).toBe(490);
    older.clock.now = MINUTE;
    for (let who = 500; who < 1000; who += 1) older.send(`c:${who}`);
    expect(older.slowed()).toBe(499);
  });

  it("[ABUSE-12] allows each of several nodes its share of the newcomers, and three per person who is connected to it", () => {
    const admittedAt = (nodes: number, people: number) => {
      const room = createNetwork({ shareOf: () => 1 / nodes });
      for (let who = 0; who < people; who += 1) room.connect(`c:${who}`);
      room.clock.now += SECOND;
      return Array.from({ length: 400 }, (_, who) => room.send(`c:${who}`)).filter((wait) => wait === null).length;
    };
    expect([1, 2, 3].map((nodes) => admittedAt(nodes, 0))).toEqual([10, 5, 3]);
    expect([1, 2].map((nodes) => admittedAt(nodes, 100))).toEqual([310, 305]);
  });
});

describe("one person with many identities", () => {
  it("[ABUSE-2] does not count a submission, or a read directly before it, as presence", () => {
    const lateness = fc.integer({ min: 0, max: 999 });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.boolean(), lateness), { minLength: 1, maxLength: 500, size: "max" }),
        (fakes) => {
          const room = createNetwork();
          let admitted = 0;
          for (const [nth, [reads, lateBy]] of fakes.entries()) {
            if (reads) room.read(`c:${nth}`);
            room.clock.now += reads ? lateBy : 15;
            if (room.send(`c:${nth}`) === null) admitted += 1;
          }
          // Ten, then one in ten seconds.
          expect(admitted).toBeLessThanOrEqual(11 + Math.ceil(room.clock.now / (10 * SECOND)));
          expect(room.slowed()).toBe(fakes.length - admitted);
        },
      ),
    );
  });

  it("[ABUSE-2] does not count sockets that are open for less than a second, nor those that are closed again", () => {
    const room = createNetwork();
    let admitted = 0;
    for (let nth = 0; nth < 300; nth += 1) {
      room.clock.now += 15;
      room.read(`c:${nth}`);
      const disconnect = room.connect(`c:${nth}`);
      if (room.send(`c:${nth}`) === null) admitted += 1;
      disconnect();
    }
    expect(admitted).toBe(10);
    const fresh = createNetwork();
    const sockets = Array.from({ length: 20 }, (_, nth) => fresh.connect(`c:${nth}`));
    fresh.clock.now += 5 * SECOND;
    for (const disconnect of sockets) disconnect();
    const waits = Array.from({ length: 60 }, (_, nth) => fresh.send(`c:${nth}`));
    expect(waits.filter((wait) => wait === null)).toHaveLength(10);
  });

  it("[ABUSE-2] counts somebody with several sockets once, from the first one on, until the last one closes", () => {
    const admittedBeside = (sockets: number, closed: number) => {
      const room = createNetwork();
      const opened = Array.from({ length: sockets }, (_, nth) => {
        room.clock.now = nth * 900;
        return room.connect("c:tabs");
      });
      room.clock.now = SECOND;
      for (const disconnect of opened.slice(0, closed)) disconnect();
      return Array.from({ length: 20 }, (_, nth) => room.send(`c:${nth}`)).filter((wait) => wait === null).length;
    };
    expect([admittedBeside(2, 0), admittedBeside(2, 1), admittedBeside(2, 2)]).toEqual([13, 13, 10]);
  });

  it("[ABUSE-2] admits three identities per concurrently present one", () => {
    const room = createNetwork();
    let admitted = 0;
    for (let nth = 0; nth < 300; nth += 1) {
      room.read(`c:${nth}`);
      room.clock.now += SECOND;
      if (room.send(`c:${nth}`) === null) admitted += 1;
    }
    // At most 31 are held within thirty seconds; after five minutes one in ten seconds has been added.
    expect(admitted).toBeLessThan(10 + 3 * 31 + 30);
  });

  it("[ABUSE-2] limits newcomers to one in ten seconds, and does not limit people who are present", () => {
    const room = createNetwork();
    const friends = ["c:a", "c:b", "c:c"];
    for (const friend of friends) {
      room.connect(friend);
      expect(room.send(friend)).toBeNull();
    }
    let admitted = 0;
    for (let at = 0; at < 10 * MINUTE; at += 2 * SECOND) {
      room.clock.now = at;
      if (room.send(`c:fake-${at}`) === null) admitted += 1;
      for (const friend of friends) expect(room.send(friend)).toBeNull();
    }
    expect(admitted).toBeGreaterThan(60);
    expect(admitted).toBeLessThan(80);
    expect(room.slowed()).toBe(300 - admitted);
  });

  it("[ABUSE-2] limits newcomers after the configured number, for any number of people present", () => {
    const room = createNetwork({ peoplePerAddress: 100 });
    for (let who = 0; who < 5000; who += 1) room.connect(`l:${who}`);
    room.clock.now += SECOND;
    let admitted = 0;
    for (let who = 0; who < 5000; who += 1) if (room.send(`l:${who}`) === null) admitted += 1;
    expect(admitted).toBe(100);
    expect(room.send("l:1")).toBeNull();
  });

  it("[ABUSE-2] returns the time to wait, and admits afterwards", () => {
    const room = createNetwork({ peoplePerAddress: 3 });
    room.clock.now = 1_000_000;
    for (const who of ["1", "2", "3"]) expect(room.send(who)).toBeNull();
    room.clock.now += 3500;
    const wait = room.send("5");
    expect(wait).toBe(7);
    room.clock.now += (wait ?? 0) * 1000;
    expect(room.send("5")).toBeNull();
  });

  it("[ABUSE-3] forgets participants ten minutes after their last submission", () => {
    const room = createNetwork({ peoplePerAddress: 3 });
    for (const who of ["1", "2", "3"]) expect(room.send(who)).toBeNull();
    expect(room.send("4")).toBe(10);
    room.clock.now += 11 * MINUTE;
    for (const who of ["5", "6", "7"]) expect(room.send(who)).toBeNull();
  });
});

it("[ABUSE-9] treats an IPv6 network of 64 bits as one address in any notation, and IPv4 as single addresses", () => {
  const written = ["2001:db8:0:7::1", "2001:0DB8::7:a:b:c:d", "2001:db8:0:7:ffff:ffff:ffff:ffff"];
  for (const address of written) expect(networkOf(address)).toBe("2001:db8:0:7::/64");
  expect(networkOf("2001:db8:0:8::1")).not.toBe(networkOf("2001:db8:0:7::1"));
  expect(networkOf("fe80::1%eth0")).toBe("fe80:0:0:0::/64");
  expect(networkOf("::1")).toBe("0:0:0:0::/64");
  expect(networkOf("::ffff:192.0.2.7")).toBe("192.0.2.7");
  expect(networkOf("192.0.2.7")).toBe("192.0.2.7");
});
