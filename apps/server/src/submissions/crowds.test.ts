import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { Crowds } from "./crowds.ts";
import { networkOf } from "./network.ts";

const MINUTE = 60_000;

function crowdAt(start = 0, peoplePerAddress = 10_000) {
  const clock = { now: start };
  let slowed = 0;
  const crowds = new Crowds({ peoplePerAddress, onSlowed: () => (slowed += 1), now: () => clock.now });
  const member = (who: string) => ({ eventId: "EVENT", address: "192.0.2.7", participantKey: who });
  return {
    clock,
    slowed: () => slowed,
    see: (who: string) => crowds.see(member(who)),
    send: (who: string) => crowds.admit(member(who)),
    join: (who: string) => crowds.join("EVENT", who),
  };
}

describe("a hall", () => {
  it("[ABUSE-1] lets everybody in who is there, however many and however spread over the minutes", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3000 }), fc.integer({ min: 0, max: 9 * MINUTE }), (people, spread) => {
        const hall = crowdAt();
        // They open the page, connect, and send at some time later.
        for (let who = 0; who < people; who += 1) {
          hall.see(`c:${who}`);
          hall.join(`c:${who}`);
        }
        for (let who = 0; who < people; who += 1) {
          hall.clock.now = Math.floor((who / people) * spread);
          expect(hall.send(`c:${who}`)).toBeNull();
        }
        expect(hall.slowed()).toBe(0);
      }),
      { numRuns: 20 },
    );
  });

  it("[ABUSE-1] counts who polls as present, where a network takes no WebSockets", () => {
    const hall = crowdAt();
    for (let at = 0; at < 10 * MINUTE; at += 10_000) {
      hall.clock.now = at;
      for (let who = 0; who < 500; who += 1) hall.see(`c:${who}`);
      for (let who = 0; who < 500; who += 60) expect(hall.send(`c:${who + ((at / 10_000) % 60)}`)).toBeNull();
    }
    expect(hall.slowed()).toBe(0);
  });
});

describe("somebody with ever more names", () => {
  it("[ABUSE-2] is slowed to one newcomer in ten seconds, while the others go on", () => {
    const room = crowdAt();
    const friends = ["c:a", "c:b", "c:c"];
    for (const friend of friends) {
      room.see(friend);
      room.join(friend);
      expect(room.send(friend)).toBeNull();
    }
    let taken = 0;
    // A new cookie every two seconds for ten minutes.
    for (let at = 0; at < 10 * MINUTE; at += 2000) {
      room.clock.now = at;
      if (room.send(`c:fake-${at}`) === null) taken += 1;
      for (const friend of friends) expect(room.send(friend)).toBeNull();
    }
    expect(taken).toBeGreaterThan(60);
    // Of the 300 tries: what the handful of people there allows, then one in ten seconds.
    expect(taken).toBeLessThan(140);
    expect(room.slowed()).toBe(300 - taken);
  });

  it("[ABUSE-2] a flood of names is slowed at the configured number, whatever it pretends to be", () => {
    const room = crowdAt(0, 100);
    let taken = 0;
    for (let who = 0; who < 5000; who += 1) if (room.send(`l:${who}`) === null) taken += 1;
    expect(taken).toBe(101);
    expect(room.send("l:1")).toBeNull();
  });

  it("[ABUSE-2] says truly how long to wait, and lets the next one in then", () => {
    const room = crowdAt(1_000_000, 3);
    for (const who of ["1", "2", "3", "4"]) expect(room.send(who)).toBeNull();
    room.clock.now += 3500;
    const wait = room.send("5");
    expect(wait).toBe(7);
    room.clock.now += (wait ?? 0) * 1000;
    expect(room.send("5")).toBeNull();
  });

  it("[ABUSE-3] forgets who has not been there for long, and keeps nothing of an empty room", () => {
    const room = crowdAt(0, 3);
    const leave = room.join("c:never-seen");
    for (const who of ["1", "2", "3", "4"]) expect(room.send(who)).toBeNull();
    leave();
    room.clock.now += 11 * MINUTE;
    for (const who of ["5", "6", "7"]) expect(room.send(who)).toBeNull();
  });
});

it("[ABUSE-9] takes an IPv6 network of 64 bits as one address, however it is written, and IPv4 as it is", () => {
  const written = ["2001:db8:0:7::1", "2001:0DB8::7:a:b:c:d", "2001:db8:0:7:ffff:ffff:ffff:ffff"];
  for (const address of written) expect(networkOf(address)).toBe("2001:db8:0:7::/64");
  expect(networkOf("2001:db8:0:8::1")).not.toBe(networkOf("2001:db8:0:7::1"));
  expect(networkOf("fe80::1%eth0")).toBe("fe80:0:0:0::/64");
  expect(networkOf("::1")).toBe("0:0:0:0::/64");
  expect(networkOf("::ffff:192.0.2.7")).toBe("192.0.2.7");
  expect(networkOf("192.0.2.7")).toBe("192.0.2.7");
});
