/** Messages between the server and the process that hosts its embedded database. */
import type pg from "pg";

export interface HostTask {
  dataDirectory: string;
  /** The group the server will belong to. */
  socketGroup: number;
  durable?: boolean;
  maxConnections?: number;
  restartDelaysMs?: readonly number[];
}

/** To the host. When the channel closes, it stops too. */
export type HostCommand = { kind: "start"; task: HostTask } | { kind: "stop" };

export type HostNews =
  | { kind: "ready"; connection: pg.ClientConfig }
  /** It could not start; the message is that of a StartupError. */
  | { kind: "refused"; message: string }
  | { kind: "notice"; sentence: string }
  | { kind: "fatal"; sentence: string }
  | { kind: "room"; hasRoom: boolean };
