import { expect, expectTypeOf, it } from "vitest";

import type { ActivityUnit } from "./activity.ts";
import { ACTIVITIES, type ActivityName, valuesOf } from "./index.ts";
import type { ActivityProtocol, ProtocolParts } from "./protocol.ts";
import { PROTOCOLS } from "./protocols.ts";

type OptionalField<Unit> = Unit extends unknown
  ? { [Key in keyof Unit]-?: object extends Pick<Unit, Key> ? Key : never }[keyof Unit]
  : never;
type Group = NonNullable<ActivityUnit["switch" | "submissions" | "stage" | "moderation"]>;

it("a unit or protocol without one of the fields does not compile", () => {
  expectTypeOf<OptionalField<ActivityUnit>>().toBeNever();
  expectTypeOf<OptionalField<Group>>().toBeNever();
  expectTypeOf<OptionalField<Omit<ActivityProtocol, "runSheetTarget"> | ProtocolParts>>().toBeNever();
  expectTypeOf<keyof typeof PROTOCOLS>().toEqualTypeOf<ActivityName>();
});

it("names are of one activity", () => {
  const calls = Object.values(PROTOCOLS).flatMap((protocol) => Object.keys(protocol.calls));
  const messages = Object.values(PROTOCOLS).flatMap((protocol) => Object.keys(protocol.messages));
  const caches = ACTIVITIES.flatMap((unit) => Object.keys(unit.caches ?? {}));
  const parts = Object.values(PROTOCOLS).flatMap((protocol) =>
    Object.entries(protocol.parts ?? {}).flatMap(([part, fields]) =>
      Object.keys(fields ?? {}).map((name) => part + name),
    ),
  );
  const fields = [
    valuesOf("exportTable"),
    valuesOf("contributions").flat(),
    valuesOf("moderation").map(({ mutedBy }) => mutedBy),
    valuesOf("moderation").flatMap(({ loggedActions }) => loggedActions),
    valuesOf("webhooks").flat(),
  ];
  for (const names of [calls, messages, caches, parts, ...fields]) expect(names.length).toBe(new Set(names).size);
});

it("a protocol has a target of run sheets exactly if the unit has a step of run sheets", () => {
  expectTypeOf<(typeof PROTOCOLS)["timer"]["runSheetTarget"]>().toBeFunction();
  expectTypeOf<Extract<keyof (typeof PROTOCOLS)["chat"], "runSheetTarget">>().toBeNever();
});
