/** The bus over PostgreSQL LISTEN/NOTIFY: connects all nodes of one database without a further service. */
import type { ClientConfig, Pool } from "pg";

import { listConnectedNodes } from "../database/nodes.ts";
import { openNotifyConnection } from "../database/notify-connection.ts";
import type { Bus } from "./bus.ts";
import { type Link, type LinkEvents, NodeBus, reconnectDelayMs } from "./node-bus.ts";
import { cutText, PartJoiner } from "./chunks.ts";

const CHANNEL = "hubbub";
/** PostgreSQL accepts payloads of less than 8000 bytes. */
const PAYLOAD_BYTES_MAX = 7900;

export interface PostgresBusOptions {
  nodeId: string;
  database: { connection: ClientConfig; pool: Pool };
  onNotice: (sentence: string) => void;
}

export function createPostgresBus({ nodeId, database, onNotice }: PostgresBusOptions): Bus {
  return new NodeBus({
    kind: "postgres",
    nodeId,
    onNotice,
    listNodes: () => listConnectedNodes(database.pool),
    openLink: (events) => openPostgresLink(nodeId, database.connection, events),
  });
}

function openPostgresLink(nodeId: string, connection: ClientConfig, events: LinkEvents): Link {
  const joiner = new PartJoiner();
  let sequence = 0;
  const listener = openNotifyConnection({
    connection,
    channel: CHANNEL,
    delayMs: reconnectDelayMs,
    onUp: () => events.onUp(),
    onDown: (reason) => {
      joiner.clear();
      events.onDown(reason);
    },
    onPayload: (payload) => {
      const text = joiner.join(payload);
      if (text !== null) events.onText(text);
    },
  });
  return {
    send: (parcels) =>
      listener.notify(parcels.flatMap(({ text }) => cutText(nodeId, (sequence += 1), text, PAYLOAD_BYTES_MAX))),
    reset: () => listener.reset(),
    close: () => listener.close(),
  };
}
