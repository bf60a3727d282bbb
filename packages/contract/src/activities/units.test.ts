import { expect, expectTypeOf, it } from "vitest";

import type { ActivityUnit } from "./activity.ts";
import { ACTIVITIES, type ActivityName } from "./index.ts";
import type { ActivityProtocol } from "./protocol.ts";
import { PROTOCOLS } from "./protocols.ts";

type OptionalField<Unit> = { [Key in keyof Unit]-?: object extends Pick<Unit, Key> ? Key : never }[keyof Unit];

it("a unit or protocol without one of the fields does not compile", () => {
  expectTypeOf<OptionalField<ActivityUnit>>().toBeNever();
  expectTypeOf<OptionalField<ActivityProtocol>>().toBeNever();
  expectTypeOf<keyof typeof PROTOCOLS>().toEqualTypeOf<ActivityName>();
});

it("names are of one activity", () => {
  const calls = Object.values(PROTOCOLS).flatMap((protocol) => Object.keys(protocol.calls));
  const messages = Object.values(PROTOCOLS).flatMap((protocol) => Object.keys(protocol.messages));
  const caches = ACTIVITIES.flatMap((unit) => Object.keys(unit.caches ?? {}));
  for (const names of [calls, messages, caches]) expect(names.length).toBe(new Set(names).size);
});

it("what a unit names has its schema in the protocol", () => {
  for (const { name, runSheetStep } of ACTIVITIES)
    expect(PROTOCOLS[name].runSheetTarget === null, name).toBe(runSheetStep === null);
});
