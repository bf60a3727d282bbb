/** Starts the naive server with its own PostgreSQL. */
import { fileURLToPath } from "node:url";

import { startPostgres } from "../../scripts/services.mjs";
import { startProcess } from "./process.mjs";

const file = fileURLToPath(new URL("naive-server.mjs", import.meta.url));

export async function startNaive() {
  const database = await startPostgres({ fsync: "on" });
  const server = await startProcess(process.execPath, [file], {
    env: { ...process.env, NODE_ENV: "production", DATABASE_URL: database.url },
    isReady: (output) => /ready at (\d+)/u.exec(output)?.[1] ?? false,
  });
  return {
    ...server,
    name: "a query per request",
    port: Number(server.ready),
    async stop() {
      await server.stop();
      await database.stop();
    },
  };
}
