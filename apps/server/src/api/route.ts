/**
 * Declaring routes: a call of the contract, its row in the access table, one handler. The order of docs/access.md is kept
 * here once: parse → target exists → signed in → role → state → (limit and write in the handler's store).
 */
import {
  type AnswerOf,
  type Call,
  type CallName,
  calls,
  type ParsedBodyOf,
  type ParsedParamsOf,
  type ParsedQueryOf,
} from "@hubbub/contract/calls";
import type { HubUser } from "@hubbub/contract/identity";
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from "fastify";
import { safeParse } from "zod/mini";
import type { ZodMiniType } from "zod/mini";

import { type Access, guard, type GuardDeps, type Named } from "./guard.ts";
import { accessRules } from "../domain/access/rules.ts";
import type { EventRecord } from "../domain/events/event-record.ts";
import type { EventGroupRecord } from "../domain/groups/group-record.ts";
import { Caller, type IdentityDeps } from "../domain/identity/caller.ts";
import type { Profile } from "../domain/identity/wallet.store.ts";
import type { FastPathAnswer, FastPath } from "./fast-path.ts";
import { Refusal } from "../platform/http/refusal.ts";
import type { SecurityEventName, SecurityLog } from "../platform/http/security-log.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The call of the contract this route serves; its row in the access table decides who may. */
    call?: CallName;
    /** Why a route under /api/ stands outside the table: it serves nothing of anybody. */
    outsideTable?: string;
    /** Set by the bundled sign-on on its routes: they take HTML forms and check where those come from themselves. */
    checksOwnForms?: boolean;
  }
}

/** Whether the request matched a route under /api/, however its address was spelled. */
export function isApiRoute({ routeOptions: { config } }: FastifyRequest): boolean {
  return config.call !== undefined || config.outsideTable !== undefined;
}

/** Lets no route under /api/ be declared but through the table: who may call it would be nobody's decision. */
export function allowOnlyRoutesOfTable(app: FastifyInstance): void {
  app.addHook("onRoute", ({ method, url, config }) => {
    if (!url.startsWith("/api/") || config?.call || config?.outsideTable) return;
    throw new Error(
      `${String(method)} ${url} has no row in domain/access/rules.ts: declare it as a call of the contract`,
    );
  });
}

export interface RouteCall<N extends CallName> {
  params: ParsedParamsOf<N>;
  query: ParsedQueryOf<N>;
  body: ParsedBodyOf<N>;
  access: Access;
  /** The event of the address; only where the call's rule is about one. */
  event: EventRecord;
  /** The group of the address; only where the call's rule is about one. */
  group: EventGroupRecord;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Handlers answer with the call's answer, or send it themselves (a snapshot) and answer nothing. */
export type Handler<N extends CallName> = (call: RouteCall<N>) => Promise<AnswerOf<N> | undefined>;

export interface RouteOptions<N extends CallName> {
  /** Throws 404 where what the address names inside its event does not exist: asked before who is calling. */
  target?: (params: ParsedParamsOf<N>) => Promise<void>;
  /** What everybody gets who is nobody in particular: then answered before routing where it is at hand. */
  fastPath?: FastPathAnswer;
}

export type DeclareRoute = <N extends CallName>(name: N, handler: Handler<N>, options?: RouteOptions<N>) => void;

export interface RouteDeps extends GuardDeps, IdentityDeps {
  fastPath: FastPath;
  securityLog: SecurityLog;
  /** Asked before each call's handler, once access and state allow it; throws 429 where the caller has to wait. */
  onEntry?: (access: Access, isSubmission: boolean, body: unknown) => void;
  /** Told of every submission that was taken and who made it, before it is answered. */
  onSubmission?: (event: EventRecord, access: Access) => Promise<void>;
}

export function routesOf(app: FastifyInstance, deps: RouteDeps): DeclareRoute {
  return (name, handler, options) => {
    const call: Call = calls[name];
    const [method, url] = name.split(" ") as [HTTPMethods, string];
    if (options?.fastPath) deps.fastPath.declare(name, options.fastPath);
    app.route({
      method,
      url,
      config: { call: name },
      handler: async (request, reply) => {
        const params = call.params && parse(call.params, request.params);
        const query = call.query && parse(call.query, request.query);
        const body = call.body && parse(call.body, request.body ?? {});
        const target = options?.target && (() => options.target?.(params as ParsedParamsOf<typeof name>));
        const caller = Caller.of(deps, request);
        const record = (event: SecurityEventName, hub: HubUser | null, profile: Profile | null) =>
          deps.securityLog({
            event,
            call: name,
            params: toTexts(params),
            address: request.ip,
            ...accountOf(hub, profile),
          });
        const recordRefusal = async (error: unknown) => {
          if (error instanceof Refusal && error.code === "forbidden")
            record("authz_fail", await caller.hubUserIfAny(), null);
          throw error;
        };
        const access = await guard(deps, accessRules[name], caller, namedIn(params), target).catch(recordRefusal);
        deps.fastPath.note(access, request.headers);
        const { submitsTo } = accessRules[name];
        deps.onEntry?.(access, submitsTo !== undefined, body);
        const answer = await handler({
          params: params as ParsedParamsOf<typeof name>,
          query: query as ParsedQueryOf<typeof name>,
          body: body as ParsedBodyOf<typeof name>,
          access,
          event: access.event as EventRecord,
          group: access.group as EventGroupRecord,
          request,
          reply,
        }).catch(recordRefusal);
        if (submitsTo && access.event) await deps.onSubmission?.(access.event, access);
        const { records } = accessRules[name];
        if (records) record(records, access.hub, access.profile);
        if (reply.sent || reply.raw.headersSent) return reply;
        reply.header("Cache-Control", "no-store").code(call.status ?? 200);
        return call.status === 204 ? reply.send() : reply.send(answer);
      },
    });
  };
}

/** The account behind a call, for the security log. */
function accountOf(hub: HubUser | null, profile: Profile | null) {
  if (hub) return { realm: "hub", userId: hub.dbId, username: hub.username } as const;
  return profile && ({ realm: "wallet", userId: profile.id, username: profile.username } as const);
}

function toTexts(params: unknown): Record<string, string> {
  return Object.fromEntries(Object.entries(params ?? {}).map(([key, value]) => [key, String(value)]));
}

/** What an address names: an event, a group by its id or its permalink, or neither. */
function namedIn(params: unknown): Named {
  const { eventId, groupId, permalink } = (params ?? {}) as Record<string, string | undefined>;
  return { event: eventId ?? null, group: groupId ?? permalink ?? null };
}

function parse(schema: ZodMiniType, value: unknown): unknown {
  const result = safeParse(schema, value);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  if (issue?.code === "unrecognized_keys") throw new Refusal("invalid", `${issue.keys.join(", ")} cannot be set here`);
  const field = issue?.path.join(".");
  const sentence =
    issue?.message && issue.message !== "Invalid input" ? issue.message : `${field || "The request"} is not valid`;
  throw new Refusal("invalid", sentence);
}

/** The repeat-safe key of a submission, if the client sent one. */
export function idempotencyKeyOf(request: FastifyRequest): string | null {
  const key = request.headers["idempotency-key"];
  if (key === undefined) return null;
  if (typeof key !== "string" || !/^[\w-]{8,64}$/u.test(key))
    throw new Refusal("invalid", "Idempotency-Key must be 8 to 64 letters, digits, - or _");
  return key;
}
