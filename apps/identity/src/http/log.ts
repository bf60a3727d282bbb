/** Request logging without query strings, because they contain one-time link tokens and states. */
import type { FastifyInstance, FastifyRequest } from "fastify";

/** Serializer of requests in log lines. */
export function serializeRequest(request: FastifyRequest) {
  return { method: request.method, path: request.url.split("?", 1)[0], remoteAddress: request.ip };
}

/** Makes all request loggers of this scope omit the query string. */
export function omitQueryFromLogs(app: FastifyInstance): void {
  app.setChildLoggerFactory((logger, bindings, options) =>
    logger.child(bindings, {
      ...options,
      serializers: { ...options.serializers, req: serializeRequest },
    }),
  );
}
