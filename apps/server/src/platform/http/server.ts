/** The HTTP server before it has any route: limits, headers, checks of every request, and the fast path. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from "fastify";

import type { SecurityLog } from "@hubbub/server-kit/security-log";
import type { RequestTally } from "../metrics/requests.ts";
import { readClients } from "./client-address.ts";
import { writeClientError, CANNOT_SAVE_SENTENCE, registerErrors, sendRefusal } from "./errors.ts";
import { isOwnOrigin, type OriginPolicy } from "./origin.ts";
import type { ResponseHeaders } from "./response.ts";
import { Refusal } from "./refusal.ts";
import { securityHeaders } from "./security-headers.ts";

/** Largest body of a call, in bytes. */
const BODY_MAX = 64 * 1024;
const TIMEOUTS = {
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  // Node checks the timeouts every 30 s by default, which would make a timeout of 15 s useless.
  connectionsCheckingInterval: 5000,
  // Longer than browsers keep a connection, so that the server does not close one that a browser is about to use.
  keepAliveTimeout: 72_000,
};
const RETRY_WHEN_FULL_SECONDS = 10;
/** Methods that do not change data. */
const SAFE_METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

const REQUEST_ID = "X-Request-Id";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The content type of the bodies. Default: JSON. */
    bodyType?: string;
  }
}

interface ServerDeps {
  /** Serves a request before routing, or calls `pass` for a request that it leaves to the routes. */
  fastPath: {
    answer(request: IncomingMessage, response: ServerResponse, headers: () => ResponseHeaders, pass: () => void): void;
  };
  /** Whether the matched route is a call of the API: its responses are data, all others are pages. */
  isApiRoute: (request: FastifyRequest) => boolean;
  logger: FastifyBaseLogger;
  originPolicy: OriginPolicy;
  trustedProxies: readonly string[];
  requests: RequestTally;
  securityLog: SecurityLog;
  /** Origins besides this installation that pages may load images from. */
  imageOrigins: readonly string[];
  /** Whether the disk has room for writes. */
  hasDiskSpace: () => boolean;
  /** Whether each connection closes with its next response. */
  isRetiring: () => boolean;
}

/** Creates the server. Routes, and the hooks of higher layers, are added by the caller. */
export function openServer(deps: ServerDeps) {
  const { logger, originPolicy, trustedProxies, requests, hasDiskSpace, fastPath } = deps;
  const { requestId } = readClients(trustedProxies);
  const headers = securityHeaders(originPolicy.publicUrl?.startsWith("https:") ?? false, deps.imageOrigins);
  const server = Fastify({
    serverFactory: (handler) =>
      createServer(TIMEOUTS, (request, response) => {
        if (deps.isRetiring()) response.shouldKeepAlive = false;
        const dataHeaders = () => ({ ...headers.data, [REQUEST_ID]: requestId(request) });
        fastPath.answer(request, response, dataHeaders, () => handler(request, response));
      }),
    loggerInstance: logger,
    bodyLimit: BODY_MAX,
    logController: new LogController({ disableRequestLogging: true }),
    // Called for URLs that cannot be decoded, before any route.
    frameworkErrors: (_error, _request, reply) =>
      void sendRefusal(reply.headers(headers.data), new Refusal("invalid", "The address cannot be read")),
    clientErrorHandler: writeClientError,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    // When the server closes: idle connections close immediately, requests in progress finish first.
    forceCloseConnections: "idle",
    // Requests that still arrive while closing get their normal response (with "Connection: close"), not a bare 503.
    return503OnClosing: false,
    genReqId: requestId,
  });
  registerErrors(server, (code) => requests.countRefusal(code));
  acceptEmptyBodies(server);
  server.addHook("onRequest", (request, reply, done) => {
    reply.headers(deps.isApiRoute(request) ? headers.data : headers.pages).header(REQUEST_ID, request.id);
    done(refuseEarly(request, hasDiskSpace()) ?? refuseWrite(request, deps));
  });
  server.addHook("onResponse", (request, reply, done) => {
    requests.count(reply.statusCode, reply.elapsedTime / 1000);
    if (logger.level === "debug" || logger.level === "trace") {
      // Without the query: sign-in callbacks carry tokens in it.
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

/** Refuses URLs with a NUL byte, and writes while the disk is full. */
function refuseEarly({ method, url }: FastifyRequest, hasDiskSpace: boolean): Refusal | undefined {
  if (/%00|\0/u.test(url)) return new Refusal("invalid", "The address contains characters that cannot be read");
  // DELETE stays allowed: it frees space.
  if (!hasDiskSpace && /^(?:POST|PATCH|PUT)$/u.test(method))
    return new Refusal("unavailable", CANNOT_SAVE_SENTENCE, RETRY_WHEN_FULL_SECONDS);
  return undefined;
}

/** Accepts an empty body with the content type JSON, which clients send with calls that have no body. */
function acceptEmptyBodies(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser("error", "error");
  server.removeContentTypeParser("application/json");
  server.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") done(null);
    else void parse(request, String(body), done);
  });
}

/**
 * Refuses writes that do not come from a page of this installation (or from no page at all), and writes that are not of
 * the content type of their route. Looks at the matched route, not at the URL as sent: the router decodes a URL, so one
 * route has many spellings.
 */
function refuseWrite(request: FastifyRequest, { originPolicy, securityLog }: ServerDeps): Refusal | undefined {
  // A request without a route gets a 404 anyway.
  if (SAFE_METHODS.has(request.method) || request.is404 || request.routeOptions.config.checksOwnForms) return undefined;
  if (!isOwnOrigin(request.headers, originPolicy)) {
    securityLog({ event: "authz_fail", address: request.ip, reason: "foreign origin" });
    return new Refusal("forbidden", "This page may not make this call");
  }
  const { "content-type": type, "content-length": length, "transfer-encoding": chunked } = request.headers;
  const hasBody = chunked !== undefined || (length !== undefined && length !== "0");
  const { bodyType = "application/json" } = request.routeOptions.config;
  const isExpected = type === undefined ? !hasBody : type.split(";")[0]?.trim().toLowerCase() === bodyType;
  return isExpected ? undefined : new Refusal("unsupported_media_type", `Send ${bodyType}`);
}
