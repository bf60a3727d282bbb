import pg from "pg";
import { describe } from "vitest";

import { addressOf, testCluster } from "../../testing/test-cluster.ts";
import { busContract, clusterContract } from "./bus.contract.ts";
import { createPostgresBus } from "./postgres-bus.ts";

const onNotice = (): void => undefined;

const open = () =>
  testCluster(addressOf, ({ nodeId, database, proxyPort }) => {
    const { user, password, database: name } = new pg.Client(database.connection);
    const detour = { host: "127.0.0.1", port: proxyPort ?? 0, user, password: password ?? "", database: name };
    const connection = proxyPort === null ? database.connection : detour;
    return createPostgresBus({ nodeId, database: { connection, pool: database.pool }, onNotice });
  });

describe("PostgreSQL bus, one node", () =>
  busContract(async () => {
    const cluster = await open();
    return { bus: await cluster.node(), close: () => cluster.close() };
  }));

describe("PostgreSQL bus, several nodes", () => clusterContract(open));
