/** Organizers as other organizers see them: by name, and by address where they run a group together. */
import type { Kysely } from "kysely";

import type { Schema } from "../database/schema.ts";
import { notFound } from "../http/refusal.ts";
import type { DeclareRoute } from "../http/route.ts";
import { findUser } from "../identity/users.store.ts";
import { isOnTeamOfOwner } from "./organizers.store.ts";

export function organizerRoutes(route: DeclareRoute, { kysely }: { kysely: Kysely<Schema> }): void {
  route("GET /api/users/:userId", async ({ params, access }) => {
    const user = await findUser(kysely, params.userId);
    if (!user) throw notFound("User");
    const caller = access.hub?.dbId ?? "";
    const knowsAddress = caller === user.dbId || (await isOnTeamOfOwner(kysely, user.dbId, caller));
    const { id, dbId, username, email } = user;
    return knowsAddress ? { id, dbId, username, email } : { id, dbId, username };
  });
}
