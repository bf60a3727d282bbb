/**
 * Declares the routes of the API. A route is a call of the contract, which has its access rule, and one handler:
 *
 *     route("PATCH /api/events/:eventId/archive", async ({ event, role, body }) => …)
 *
 * Each request passes the checks in the order of docs/access.md, and then the handler. The types of a handler's arguments
 * follow from the rule.
 */
import type { ApiKeyScope } from "@hubbub/contract/access";
import { scopeOf } from "@hubbub/contract/api-keys";
import {
  type AnswerOf,
  type CallName,
  calls,
  type ListedCall,
  type ParamsOf,
  type ParsedBodyOf,
  type ParsedQueryOf,
} from "@hubbub/contract/calls";
import type { AccessRule, Call } from "@hubbub/contract/access";
import type { ErrorCode } from "@hubbub/contract/errors";
import type { HubUser } from "@hubbub/contract/identity";
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type * as z from "zod/mini";

import { acceptRole, type CallContext, type CallContextFor, guard } from "./guard.ts";
import { idempotencyKeyOf, parse, pathSchema } from "./parse.ts";
import { type PreparedResponse, sendResult } from "./response.ts";
import { identify } from "../domain/access/identify.ts";
import { isTeamOnly, maySeePrivateArchive, type RuleOf } from "../domain/access/policy.ts";
import type { Core } from "../domain/core.ts";
import { type EventRecord, isPrivateArchive } from "../domain/events/event-record.ts";
import { Caller } from "../domain/identity/caller.ts";
import { type Cookies, cookiesOf } from "../domain/identity/cookies.ts";
import type { Profile } from "../domain/identity/people.store.ts";
import type { FastPath } from "./fast-path.ts";
import { originOf } from "../platform/http/origin.ts";
import { type ListRow, readersOf } from "./list-row.ts";
import { type Lists, readerOf } from "./lists.ts";
import type { MemoryLimit } from "@hubbub/server-kit/memory-limit";
import type { Newcomers } from "./rate-limits/newcomers.ts";
import { Refusal } from "../platform/http/refusal.ts";
import type { SecurityEventName } from "@hubbub/server-kit/security-log";

/** The parsed parts of a request. */
interface Parsed<N extends CallName> {
  params: ParamsOf<N>;
  query: ParsedQueryOf<N>;
  body: ParsedBodyOf<N>;
}

/** What handlers receive of the HTTP request besides the parsed parts. */
interface Exchange {
  cookies: Cookies;
  log: FastifyBaseLogger;
  /** The origin under which the caller reaches the installation. */
  origin: string;
  /** When the whole request had arrived, by performance.now(). */
  receivedAt: number;
  /** For calls with two statuses, such as 201 for a first answer and 200 for a changed one. */
  setStatus: (status: 200 | 201) => void;
  /** The Idempotency-Key header, or null. @throws Refusal 400 for a malformed one */
  idempotencyKey: () => string | null;
}

/** The argument of a handler: the caller and the target, and the request. */
export type RouteCall<N extends CallName> = CallContextFor<RuleOf<N>> & Parsed<N> & Exchange;

/** Returns the call's answer, a cached list, or a download. */
export type Handler<N extends CallName> = (
  call: RouteCall<N>,
) => AnswerOf<N> | PreparedResponse | Promise<AnswerOf<N> | PreparedResponse>;

/**
 * Finds what a parameter of a URL names in its event. Runs before most refusals are sent. If the id in the URL does not
 * exist, the caller gets 404 instead.
 * @param params all parameters of the URL
 * @param isForTeam whether only the team may make the call, which also sees what is not public
 * @throws Refusal 404
 */
export type FindTarget = (params: Readonly<Record<string, string>>, isForTeam: boolean) => Promise<unknown>;

export interface DeclareRoute {
  <N extends CallName>(name: N, handler: Handler<N>): void;
  /**
   * Declares a list of events: its own call, which is on the fast path if it has no parameter, its part of several lists,
   * and what stages show of it.
   */
  list: <N extends ListedCall, Own>(row: ListRow<N, Own>) => void;
  /** For all calls with this parameter. Every parameter of a call about an event needs one. */
  target: (parameter: string, find: FindTarget) => void;
}

export interface RouteDeps extends Core {
  fastPath: FastPath;
  lists: Lists;
  targets: Map<string, FindTarget>;
  newcomers: Newcomers;
  /** Counts the requests of API keys. */
  keyRequests: MemoryLimit;
  /** Called for every successful call that submits something, replays included, before its response is sent. */
  onSubmission: (event: EventRecord, context: CallContext) => Promise<void>;
}

