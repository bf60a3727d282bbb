/** The calls that manage the API keys of an account. No key may make them. */
import { API_KEYS_MAX } from "@hubbub/contract/api-keys";

import type { DeclareRoute } from "../../api/route.ts";
import { addKey, deleteKey, listKeys } from "../../domain/api-keys/api-keys.store.ts";
import { invalidate } from "../../domain/bus.ts";
import { findMembership } from "../../domain/team/roles.store.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { conflict, noPermission, notFound } from "../../platform/http/refusal.ts";
import type { FeatureDeps } from "../feature-deps.ts";

export function apiKeyRoutes(route: DeclareRoute, { kysely, bus, events }: FeatureDeps): void {
  route("GET /api/keys", ({ hub }) => listKeys(kysely, hub.dbId));

  route("POST /api/keys", async ({ hub, body }) => {
    const event = body.eventId === null ? null : await events.find(body.eventId);
    if (body.eventId !== null && !event) throw notFound("Event");
    if (event && !(await findMembership(kysely, { event }, hub.dbId))) throw noPermission();
    return inTransaction(kysely, async (transaction) => {
      const added = await addKey(transaction, hub.dbId, { ...body, eventId: event?.id ?? null });
      if (!added) throw conflict(`You can have at most ${API_KEYS_MAX} API keys. Revoke one first.`);
      return { ...added.added, key: added.key };
    });
  });

  route("DELETE /api/keys/:keyId", ({ hub, params }) =>
    inTransaction(kysely, async (transaction, afterCommit) => {
      if (!(await deleteKey(transaction, hub.dbId, params.keyId))) throw notFound("API key");
      // Every node checks the sockets of keys each second (platform/realtime/socket-checks.ts).
      afterCommit(() => invalidate(bus, params.keyId, "api-keys"));
      return null;
    }),
  );
}
