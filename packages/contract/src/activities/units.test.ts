import { expect, expectTypeOf, it } from "vitest";

import type { ActivityUnit } from "./activity.ts";
import { type ActivityName, valuesOf } from "./index.ts";
import type { ActivityProtocol } from "./protocol.ts";
import { PROTOCOLS } from "./protocols.ts";

type OptionalField<Unit> = Unit extends unknown
  ? { [Key in keyof Unit]-?: object extends Pick<Unit, Key> ? Key : never }[keyof Unit]
  : never;
type Group = NonNullable<ActivityUnit["switch" | "submissions" | "runSheetStep" | "moderation"]>;

it("a unit or protocol without one of the fields does not compile", () => {
  expectTypeOf<OptionalField<ActivityUnit>>().toBeNever();
  expectTypeOf<OptionalField<Group>>().toBeNever();
  expectTypeOf<OptionalField<ActivityProtocol>>().toBeNever();
  expectTypeOf<keyof typeof PROTOCOLS>().toEqualTypeOf<ActivityName>();
});

it("names are of one activity", () => {
  const parts = Object.values(PROTOCOLS).flatMap((protocol) =>
    Object.entries(protocol).flatMap(([part, fields]) => Object.keys(fields ?? {}).map((name) => `${part} ${name}`)),
  );
  const fields = [
    valuesOf("switch").map(({ field }) => field),
    valuesOf("submissions").flatMap(({ availability }) => availability ?? []),
    valuesOf("tab").map(({ path }) => path),
    valuesOf("stageView"),
    valuesOf("exportTable"),
    valuesOf("contributions").flat(),
    valuesOf("moderation").flatMap(({ postKind }) => postKind ?? []),
    valuesOf("moderation").flatMap(({ loggedActions }) => loggedActions),
    valuesOf("caches").flat(),
    valuesOf("webhooks").flat(),
  ];
  for (const names of [parts, ...fields]) expect(names.length).toBe(new Set(names).size);
});
