import { EventTitle, ROOM_MAX, SPEAKERS_MAX } from "@hubbub/contract/events";
import { SCHEDULE_SESSIONS_MAX } from "@hubbub/contract/schedule-import";
import fc from "fast-check";
import { expect, it } from "vitest";
import { safeParse } from "zod/mini";

import { Refusal } from "../../platform/http/refusal.ts";
import { planImport } from "./plan.ts";
import { parseSchedule, startOf } from "./schedule-file.ts";

const anything = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.jsonValue(),
  fc.constantFrom("2026-05-05T10:00:00Z", "00:45"),
);
const session = fc.record(
  {
    guid: anything,
    id: anything,
    title: anything,
    date: anything,
    start: anything,
    end: anything,
    duration: anything,
    room: anything,
    abstract: anything,
    persons: fc.oneof(anything, fc.array(fc.record({ public_name: anything }))),
  },
  { requiredKeys: [] },
);
const rooms = fc.oneof(anything, fc.dictionary(fc.string(), fc.oneof(anything, fc.array(fc.oneof(session, anything)))));
const days = fc.oneof(anything, fc.array(fc.record({ date: anything, rooms })));
const jsonFiles = fc
  .record({ title: anything, time_zone_name: fc.oneof(anything, fc.constant("Europe/Berlin")), days })
  .map((conference) => JSON.stringify({ schedule: { conference } }));
const csvFiles = fc
  .array(fc.array(fc.string({ unit: "binary" }), { maxLength: 6 }), { maxLength: 8 })
  .map((rows) => ["guid,title,start,duration,room,speakers", ...rows.map((row) => row.join(","))].join("\n"));
const files = fc.oneof(jsonFiles, csvFiles, fc.string({ unit: "binary" }));

it("[IMPORT-7] any file is refused with 400 or has bounded, valid and distinct sessions in order", () => {
  fc.assert(
    fc.property(files, (file) => {
      let schedule;
      try {
        schedule = parseSchedule(file, "UTC");
      } catch (error) {
        expect(error).toBeInstanceOf(Refusal);
        expect((error as Refusal).status).toBe(400);
        return;
      }
      const { sessions } = schedule;
      expect(sessions.length).toBeLessThanOrEqual(SCHEDULE_SESSIONS_MAX);
      expect(new Set(sessions.map(({ guid }) => guid)).size).toBe(sessions.length);
      const starts = sessions.map(({ values }) => startOf(values));
      expect(starts).toEqual(starts.toSorted((a, b) => a - b));
      for (const { values } of sessions) {
        expect(safeParse(EventTitle, values.title)).toMatchObject({ success: true, data: values.title });
        expect(values.room.length).toBeLessThanOrEqual(ROOM_MAX);
        expect(values.speakers.length).toBeLessThanOrEqual(SPEAKERS_MAX);
        if (values.endsAt !== null) expect(Date.parse(values.endsAt)).toBeGreaterThan(startOf(values));
      }
    }),
    { numRuns: 500 },
  );
});

it("[IMPORT-10] the new order contains each session of the group and each new one exactly once", () => {
  const start = fc.option(fc.integer({ min: 10, max: 23 }).map((hour) => `2026-05-05T${hour}:00+00:00`));
  const part = fc.uniqueArray(fc.record({ guid: fc.nat(12).map(String), start }), { selector: ({ guid }) => guid });
  fc.assert(
    fc.property(part, part, (earlier, file) => {
      const valuesOf = (startsAt: string | null) => ({
        title: "Session",
        description: "",
        startsAt,
        endsAt: null,
        room: "",
        speakers: "",
      });
      const events = earlier.map(({ guid, start: startsAt }) => ({ id: `E${guid}`, ...valuesOf(startsAt) }));
      const imported = events.map(({ id, ...values }) => ({ eventId: id, guid: id.slice(1), values }));
      const sessions = file
        .map(({ guid, start: startsAt }) => ({ guid, values: valuesOf(startsAt), warnings: [] }))
        .toSorted((a, b) => startOf(a.values) - startOf(b.values));
      const { order, sessions: planned, missing } = planImport({ sessions }, events, imported);
      const expected = [
        ...events.map(({ id }) => id),
        ...planned.flatMap(({ eventId }, index) => (eventId === null ? [index] : [])),
      ];
      expect(order.map(String).toSorted()).toEqual(expected.map(String).toSorted());
      expect(missing).toHaveLength(events.filter(({ id }) => !file.some(({ guid }) => `E${guid}` === id)).length);
    }),
  );
});
