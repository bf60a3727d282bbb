/** /healthz: the process is alive. /readyz: it can serve, the database takes writes, it is not on its way out. */
import type { FastifyInstance } from "fastify";

import type { BusState } from "../../platform/bus/bus.ts";

export interface HealthDeps {
  /** Whether the database answers and takes writes. */
  isReachable: () => Promise<boolean>;
  isDraining: () => boolean;
  bus: () => BusState;
}

/** However many ask, the database is asked this often. */
const ASK_AGAIN_MS = 500;

export function healthRoutes(app: FastifyInstance, { isReachable, isDraining, bus }: HealthDeps): void {
  let asked: { at: number; answer: Promise<boolean> } | null = null;
  const isDatabaseReady = (): Promise<boolean> => {
    if (!asked || performance.now() - asked.at > ASK_AGAIN_MS) asked = { at: performance.now(), answer: isReachable() };
    return asked.answer;
  };
  app.get("/healthz", async (_request, reply) => reply.header("Cache-Control", "no-store").send({ status: "ok" }));
  app.get("/readyz", async (_request, reply) => {
    const reason = isDraining() ? "draining" : (await isDatabaseReady()) ? null : "database unreachable";
    // Without the bus a node serves on, only less freshly: to send everybody away from it would help nobody.
    const state = { bus: bus().isLinked ? "linked" : "away" };
    return reply
      .code(reason ? 503 : 200)
      .header("Cache-Control", "no-store")
      .send(reason ? { status: "unavailable", reason, ...state } : { status: "ready", ...state });
  });
}
