/** The call that shows one organizer to another: the name, and the email address where they are in one team. */
import type { Kysely } from "kysely";

import type { Schema } from "../../domain/schema/schema.ts";
import { notFound } from "../../platform/http/refusal.ts";
import type { DeclareRoute } from "../../api/route.ts";
import { findUser } from "../../domain/identity/users.store.ts";
import { isOnTeamOfOwner } from "../../domain/groups/organizers.store.ts";

export function organizerRoutes(route: DeclareRoute, { kysely }: { kysely: Kysely<Schema> }): void {
  route("GET /api/users/:userId", async ({ params, hub }) => {
    const user = await findUser(kysely, params.userId);
    if (!user) throw notFound("User");
    const knowsAddress = hub.dbId === user.dbId || (await isOnTeamOfOwner(kysely, user.dbId, hub.dbId));
    const { id, dbId, username, email } = user;
    return knowsAddress ? { id, dbId, username, email } : { id, dbId, username };
  });
}
