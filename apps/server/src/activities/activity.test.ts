import type { ActivityName } from "@hubbub/contract/activities";
import { expectTypeOf, it } from "vitest";

import type { Module } from "../api/module.ts";
import type { Activity, ExportedTable } from "./activity.ts";

/** The fields that may be left out although they can have a value. */
type OptionalField<Unit> = Unit extends unknown
  ? {
      [Key in keyof Unit]-?: object extends Pick<Unit, Key> ? (Unit[Key] extends undefined ? never : Key) : never;
    }[keyof Unit]
  : never;
type Optional = { [Name in ActivityName]: OptionalField<Activity<Name>> }[ActivityName];
type Part<Key extends keyof Activity> = OptionalField<NonNullable<Activity[Key]>>;

it("an activity without a capability that the contract names does not compile, nor without one of the server's", () => {
  expectTypeOf<Optional>().toEqualTypeOf<keyof Module>();
  expectTypeOf<Part<"submissions" | "moderation" | "stage" | "parts" | "erasure">>().toBeNever();
});

it("an activity has no field for a capability that is null in the contract", () => {
  expectTypeOf<Activity<"chat">["exportTable"]>().toEqualTypeOf<ExportedTable>();
  expectTypeOf<Activity<"timer">["exportTable"]>().toEqualTypeOf<undefined>();
  expectTypeOf<Activity["exportTable"]>().toEqualTypeOf<ExportedTable | undefined>();
  expectTypeOf<Activity<"timer">["submissions"]>().toEqualTypeOf<undefined>();
  expectTypeOf<Activity<"feedback">["submissions"]["participation"]>().toEqualTypeOf<undefined>();
  expectTypeOf<Activity<"chat">["stage"]["runSheetStep"]>().toEqualTypeOf<undefined>();
  expectTypeOf<Activity<"timer">["parts"]>().toEqualTypeOf<undefined>();
  expectTypeOf<Activity<"chat">["parts"]["eventFile"]>().toEqualTypeOf<undefined>();
  expectTypeOf<Activity<"polls">["parts"]["eventFile"]>().toBeObject();
});
