import { ACTIVITIES, STAGE_TABS } from "@hubbub/contract/activities";
import type { LucideIcon } from "lucide-react";
import { expect, expectTypeOf, it } from "vitest";

import type { AdminPart } from "./admin-part.ts";
import { ADMIN_PARTS } from "./admin-parts.ts";
import type { PhonePart } from "./phone-part.ts";
import { PHONE_PARTS } from "./phone-parts.ts";
import { STAGE_PARTS } from "./stage-parts.ts";

const namesOf = (parts: readonly { unit: { name: string } }[]) => parts.map(({ unit }) => unit.name);

it("every activity has the files that its unit requires", () => {
  const names = ACTIVITIES.map(({ name }) => name);
  expect(namesOf(PHONE_PARTS)).toEqual(names);
  expect(namesOf(ADMIN_PARTS).toSorted()).toEqual(names.toSorted());
  expect(STAGE_PARTS.map(({ unit }) => unit.stageView)).toEqual(STAGE_TABS);
});

it("a part without what its unit describes does not compile, nor one with what is null there", () => {
  expectTypeOf<Omit<AdminPart<"chat">, "icon">>().not.toExtend<AdminPart<"chat">>();
  expectTypeOf<AdminPart<"chat">["icon"]>().toEqualTypeOf<LucideIcon>();
  expectTypeOf<AdminPart<"feedback">["icon"]>().toBeUndefined();
  expectTypeOf<keyof AdminPart<"prizes">["loggedActions"]>().toEqualTypeOf<"prize_drawn">();
  expectTypeOf<AdminPart<"timer">["loggedActions"]>().toBeUndefined();
  expectTypeOf<keyof AdminPart<"timer">["runSheetStep"]["skipReasons"]>().toEqualTypeOf<"no-duration">();
  expectTypeOf<PhonePart<"boards">["tab"]>().toBeUndefined();
  expectTypeOf<PhonePart<"timer">["outbox"]>().toBeUndefined();
});
