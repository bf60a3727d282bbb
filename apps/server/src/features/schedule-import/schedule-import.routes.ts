/** The calls that import a schedule: a preview, which stores nothing, and the import, into a new or an existing group. */
import type { ParsedBodyOf } from "@hubbub/contract/calls";
import { CreateEvent } from "@hubbub/contract/events";
import type { HubUser } from "@hubbub/contract/identity";
import {
  type DoneScheduleImport,
  IMPORTED_GROUP_SESSIONS_MAX,
  type ScheduledSession,
  type ScheduleImport,
} from "@hubbub/contract/schedule-import";
import { MemoryLimit } from "@hubbub/server-kit/memory-limit";

import { parse } from "../../api/parse.ts";
import { perMinute } from "../../api/rate-limits/limits.ts";
import type { DeclareRoute } from "../../api/route.ts";
import { premiumRequired } from "../../domain/access/policy.ts";
import { createEvent } from "../../domain/events/events.store.ts";
import { prepareGroupUpdate } from "../../domain/groups/group-publications.ts";
import { type EventGroupRecord, toOrganizerGroup } from "../../domain/groups/group-record.ts";
import { listSessions, lockSessions, reorderSessions } from "../../domain/groups/group-sessions.store.ts";
import { findGroup } from "../../domain/groups/groups.store.ts";
import type { Transaction } from "../../domain/schema/schema.ts";
import { ownsAnEvent } from "../../domain/team/roles.store.ts";
import { type AfterCommit, inTransaction } from "../../platform/database/transaction.ts";
import { conflict, notFound } from "../../platform/http/refusal.ts";
import type { FeatureDeps } from "../feature-deps.ts";
import { createGroupOnce } from "../groups/groups.routes.ts";
import { type ImportPlan, type PlannedSession, planImport } from "./plan.ts";
import { parseSchedule, type Schedule } from "./schedule-file.ts";
import { findImported, storeSessions } from "./schedule-import.store.ts";

export function scheduleImportRoutes(route: DeclareRoute, deps: FeatureDeps): void {
  const { kysely } = deps;
  /** Of an account: previews and imports. Each one can create hundreds of sessions. */
  const limit = new MemoryLimit(perMinute(60, "You are doing this too often. Please try again in a minute."));

  route("POST /api/event-groups/schedule/preview", async ({ hub, body }) => {
    await limit.take(hub.dbId);
    const schedule = read(body, null);
    return toAnswer(schedule, planImport(schedule, [], []));
  });

  route("POST /api/event-groups/schedule", async ({ hub, body, idempotencyKey }) => {
    await limit.take(hub.dbId);
    return inTransaction(kysely, async (transaction, afterCommit) => {
      const { title, permalink } = body;
      const fields = { title, permalink, description: "" };
      const group = await createGroupOnce(transaction, hub.dbId, fields, idempotencyKey());
      return importSchedule(transaction, afterCommit, { deps, hub, groupId: group.id, file: body });
    });
  });

  route("POST /api/event-groups/:groupId/schedule/preview", async ({ group, hub, body }) => {
    await limit.take(hub.dbId);
    const [sessions, imported] = [await listSessions(kysely, group.id), await findImported(kysely, group.id)];
    const schedule = read(body, group);
    return toAnswer(schedule, planImport(schedule, sessions, imported));
  });

  route("POST /api/event-groups/:groupId/schedule", async ({ group, hub, body }) => {
    await limit.take(hub.dbId);
    // As for creating an event: the caller will own the new sessions.
    if (!hub.premium && !(await ownsAnEvent(kysely, hub.dbId))) throw premiumRequired();
    return inTransaction(kysely, (transaction, afterCommit) =>
      importSchedule(transaction, afterCommit, { deps, hub, groupId: group.id, file: body }),
    );
  });
}

type ScheduleFile = ParsedBodyOf<"POST /api/event-groups/:groupId/schedule">;

function read({ file, timeZone }: ScheduleFile, group: EventGroupRecord | null): Schedule {
  return parseSchedule(file, timeZone ?? group?.scheduleTimeZone ?? "UTC");
}

interface Import {
  deps: FeatureDeps;
  hub: HubUser;
  groupId: string;
  file: ScheduleFile;
}

/** Imports the schedule into the group. Repeated with the same file, it changes nothing. */
async function importSchedule(
  transaction: Transaction,
  afterCommit: AfterCommit,
  { deps, hub, groupId, file }: Import,
): Promise<DoneScheduleImport> {
  const before = await lockSessions(transaction, groupId);
  const imported = await findImported(transaction, groupId);
  const schedule = read(file, await findGroup(transaction, groupId));
  const plan = planImport(schedule, before, imported);
  const created = plan.sessions.filter(({ eventId }) => eventId === null).length;
  if (before.length + created > IMPORTED_GROUP_SESSIONS_MAX)
    throw conflict(`An event group can have at most ${IMPORTED_GROUP_SESSIONS_MAX} sessions after an import.`);
  const sessions = await withEvents(transaction, hub.dbId, plan.sessions);
  await storeSessions(transaction, { groupId, timeZone: schedule.timeZone }, sessions);
  const order = plan.order.map((key) => (typeof key === "string" ? key : (sessions[key]?.eventId ?? "")));
  await reorderSessions(
    transaction,
    groupId,
    await listSessions(transaction, groupId),
    order.map((eventId, index) => ({ eventId, groupOrder: index + 1 })),
  );
  afterCommit(await prepareGroupUpdate(transaction, deps.bus, groupId, before));
  const group = await findGroup(transaction, groupId);
  if (!group) throw notFound("Event group");
  return { ...toAnswer(schedule, { ...plan, sessions }), group: toOrganizerGroup(group, "owner") };
}

type StoredSession = PlannedSession & { eventId: string };

/** Creates the events of new sessions. */
async function withEvents(
  transaction: Transaction,
  organizerId: string,
  planned: readonly PlannedSession[],
): Promise<StoredSession[]> {
  const defaults = parse(CreateEvent, { title: "-" }) as ParsedBodyOf<"POST /api/events">;
  const sessions: StoredSession[] = [];
  for (const session of planned) {
    const { title } = session;
    const eventId = session.eventId ?? (await createEvent(transaction, organizerId, { ...defaults, title }));
    sessions.push({ ...session, eventId });
  }
  return sessions;
}

function toAnswer(schedule: Schedule, { sessions, missing }: ImportPlan): ScheduleImport {
  const { title, timeZone, needsTimeZone, unknownTimeZone } = schedule;
  const shown = sessions.map(({ guid: _guid, read: _read, ...session }): ScheduledSession => session);
  return { title, timeZone, needsTimeZone, unknownTimeZone, sessions: shown, missing };
}
