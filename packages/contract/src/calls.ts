/**
 * All HTTP calls, by "METHOD /path". This table gives the server its routes and the web app's
 * `request()` its types. The OpenAPI document is generated from it.
 */
import type * as z from "zod/mini";

import type { Call } from "./access.ts";
import { accessLinkCalls } from "./access-links.ts";
import { apiKeyCalls } from "./api-keys.ts";
import { auditLogCalls } from "./audit-log.ts";
import { partsOf } from "./activities/protocols.ts";
import { archiveCalls } from "./archive.ts";
import { eventFileCalls } from "./event-file.ts";
import { eventCalls } from "./events.ts";
import { exportCalls } from "./exports.ts";
import { groupCalls } from "./groups.ts";
import { identityCalls } from "./identity.ts";
import { insightCalls } from "./insights.ts";
import { joinCalls } from "./join.ts";
import { listCalls } from "./lists.ts";
import { meCalls } from "./me.ts";
import { moderationCalls } from "./moderation.ts";
import { rehearsalCalls } from "./rehearsal.ts";
import { runSheetCalls } from "./run-sheet.ts";
import { scheduleImportCalls } from "./schedule-import.ts";
import { setupCalls } from "./setup-checklist.ts";
import { stageCalls } from "./stage.ts";
import { teamCalls } from "./team.ts";
import { translatedPostCalls } from "./translated-posts.ts";
import { webhookCalls } from "./webhooks.ts";

export const calls = {
  ...eventCalls,
  ...eventFileCalls,
  ...groupCalls,
  ...scheduleImportCalls,
  ...identityCalls,
  ...archiveCalls,
  ...teamCalls,
  ...accessLinkCalls,
  ...apiKeyCalls,
  ...auditLogCalls,
  ...insightCalls,
  ...joinCalls,
  ...rehearsalCalls,
  ...exportCalls,
  ...moderationCalls,
  ...stageCalls,
  ...listCalls,
  ...runSheetCalls,
  ...partsOf("calls"),
  ...translatedPostCalls,
  ...meCalls,
  ...setupCalls,
  ...webhookCalls,
} as const satisfies Record<string, Call>;

type Calls = typeof calls;
export type CallName = keyof Calls;
export type CallOf<N extends CallName> = Calls[N];

/** Calls whose answers `GET /api/events/:eventId/lists` can contain. */
export type ListedCall = { [N in CallName]: Calls[N] extends { isListed: true } ? N : never }[CallName];

type PathParameter<Path extends string> = Path extends `${string}/:${infer Name}/${infer Rest}`
  ? Name | PathParameter<`/${Rest}`>
  : Path extends `${string}/:${infer Name}.${string}`
    ? Name
    : Path extends `${string}/:${infer Name}`
      ? Name
      : never;
export type ParamsOf<N extends CallName> = [PathParameter<N>] extends [never]
  ? undefined
  : Record<PathParameter<N>, string>;

type Input<N extends CallName, Part extends "query" | "body"> =
  CallOf<N> extends Record<Part, infer Schema extends z.ZodMiniType> ? z.input<Schema> : undefined;
type Output<N extends CallName, Part extends "query" | "body"> =
  CallOf<N> extends Record<Part, infer Schema extends z.ZodMiniType> ? z.output<Schema> : undefined;

/** What a client sends, before defaults and normalization. */
export type BodyOf<N extends CallName> = Input<N, "body">;
export type QueryOf<N extends CallName> = Input<N, "query">;
/** What a handler receives, after defaults and normalization. */
export type ParsedBodyOf<N extends CallName> = Output<N, "body">;
export type ParsedQueryOf<N extends CallName> = Output<N, "query">;
export type AnswerOf<N extends CallName> = z.output<CallOf<N>["answer"]>;
