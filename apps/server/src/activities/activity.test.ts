import type { ActivityName } from "@hubbub/contract/activities";
import { expectTypeOf, it } from "vitest";

import type { Module } from "../api/module.ts";
import type { Activity } from "./activity.ts";

/** Without the fields that must be absent. */
type OptionalField<Unit> = {
  [Key in keyof Unit]-?: object extends Pick<Unit, Key> ? (Unit[Key] extends undefined ? never : Key) : never;
}[keyof Unit];
type Optional = { [Name in ActivityName]: OptionalField<Activity<Name>> }[ActivityName];
type Part<Key extends keyof Activity> = OptionalField<NonNullable<Activity[Key]>>;

it("an activity without one of the fields does not compile, except what any module may leave out", () => {
  expectTypeOf<Optional>().toEqualTypeOf<keyof Module>();
  expectTypeOf<Part<"stage" | "page" | "sessionEnd" | "hooks" | "live" | "erasure" | "runSheetStep">>().toBeNever();
});

it("an activity has a capability exactly if its unit in the contract names it", () => {
  expectTypeOf<undefined>().not.toExtend<Activity<"chat">["exportTable"]>();
  expectTypeOf<Activity<"timer">["exportTable"]>().toEqualTypeOf<undefined>();
});
