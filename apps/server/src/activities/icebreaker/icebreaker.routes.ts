/** Icebreaker over HTTP. */
import type { IcebreakerResponse } from "@hubbub/contract/activities/icebreaker";
import type { Kysely } from "kysely";

import type { Schema } from "../../domain/schema/schema.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { PersonalSnapshot } from "../../platform/cache/personal-snapshot.ts";
import { notFound } from "../../platform/http/refusal.ts";
import { sendSnapshot } from "../../platform/http/send-snapshot.ts";
import { type Sendable, Snapshot, type SnapshotStore } from "../../platform/cache/snapshot.ts";
import type { DeclareRoute } from "../../api/route.ts";
import type { Bus } from "../../platform/bus/bus.ts";
import type { Screenings } from "../../submissions/moderation/screening.ts";
import { certainKeysOf, submitterOf } from "../../submissions/submitter.ts";
import {
  findResponse,
  icebreakerListJson,
  type IcebreakerWriter,
  listIcebreakerForStaff,
  moderateResponse,
} from "./icebreaker.store.ts";
import { toReceipt, toStaffResponse } from "./response-row.ts";
import { snapshotNames } from "./snapshot-names.ts";
import type { PendingResponses } from "./pending-responses.store.ts";

export interface IcebreakerDeps {
  kysely: Kysely<Schema>;
  snapshots: SnapshotStore;
  bus: Bus;
  waitingResponses: PendingResponses;
  icebreakerWriter: IcebreakerWriter;
  screenings: Screenings;
}

const nothing = new Snapshot(Buffer.from("[]"));

/** The public list's snapshot; empty while the activity is off (D-22). */
export function icebreakerSnapshot(
  { kysely, snapshots }: Pick<IcebreakerDeps, "kysely" | "snapshots">,
  event: { id: string; enableWordCloud: boolean },
): Promise<Snapshot> {
  if (!event.enableWordCloud) return Promise.resolve(nothing);
  return snapshots.read(event.id, snapshotNames.responses, () => icebreakerListJson(kysely, event.id));
}

export function icebreakerRoutes(route: DeclareRoute, deps: IcebreakerDeps): void {
  const { kysely, bus, waitingResponses } = deps;

  route(
    "GET /api/events/:eventId/icebreaker",
    async ({ event, access, request, reply }) => {
      if (access.role) return listIcebreakerForStaff(kysely, event.id);
      const [shared, ...waiting] = await Promise.all([
        icebreakerSnapshot(deps, event),
        ...certainKeysOf(access).map((key) => waitingResponses.find(event.id, key)),
      ]);
      await sendSnapshot(request, reply, withOwn(shared, waiting));
      return undefined;
    },
    { fastPath: (event, key) => readyList(deps, event, key) },
  );

  route("POST /api/events/:eventId/icebreaker", async ({ event, body, access, request }) =>
    toReceipt(
      await deps.icebreakerWriter.submit({
        eventId: event.id,
        response: body.response,
        screening: await deps.screenings.of(event.id),
        ...submitterOf(access, request, body),
      }),
    ),
  );

  route(
    "PATCH /api/events/:eventId/icebreaker/:responseId/moderate",
    ({ event, params, body }) =>
      inTransaction(kysely, async (transaction, afterCommit) => {
        const decision = { eventId: event.id, id: Number(params.responseId), isHidden: body.isHidden };
        const moderated = await moderateResponse(transaction, waitingResponses, decision);
        if (!moderated) throw notFound("Response");
        afterCommit(() => moderated.publications.forEach((publication) => bus.publish(publication)));
        return toStaffResponse(moderated.row);
      }),
    {
      target: async ({ eventId, responseId }) => {
        if (!(await findResponse(kysely, eventId, Number(responseId)))) throw notFound("Response");
      },
    },
  );
}

/** The list for somebody without an account, where it is cached. */
function readyList(
  { snapshots, waitingResponses }: IcebreakerDeps,
  event: { id: string; enableWordCloud: boolean },
  participantKey: string,
): Sendable | null {
  if (!event.enableWordCloud) return nothing;
  const own = waitingResponses.peek(event.id, participantKey);
  const shared = own === undefined ? null : snapshots.peek(event.id, snapshotNames.responses);
  return shared && own ? withOwn(shared, [own]) : shared;
}

/** The list with the caller's own waiting responses on top. */
function withOwn(shared: Snapshot, lists: readonly (readonly IcebreakerResponse[] | null)[]): Sendable {
  const waiting = lists.filter((own) => own !== null);
  if (shared === nothing || waiting.every((own) => own.length === 0)) return shared;
  return new PersonalSnapshot(shared, waiting, () =>
    JSON.stringify([...waiting.flat(), ...(shared.json() as IcebreakerResponse[])]),
  );
}
