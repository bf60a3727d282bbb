import { setTimeout as sleep } from "node:timers/promises";

import type { WebSocket } from "ws";

/** Close code of a planned restart: clients reconnect. */
const RESTART_CODE = 1012;
const SOCKETS_PER_STEP = 250;
const STEP_MS = 20;
/** Time for the clients' answers to the close frame. */
const LAST_WAIT_MS = 100;

/** Closes sockets with 1012, a few hundred at a time, so that they do not all reconnect at the same moment. */
export async function closeForRestart(sockets: readonly WebSocket[]): Promise<void> {
  if (sockets.length === 0) return;
  for (const [index, socket] of sockets.entries()) {
    socket.close(RESTART_CODE, "The server restarts");
    if (index % SOCKETS_PER_STEP === SOCKETS_PER_STEP - 1) await sleep(STEP_MS);
  }
  await sleep(LAST_WAIT_MS);
  for (const socket of sockets) socket.terminate();
}
