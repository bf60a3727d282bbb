/** The HTTP server before it has any route: limits, headers, who may knock, and what is answered at the door. */
import { createServer } from "node:http";

import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from "fastify";

import type { SecurityLog } from "./security-log.ts";
import { registerCookies } from "../../domain/identity/cookies.ts";
import type { RequestTally } from "../metrics/requests.ts";
import { CANNOT_SAVE_SENTENCE, registerErrors, sendRefusal } from "./errors.ts";
import { isOwnOrigin, type OriginPolicy } from "./origin.ts";
import { answerClientError } from "./raw-answer.ts";
import type { FastPath } from "../../api/fast-path.ts";
import { Refusal } from "./refusal.ts";
import { requestIds } from "./request-id.ts";
import { allowOnlyRoutesOfTable, isApiRoute } from "../../api/route.ts";
import { securityHeaders } from "./security-headers.ts";

/** Largest body of a call, in bytes. */
const BODY_MAX = 64 * 1024;
const HEADERS_TIMEOUT_MS = 15_000;
const REQUEST_TIMEOUT_MS = 30_000;
const RETRY_WHEN_FULL_SECONDS = 10;
/** Methods that change nothing. */
const SAFE_METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

const REQUEST_ID = "X-Request-Id";
/** Longer than a browser's own, so that it is never us who closes a connection that is about to be used. */
const KEEP_ALIVE_MS = 72_000;

export interface ServerDeps {
  readyReads: FastPath;
  logger: FastifyBaseLogger;
  originPolicy: OriginPolicy;
  trustedProxies: string[];
  requests: RequestTally;
  securityLog: SecurityLog;
  /** Where the wallet's pictures of people come from. */
  avatarOrigins: readonly string[];
  /** Whether the disk has room for what people send. */
  hasRoom: () => boolean;
}

export async function openServer(deps: ServerDeps) {
  const { logger, originPolicy, trustedProxies, requests, hasRoom, readyReads } = deps;
  const requestId = requestIds(trustedProxies.length > 0);
  const headers = securityHeaders(originPolicy.publicUrl?.startsWith("https:") ?? false, deps.avatarOrigins);
  const server = Fastify({
    serverFactory: (handler) => {
      const http = createServer(
        // Looked at every few seconds, not every half minute as Node would: the timeout shall be what it says.
        { headersTimeout: HEADERS_TIMEOUT_MS, requestTimeout: REQUEST_TIMEOUT_MS, connectionsCheckingInterval: 5000 },
        (request, response) => {
          const readyHeaders = () => ({ ...headers.data, [REQUEST_ID]: requestId(request) });
          if (!readyReads.answer(request, response, readyHeaders)) handler(request, response);
        },
      );
      http.keepAliveTimeout = KEEP_ALIVE_MS;
      return http;
    },
    loggerInstance: logger,
    bodyLimit: BODY_MAX,
    logController: new LogController({ disableRequestLogging: true }),
    // Addresses that cannot be decoded end here, before any route.
    frameworkErrors: (_error, _request, reply) =>
      void sendRefusal(reply.headers(headers.data), new Refusal("invalid", "The address cannot be read")),
    clientErrorHandler: answerClientError,
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    // Idle connections go at once when the server closes; what is under way ends first.
    forceCloseConnections: "idle",
    // What still comes on an open connection is answered like any other call, and closes it: a bare 503 would be neither.
    return503OnClosing: false,
    genReqId: requestId,
  });
  await registerCookies(server, originPolicy.publicUrl);
  registerErrors(server);
  allowOnlyRoutesOfTable(server);
  acceptEmptyBodies(server);
  // Hooks of every request call back: a promise for each costs more than what they do.
  server.addHook("onRequest", (request, reply, done) => {
    reply.headers(isApiRoute(request) ? headers.data : headers.pages).header(REQUEST_ID, request.id);
    done(refuseAtTheDoor(request, hasRoom()));
  });
  // After the headers, so that its refusals carry them too.
  acceptOwnJsonOnly(server, (request) => {
    const isOwn = isOwnOrigin(request.headers, originPolicy);
    if (!isOwn) deps.securityLog({ event: "authz_fail", address: request.ip, reason: "foreign origin" });
    return isOwn;
  });
  server.addHook("onResponse", (request, reply, done) => {
    requests.count(reply.statusCode, reply.elapsedTime / 1000);
    if (logger.level === "debug" || logger.level === "trace") {
      // Never the query: callbacks carry tokens in it.
      const [path] = request.url.split("?");
      request.log.debug(
        { method: request.method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
        "answered",
      );
    }
    done();
  });
  return server;
}

/** What no call may be: an address nobody can read, or a write that the disk has no room for. */
function refuseAtTheDoor({ method, url }: FastifyRequest, hasRoom: boolean): Refusal | undefined {
  if (/%00|\0/u.test(url)) return new Refusal("invalid", "The address contains characters that cannot be read");
  // Deleting may go on: it is what makes room.
  if (!hasRoom && /^(?:POST|PATCH|PUT)$/u.test(method))
    return new Refusal("unavailable", CANNOT_SAVE_SENTENCE, RETRY_WHEN_FULL_SECONDS);
  return undefined;
}

/** Calls without a body (start, stop, draw) may still say that they send JSON. */
function acceptEmptyBodies(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser("error", "error");
  server.removeContentTypeParser("application/json");
  server.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") done(null);
    else void parse(request, String(body), done);
  });
}

/**
 * Refuses requests that change something unless they come from our own pages (or from no page at all) as JSON. The
 * matched route decides, not the address as sent: the router decodes an address, so one route has many spellings.
 */
function acceptOwnJsonOnly(server: FastifyInstance, isOwn: (request: FastifyRequest) => boolean): void {
  const refusal = (request: FastifyRequest): Refusal | undefined => {
    // Without a route there is nothing to protect: the answer is 404.
    if (SAFE_METHODS.has(request.method) || request.is404 || request.routeOptions.config.checksOwnForms)
      return undefined;
    if (!isOwn(request)) return new Refusal("forbidden", "This page may not make this call");
    const { "content-type": type, "content-length": length, "transfer-encoding": chunked } = request.headers;
    const hasBody = chunked !== undefined || (length !== undefined && length !== "0");
    const isJson = type === undefined ? !hasBody : /^application\/json\s*(?:;|$)/iu.test(type);
    return isJson ? undefined : new Refusal("unsupported_media_type", "Send application/json");
  };
  server.addHook("onRequest", (request, _reply, done) => done(refusal(request)));
}
