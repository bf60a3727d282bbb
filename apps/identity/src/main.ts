/** Runs the sign-on as its own server: `node src/main.ts`. The product server registers plugin.ts instead. */
import { fail, messageOf } from "@hubbub/server-kit/fail";
import { createSecurityLog } from "@hubbub/server-kit/security-log";
import Fastify from "fastify";
import pg from "pg";

import { readConfig } from "./config.ts";
import { makeSetupLink } from "./links.ts";
import { identityPlugin, serializeRequest } from "./plugin.ts";
import { migrateIdentity, openIdentityStore } from "./store/store.ts";

try {
  await serve();
} catch (error) {
  fail(`The sign-on could not start: ${messageOf(error)}`);
}

async function serve(): Promise<void> {
  const config = readConfig(process.env);
  const connection = { connectionString: config.DATABASE_URL, connectionTimeoutMillis: 5000 };
  await migrateIdentity(connection);
  const pool = new pg.Pool({ ...connection, max: 10 });
  const app = Fastify({
    logger: { serializers: { req: serializeRequest } },
    routerOptions: { ignoreTrailingSlash: true },
  });
  // The pool replaces a broken idle connection. Without this listener the error event would end the process.
  pool.on("error", (error) => app.log.warn({ err: error }, "database connection lost"));
  app.addHook("onClose", async () => pool.end());

  const store = await openIdentityStore(pool);
  await app.register(identityPlugin, {
    prefix: "/identity",
    store,
    hubName: config.HUB_NAME,
    walletName: config.WALLET_NAME,
    hubRegistration: config.IDENTITY_HUB_REGISTRATION,
    allowedOrigins: () => config.IDENTITY_REDIRECT_ORIGINS,
    ...(config.IDENTITY_URL === undefined ? {} : { issuer: config.IDENTITY_URL }),
    securityLog: createSecurityLog(app.log),
  });
  app.get("/", async (_request, reply) => reply.redirect("/identity/hub", 303));
  app.get("/healthz", async () => ({ status: "ok" }));

  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void app.close());
  const address = await app.listen({ host: config.HOST, port: config.PORT });
  const link = await makeSetupLink(store, config.IDENTITY_URL ?? `http://localhost:${new URL(address).port}`);
  if (link) process.stdout.write(`Create the first organizer account with this one-time link: ${link}\n`);
}
