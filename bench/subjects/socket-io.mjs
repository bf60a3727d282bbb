/** Starts the Socket.IO 4 server: default engine, room broadcast. */
import { fileURLToPath } from "node:url";

import { clientFrame } from "../load/web-socket.mjs";
import { openSocket } from "./hubbub.mjs";
import { startProcess } from "./process.mjs";

const file = fileURLToPath(new URL("socket-io-server.mjs", import.meta.url));
const path = "/socket.io/?EIO=4&transport=websocket&n={n}";

export async function socketIoFanOut() {
  const server = await startProcess(process.execPath, [file], {
    env: { ...process.env, NODE_ENV: "production" },
    isReady: (output) => /ready at (\d+)/u.exec(output)?.[1] ?? false,
  });
  const port = Number(server.ready);
  let sender = null;
  return {
    ...server,
    name: "socket.io",
    port,
    path,
    greeting: ["40"],
    needle: '"quick_reaction"',
    async prepare() {
      sender = await openSocket(port, path.replace("{n}", "sender"));
      sender.send(clientFrame("40"));
    },
    trigger: () => sender.send(clientFrame('42["throw",{"emoji":"🎉","count":1}]')),
    async stop() {
      sender?.close();
      await server.stop();
    },
  };
}
