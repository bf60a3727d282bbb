import type { ActivityName } from "@hubbub/contract/activities";
import { expectTypeOf, it } from "vitest";

import type { Module } from "../api/module.ts";
import type { Activity, EventFilePart, ExportedTable } from "./activity.ts";

type OptionalField<Unit> = Unit extends unknown
  ? { [Key in keyof Unit]-?: object extends Pick<Unit, Key> ? Key : never }[keyof Unit]
  : never;
type Optional = { [Name in ActivityName]: OptionalField<Activity<Name>> }[ActivityName];
type Part<Key extends keyof Activity> = OptionalField<NonNullable<Activity[Key]>>;

it("an activity without one of the fields does not compile, except what any module may leave out", () => {
  expectTypeOf<Optional>().toEqualTypeOf<keyof Module>();
  expectTypeOf<Part<"submissions" | "moderation" | "stage" | "parts" | "erasure">>().toBeNever();
});

it("an activity has a capability exactly if the contract names it in its unit or its protocol", () => {
  expectTypeOf<Activity<"chat">["exportTable"]>().toEqualTypeOf<ExportedTable>();
  expectTypeOf<Activity<"timer">["exportTable"]>().toEqualTypeOf<null>();
  expectTypeOf<Activity["exportTable"]>().toEqualTypeOf<ExportedTable | null>();
  expectTypeOf<Activity<"timer">["submissions"]>().toEqualTypeOf<null>();
  expectTypeOf<Activity<"feedback">["submissions"]["participation"]>().toEqualTypeOf<null>();
  expectTypeOf<Activity<"chat">["stage"]["runSheetStep"]>().toEqualTypeOf<null>();
  expectTypeOf<Activity<"timer">["parts"]>().toEqualTypeOf<null>();
  expectTypeOf<Activity<"chat">["parts"]["eventFile"]>().toEqualTypeOf<null>();
  expectTypeOf<Activity<"polls">["parts"]["eventFile"]>().toEqualTypeOf<EventFilePart>();
});
