import type { ActivityName } from "@hubbub/contract/activities";
import { expectTypeOf, it } from "vitest";

import type { Module } from "../api/module.ts";
import type { Activity, ExportedTable } from "./activity.ts";

type OptionalField<Unit> = { [Key in keyof Unit]-?: object extends Pick<Unit, Key> ? Key : never }[keyof Unit];
type Optional = { [Name in ActivityName]: OptionalField<Activity<Name>> }[ActivityName];
type Part<Key extends keyof Activity> = OptionalField<NonNullable<Activity[Key]>>;

it("an activity without one of the fields does not compile, except what any module may leave out", () => {
  expectTypeOf<Optional>().toEqualTypeOf<keyof Module>();
  expectTypeOf<Part<"stage" | "erasure" | "eventFile" | "runSheetStep">>().toBeNever();
});

it("an activity has a capability exactly if its unit in the contract names it", () => {
  expectTypeOf<Activity<"chat">["exportTable"]>().toEqualTypeOf<ExportedTable>();
  expectTypeOf<Activity<"timer">["exportTable"]>().toEqualTypeOf<null>();
  expectTypeOf<Activity["exportTable"]>().toEqualTypeOf<ExportedTable | null>();
});
