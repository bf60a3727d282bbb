/**
 * The bus over PostgreSQL LISTEN/NOTIFY: connects all nodes of a database without a further service. Its connection is
 * not part of the pool, so that publishing and queries never wait for each other.
 */
import { TaskQueue } from "@hubbub/server-kit/task-queue";
import pg from "pg";

import { listConnectedNodes } from "../database/nodes.ts";
import { sessionSettings } from "../database/connection-settings.ts";
import type { Bus } from "./bus.ts";
import type { Connection, ConnectionEvents } from "./link.ts";
import { NodeBus, type NodeBusOptions } from "./node-bus.ts";

const CHANNEL = "hubbub";
/** PostgreSQL accepts payloads of less than 8000 bytes. */
const PAYLOAD_BYTES_MAX = 7900;
/** The head of a part is the number of parts that follow. */
const HEAD = /^(\d+) /u;
const HEAD_BYTES = 10;
const NOTIFY = `SELECT pg_notify('${CHANNEL}', payload) FROM unnest($1::text[]) WITH ORDINALITY AS sent(payload, position)
  ORDER BY position`;

export interface PostgresBusOptions extends Pick<NodeBusOptions, "nodeId" | "onNotice"> {
  database: { connection: pg.ClientConfig; pool: pg.Pool };
}

export function createPostgresBus({ database, ...options }: PostgresBusOptions): Bus {
  return new NodeBus({
    ...options,
    kind: "postgres",
    listNodes: () => listConnectedNodes(database.pool),
    connect: (events) => openConnection(database.connection, events),
  });
}

function openConnection(config: pg.ClientConfig, { onText, onLost }: ConnectionEvents): Connection {
  const client = new pg.Client(config);
  const joiner = new PartJoiner();
  /** `pg` accepts one query at a time. After the end of the connection, a query rejects. */
  const queries = new TaskQueue();
  client.on("error", ({ message }) => onLost(message));
  client.on("end", () => onLost("the connection ended"));
  client.on("notification", ({ payload = "" }) => {
    const text = joiner.join(payload);
    if (text !== null) onText(text);
  });
  return {
    ready: listen(client),
    send: (text) => {
      const values = [cutText(text, PAYLOAD_BYTES_MAX)];
      return queries.run(() => client.query({ name: "notify", text: NOTIFY, values }));
    },
    close: () => client.end(),
  };
}

async function listen(client: pg.Client): Promise<void> {
  await client.connect();
  // The data was committed before, by the pool. The notification itself need not wait for the disk.
  await client.query("SET synchronous_commit TO off");
  // The pool reports a refusal; this connection works without these settings.
  for (const settings of sessionSettings()) await client.query(settings).catch(() => undefined);
  await client.query(`LISTEN ${CHANNEL}`);
}

/** Splits a text into parts of at most `maxBytes` bytes, never inside a character. */
export function cutText(text: string, maxBytes: number): string[] {
  const bytes = Buffer.from(text);
  const size = maxBytes - HEAD_BYTES;
  const chunks: string[] = [];
  for (let start = 0; start < bytes.length || chunks.length === 0;) {
    let end = Math.min(start + size, bytes.length);
    // A byte 10xxxxxx continues a character.
    while (end < bytes.length && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
    chunks.push(bytes.toString("utf8", start, end));
    start = end;
  }
  return chunks.map((chunk, index) => `${chunks.length - 1 - index} ${chunk}`);
}

/**
 * Joins parts. Those of a text are sent in one transaction: PostgreSQL delivers them one after the other, without those of
 * other senders in between.
 */
export class PartJoiner {
  #text = "";

  /** Returns the complete text with its last part; null before that, and for a payload that is not a part. */
  join(payload: string): string | null {
    const [head, following] = HEAD.exec(payload) ?? [];
    if (head === undefined) return null;
    this.#text += payload.slice(head.length);
    if (following !== "0") return null;
    const text = this.#text;
    this.#text = "";
    return text;
  }
}
