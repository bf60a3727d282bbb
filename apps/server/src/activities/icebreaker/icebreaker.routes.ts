/** Icebreaker over HTTP. */
import type { Kysely } from "kysely";

import type { Schema } from "../../database/schema.ts";
import { sendSnapshot } from "../../http/send-snapshot.ts";
import { Snapshot, type SnapshotStore } from "../../http/snapshot.ts";
import type { DeclareRoute } from "../../http/route.ts";
import { submitterOf } from "../../submissions/submitter.ts";
import { icebreakerListJson, type IcebreakerWriter, listIcebreakerForStaff } from "./icebreaker.store.ts";

export interface IcebreakerParts {
  kysely: Kysely<Schema>;
  snapshots: SnapshotStore;
  icebreakerWriter: IcebreakerWriter;
}

const nothing = new Snapshot(Buffer.from("[]"));

/** The public list's snapshot; empty while the activity is off (D-22). */
export function icebreakerSnapshot(
  { kysely, snapshots }: Pick<IcebreakerParts, "kysely" | "snapshots">,
  event: { id: string; enableWordCloud: boolean },
): Promise<Snapshot> {
  if (!event.enableWordCloud) return Promise.resolve(nothing);
  return snapshots.read(event.id, "icebreaker", () => icebreakerListJson(kysely, event.id));
}

export function icebreakerRoutes(route: DeclareRoute, parts: IcebreakerParts): void {
  route(
    "GET /api/events/:eventId/icebreaker",
    async ({ event, access, request, reply }) => {
      if (access.role) return listIcebreakerForStaff(parts.kysely, event.id);
      await sendSnapshot(request, reply, await icebreakerSnapshot(parts, event));
      return undefined;
    },
    { ready: (event) => (event.enableWordCloud ? parts.snapshots.peek(event.id, "icebreaker") : nothing) },
  );

  route("POST /api/events/:eventId/icebreaker", ({ event, body, access, request }) =>
    parts.icebreakerWriter.submit({
      eventId: event.id,
      response: body.response,
      ...submitterOf(access, request, body),
    }),
  );
}
