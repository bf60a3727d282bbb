/** Addresses of the sign-on carry one-time links and states: logs get them without their query. */
import type { FastifyInstance, FastifyRequest } from "fastify";

/** The request as log lines show it. */
export function loggedRequest(request: FastifyRequest) {
  return { method: request.method, path: request.url.split("?", 1)[0], remoteAddress: request.ip };
}

/** Makes every request logger of this scope keep the query to itself. */
export function withoutQueryInLogs(app: FastifyInstance): void {
  app.setChildLoggerFactory((logger, bindings, options) =>
    logger.child(bindings, {
      ...options,
      serializers: { ...options.serializers, req: loggedRequest },
    }),
  );
}
