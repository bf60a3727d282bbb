import type { StaffRole } from "@hubbub/contract/events";
import type { HubUser } from "@hubbub/contract/identity";
import { expectTypeOf, it } from "vitest";

import type { Bus } from "../domain/bus.ts";
import type { EventRecord } from "../domain/events/event-record.ts";
import type { EventGroupRecord } from "../domain/groups/group-record.ts";
import type { Profile } from "../domain/identity/people.store.ts";
import type { RouteCall } from "./route.ts";

it("a handler receives exactly what its row in the access table promises", () => {
  type Anyone = RouteCall<"GET /api/events/:eventId/icebreaker">;
  expectTypeOf<Anyone["event"]>().toEqualTypeOf<EventRecord>();
  expectTypeOf<Anyone>().not.toHaveProperty("group");
  expectTypeOf<Anyone["hub"]>().toEqualTypeOf<HubUser | null>();
  expectTypeOf<Anyone["role"]>().toEqualTypeOf<StaffRole | null>();

  type Team = RouteCall<"PATCH /api/event-groups/:groupId">;
  expectTypeOf<Team["group"]>().toEqualTypeOf<EventGroupRecord>();
  expectTypeOf<Team>().not.toHaveProperty("event");
  expectTypeOf<Team["hub"]>().toEqualTypeOf<HubUser>();
  expectTypeOf<Team["role"]>().toEqualTypeOf<StaffRole>();

  type Voter = RouteCall<"POST /api/events/:eventId/social/:postId/vote">;
  expectTypeOf<Voter["profile"]>().toEqualTypeOf<Profile>();

  type Organizer = RouteCall<"POST /api/events">;
  expectTypeOf<Organizer>().not.toHaveProperty("event");
  expectTypeOf<Organizer["hub"]>().toEqualTypeOf<HubUser>();
  expectTypeOf<Organizer["profile"]>().toEqualTypeOf<Profile | null>();
});

it("a publication can only invalidate names of the registry", () => {
  type Names = Parameters<Bus["publish"]>[0]["invalidates"][number];
  expectTypeOf<"icebreaker" | "group-sessions" | "chat-own">().toExtend<Names>();
  expectTypeOf<{ name: "chat-own"; key: string }>().toExtend<Names>();
  expectTypeOf<"icebraker">().not.toExtend<Names>();
  expectTypeOf<{ name: "icebreaker"; key: string }>().not.toExtend<Names>();
});
