/**
 * A separate connection for PostgreSQL notifications: listens on one channel, sends on it, and reconnects. It is not
 * part of the pool, so that publishing and queries never wait for each other.
 */
import pg from "pg";

import { sessionSettings } from "./session-settings.ts";

export interface NotifyConnection {
  /** Sends the payloads in order, in one query. Rejects while disconnected. */
  notify(payloads: readonly string[]): Promise<void>;
  /** Replaces the current connection by a new one. */
  reset(): void;
  close(): Promise<void>;
}

export interface NotifyConnectionOptions {
  connection: pg.ClientConfig;
  channel: string;
  onPayload: (payload: string) => void;
  onUp: () => void;
  onDown: (reason: string) => void;
  /** Milliseconds before the n-th attempt in a row. */
  delayMs: (tries: number) => number;
}

const NOTIFY = `SELECT pg_notify($1, payload)
  FROM unnest($2::text[]) WITH ORDINALITY AS sent(payload, position) ORDER BY position`;

export function openNotifyConnection(options: NotifyConnectionOptions): NotifyConnection {
  const { channel } = options;
  let client: pg.Client | null = null;
  let retry: NodeJS.Timeout | null = null;
  let tries = 0;
  let isClosed = false;
  /** The last notification: they are sent one at a time, in order. */
  let before: Promise<void> = Promise.resolve();

  async function connect(): Promise<void> {
    retry = null;
    const opened = new pg.Client(options.connection);
    let isLost = false;
    const lose = (reason: string): void => {
      if (isLost) return;
      isLost = true;
      opened.removeAllListeners("notification");
      opened.end().catch(() => undefined);
      if (client === opened) {
        client = null;
        options.onDown(reason);
      }
      if (isClosed) return;
      retry = setTimeout(() => void connect(), options.delayMs(tries));
      retry.unref();
      tries += 1;
    };
    opened.on("error", (error) => lose(error.message));
    opened.on("end", () => lose("the connection ended"));
    opened.on("notification", ({ payload }) => options.onPayload(payload ?? ""));
    try {
      await start(opened);
    } catch (error) {
      lose(error instanceof Error ? error.message : String(error));
      return;
    }
    if (isLost) return;
    if (isClosed) {
      await opened.end().catch(() => undefined);
      return;
    }
    client = opened;
    tries = 0;
    options.onUp();
  }

  async function start(opened: pg.Client): Promise<void> {
    await opened.connect();
    // The data was committed before, by the pool. The notification itself need not wait for the disk.
    await opened.query("SET synchronous_commit TO off");
    // The pool reports a refusal; this connection works without these settings.
    for (const settings of sessionSettings()) await opened.query(settings).catch(() => undefined);
    await opened.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
  }

  async function send(payloads: readonly string[]): Promise<void> {
    await before;
    if (!client) throw new Error("The connection for notifications is down");
    await client.query({ name: "notify", text: NOTIFY, values: [channel, payloads] });
  }

  void connect();
  return {
    notify(payloads) {
      const sent = send(payloads);
      before = sent.catch(() => undefined);
      return sent;
    },
    reset() {
      const dead = client;
      if (!dead || isClosed) return;
      client = null;
      before = Promise.resolve();
      // A broken network may never report the end of the old connection, so the new one does not wait for it.
      dead.removeAllListeners();
      dead.on("error", () => undefined);
      dead.end().catch(() => undefined);
      void connect();
    },
    async close() {
      isClosed = true;
      if (retry) clearTimeout(retry);
      const open = client;
      client = null;
      await open?.end().catch(() => undefined);
    },
  };
}