export function routesOf(app: FastifyInstance, deps: RouteDeps): DeclareRoute {
  const declare = <N extends CallName>(name: N, handler: Handler<N>) => {
    const call: Call = calls[name];
    const [method = "", url = ""] = name.split(" ");
    if (call.bodyType !== undefined) acceptFiles(app, call.bodyType);
    const declared = { name, call, scope: scopeOf(name, call.access), path: pathSchema(name), handler };
    app.route({
      method,
      url,
      config: { call: name, ...(call.bodyType === undefined ? {} : { bodyType: call.bodyType }) },
      ...(call.bodyMax === undefined ? {} : { bodyLimit: call.bodyMax }),
      handler: (request, reply) => serve(deps, declared, request, reply),
    });
  };
  const target: DeclareRoute["target"] = (name, find) => {
    if (deps.targets.has(name)) throw new Error(`The parameter ${name} has two targets`);
    deps.targets.set(name, find);
  };
  const list: DeclareRoute["list"] = (row) => {
    const { read, readInOwnCall, onStage } = readersOf(row);
    const parameter = deps.lists.declare(row.call, read, onStage);
    if (parameter === null) deps.fastPath.declare(row.call, readInOwnCall);
    declare(row.call, (call) => readInOwnCall(readerOf(call), textsOf(call.params)[parameter ?? ""] ?? ""));
  };
  return Object.assign(declare, { target, list });
}

/** From now on, bodies of this content type are read as a Blob. */
function acceptFiles(app: FastifyInstance, type: string): void {
  if (app.hasContentTypeParser(type)) return;
  app.addContentTypeParser(type, { parseAs: "buffer" }, (_request, body, done) =>
    done(null, new Blob([Buffer.from(body)], { type })),
  );
}

interface DeclaredRoute<N extends CallName> {
  name: CallName;
  call: Call;
  /** What an API key needs. */
  scope: ApiKeyScope | null;
  /** The schema of its parameters. */
  path: z.ZodMiniType | undefined;
  handler: Handler<N>;
}

/** A limit must not cost a query. */
const WITHOUT_LOOKUP = new Set<ErrorCode>(["not_found", "rate_limited", "unavailable"]);

/** Passes a request through the steps of its route and sends the response. */
async function serve<N extends CallName>(
  deps: RouteDeps,
  { name, call, scope, path, handler }: DeclaredRoute<N>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const exchange = exchangeOf(deps, request, reply);
  const rule = call.access as RuleOf<N>;
  const { submitsTo, records }: AccessRule = rule;
  const params = (path && parse(path, request.params)) as ParamsOf<N>;
  const ids = textsOf(params);
  const caller = Caller.of(deps.identity, request);
  const record = (event: SecurityEventName, hub: HubUser | null, profile: Profile | null) =>
    deps.securityLog({
      event,
      call: name,
      params: ids,
      address: request.ip,
      ...accountOf(hub, profile),
      ...(caller.isKey ? { reason: "API key" } : {}),
    });
  try {
    const query = call.query && parse(call.query, request.query);
    const body = call.body && parse(call.body, request.body ?? {});
    const parsed = { params, query, body } as Parsed<N>;
    const targetIds = { event: ids["eventId"] ?? null, group: ids["groupId"] ?? ids["permalink"] ?? null };
    const context = await guard(deps, rule, caller, targetIds, scope);
    if (context.key) await deps.identity.apiKeys.noteUse(context.key);
    await acceptRole(deps, rule, context);
    deps.newcomers.checkCall(context, submitsTo !== undefined, body);
    reply.code(call.status ?? 200);
    const result = await handler({ ...parsed, ...context, ...exchange });
    if (submitsTo && context.event) await deps.onSubmission(context.event, context);
    await sendResult(request, reply, result);
    if (records) record(records, context.hub, context.profile);
    return reply;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (!WITHOUT_LOOKUP.has(error.code)) await requireTargets(deps, caller, ids, isTeamOnly(rule));
    if (error.code === "forbidden") record("authz_fail", await caller.hubUserIfAny(), null);
    throw error;
  }
}

/**
 * A private archive reveals to nobody without access what it contains.
 * @throws Refusal 404 if the event exists, but not what else the URL names in it
 */
async function requireTargets(deps: RouteDeps, caller: Caller, ids: Record<string, string>, isForTeam: boolean) {
  const finders = Object.keys(ids).flatMap((name) => deps.targets.get(name) ?? []);
  const event = finders.length === 0 ? null : await deps.events.find(ids["eventId"] ?? "");
  if (!event || (isPrivateArchive(event) && !(await maySeeIt(deps, caller, event)))) return;
  for (const find of finders) await find({ ...ids, eventId: event.id }, isForTeam);
}

/** Whether the caller may see this private archive; false if that cannot be found out. */
function maySeeIt(deps: RouteDeps, caller: Caller, event: EventRecord): Promise<boolean> {
  const identities = identify(deps, caller, { event, group: null }, () => caller.hubUserIfAny());
  return identities.then(maySeePrivateArchive, () => false);
}

function exchangeOf({ pageConfig }: RouteDeps, request: FastifyRequest, reply: FastifyReply): Exchange {
  return {
    cookies: cookiesOf(request, reply),
    log: request.log,
    origin: originOf(request, pageConfig),
    receivedAt: performance.now(),
    setStatus: (status) => void reply.code(status),
    idempotencyKey: () => idempotencyKeyOf(request.headers),
  };
}

/** The account behind a call, for the security log. */
function accountOf(hub: HubUser | null, profile: Profile | null) {
  if (hub) return { realm: "hub", userId: hub.dbId, username: hub.username } as const;
  return profile && ({ realm: "wallet", userId: profile.id, username: profile.username } as const);
}

/** The parameters of a URL as text, by name. */
function textsOf(params: unknown): Record<string, string> {
  return Object.fromEntries(Object.entries(params ?? {}).map(([key, value]) => [key, String(value)]));
}
