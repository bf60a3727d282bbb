import { readFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";

import pg from "pg";
import { expect, it } from "vitest";

import { isDatabaseUnavailable } from "@hubbub/server-kit/database-unavailable";

const errorOf = (work: Promise<unknown>) => work.catch((error: unknown) => error);
const connect = (connection: pg.ClientConfig) => errorOf(new pg.Client(connection).connect());

it("an error of the connection means that the database is unavailable", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  const refused = await connect({ host: "127.0.0.1", port });
  const noSocket = await connect({ host: "/nonexistent" });
  expect(refused).toMatchObject({ code: "ECONNREFUSED" });
  expect(noSocket).toMatchObject({ code: "ENOENT" });
  const client = new pg.Client();
  await client.end();
  const closed = await errorOf(client.query("select 1"));
  expect(closed).toMatchObject({ message: "Client was closed and is not queryable" });
  // Root, as whom tests may run, may connect to every socket.
  const notYetOpen = Object.assign(new Error("connect EACCES"), { code: "EACCES", syscall: "connect" });
  expect([refused, noSocket, closed, notYetOpen].filter((error) => !isDatabaseUnavailable(error))).toEqual([]);
});

it("an error of a query or of a file does not", async () => {
  const noFile = await errorOf(readFile("/nonexistent"));
  const duplicateKey = Object.assign(new Error("duplicate key"), { code: "23505" });
  expect(noFile).toMatchObject({ code: "ENOENT" });
  const notReadable = Object.assign(new Error("open EACCES"), { code: "EACCES", syscall: "open" });
  expect([noFile, notReadable, duplicateKey, null].filter(isDatabaseUnavailable)).toEqual([]);
});
