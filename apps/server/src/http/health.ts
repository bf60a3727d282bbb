/** /healthz: the process is alive. /readyz: it can serve, the database answers, it is not on its way out. */
import type { FastifyInstance } from "fastify";

export interface HealthParts {
  isReachable: () => Promise<boolean>;
  isDraining: () => boolean;
}

export function healthRoutes(app: FastifyInstance, { isReachable, isDraining }: HealthParts): void {
  app.get("/healthz", async (_request, reply) => reply.header("Cache-Control", "no-store").send({ status: "ok" }));
  app.get("/readyz", async (_request, reply) => {
    const reason = isDraining() ? "draining" : (await isReachable()) ? null : "database unreachable";
    return reply
      .code(reason ? 503 : 200)
      .header("Cache-Control", "no-store")
      .send(reason ? { status: "unavailable", reason } : { status: "ready" });
  });
}
