/** Event groups over HTTP. */
import type { Kysely } from "kysely";

import type { Schema } from "../database/schema.ts";
import { notFound } from "../http/refusal.ts";
import type { DeclareRoute } from "../http/route.ts";
import { findPublicGroup } from "./groups.store.ts";

export function groupRoutes(route: DeclareRoute, { kysely }: { kysely: Kysely<Schema> }): void {
  route("GET /api/public/event-groups/:groupId", async ({ params }) => {
    const group = await findPublicGroup(kysely, params.groupId);
    if (!group) throw notFound("Event group");
    return group;
  });
}
