/** The built web app's files: compressed beforehand, cached for good where their name carries a hash. */
import { join } from "node:path";

import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";

const YEAR = 365 * 24 * 3600;

export async function staticFiles(app: FastifyInstance, directory: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(directory, "assets"),
    prefix: "/assets/",
    preCompressed: true,
    wildcard: false,
    decorateReply: true,
    cacheControl: false,
    setHeaders: (reply) => {
      void reply.header("Cache-Control", `public, max-age=${YEAR}, immutable`);
    },
  });
  for (const file of ["favicon.svg", "robots.txt"]) {
    app.get(`/${file}`, (_request, reply) =>
      reply.header("Cache-Control", "public, max-age=3600").sendFile(file, directory),
    );
  }
}
