/**
 * /healthz: the process is alive. /readyz: it can serve, the database accepts writes, and it is not shutting down. A
 * machine with workers is ready while one of them is: connections go to those only.
 */
import { VERSION } from "@hubbub/server-kit/version";
import type { FastifyInstance } from "fastify";

import type { OperationDeps } from "../operation-deps.ts";

/** The database is queried at most this often, however many probes come. */
const ASK_AGAIN_MS = 500;

export function healthRoutes(app: FastifyInstance, { database, isDraining, bus, worker }: OperationDeps): void {
  let asked: { at: number; answer: Promise<boolean> } | null = null;
  const isDatabaseReady = (): Promise<boolean> => {
    if (!asked || performance.now() - asked.at > ASK_AGAIN_MS)
      asked = { at: performance.now(), answer: database.isReachable() };
    return asked.answer;
  };
  app.get("/healthz", async (_request, reply) =>
    reply.header("Cache-Control", "no-store").send({ status: "ok", version: VERSION }),
  );
  app.get("/readyz", async (_request, reply) => {
    const reason = isDraining() ? "draining" : (await isDatabaseReady()) ? null : "database unreachable";
    // Without the bus a node still serves, with older data: taking it out of service would not help anybody.
    const state = { bus: bus.state().isLinked ? "linked" : "disconnected", ...(worker && { worker: worker.name }) };
    return reply
      .code(reason ? 503 : 200)
      .header("Cache-Control", "no-store")
      .send(reason ? { status: "unavailable", reason, ...state } : { status: "ready", ...state });
  });
}
