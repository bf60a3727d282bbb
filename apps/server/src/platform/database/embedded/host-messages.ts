/** Messages between the server and the process that hosts its embedded database. */
import type pg from "pg";

export interface HostTask {
  dataDirectory: string;
  /** The group that the server will belong to. */
  socketGroup: number;
  durable?: boolean;
  maxConnections?: number;
  restartDelaysMs?: readonly number[];
}

/** A message to the host. It also stops when the channel closes. */
export type HostCommand = { kind: "start"; task: HostTask } | { kind: "stop" };

/** A message from the host. */
export type HostMessage =
  | { kind: "ready"; connection: pg.ClientConfig }
  /** The database could not be started; `message` is that of a StartupError. */
  | { kind: "refused"; message: string }
  | { kind: "notice"; sentence: string }
  | { kind: "fatal"; sentence: string }
  | { kind: "disk-space"; hasDiskSpace: boolean };
