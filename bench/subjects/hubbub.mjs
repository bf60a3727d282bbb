/** Starts Hubbub as a user would, with an empty data folder and a fake hub that has one organizer. */
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { clientFrame, WebSocketClient } from "../load/web-socket.mjs";
import { startProcess } from "./process.mjs";

const main = fileURLToPath(new URL("../../apps/server/src/main.ts", import.meta.url));
const TOKEN = "organizer-of-the-bench";
const emoji = clientFrame(JSON.stringify({ type: "quick_reaction", data: { emoji: "🎉" } }));

/** Fake hub with one premium organizer. */
async function startHub() {
  const server = createServer((request, response) => {
    const isKnown = request.headers.authorization === `Bearer ${TOKEN}`;
    response.writeHead(isKnown ? 200 : 401, { "Content-Type": "application/json" });
    const user = { id: "bench", username: "bench", email: "bench@example.org", premium: true };
    response.end(JSON.stringify(isKnown ? { user } : { code: "unauthenticated", message: "Unknown token" }));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  server.unref();
  return { url: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}

/** Node options for `--profile <folder>`, which writes a CPU profile of every server to the folder. */
function profiling() {
  const at = process.argv.indexOf("--profile");
  return at < 0 ? [] : ["--cpu-prof", `--cpu-prof-dir=${process.argv[at + 1]}`];
}

/** @param environment additional environment variables of the server */
export async function startHubbub({ environment = {}, port = 0, dataDirectory } = {}) {
  const folder = dataDirectory ?? mkdtempSync(join(tmpdir(), "hubbub-bench-"));
  const hub = await startHub();
  const server = await startProcess(process.execPath, [...profiling(), main], {
    env: {
      ...process.env,
      PORT: String(port),
      HOST: "127.0.0.1",
      DATA_DIR: folder,
      LOG_LEVEL: "warn",
      HUB_URL: hub.url,
      DEMO_EVENT: "off",
      // All attendees come from the same machine.
      PEOPLE_PER_ADDRESS: "1000000",
      // Figures are for one process, however many cores the machine has. The scenario `workers` measures more.
      WORKERS: "1",
      // Writers have no page open and send different X-Forwarded-For addresses. Otherwise newcomers would be slowed
      // down.
      TRUSTED_PROXIES: "127.0.0.0/8",
      ...environment,
    },
    isReady: (output) => /ready at (\S+)/u.exec(output)?.[1] ?? false,
  });
  const url = server.ready;
  /** Makes a call as the organizer. */
  const call = async (method, path, body) => {
    const response = await fetch(url + path, {
      method,
      headers: { "Content-Type": "application/json", Authorization: `Bearer ${TOKEN}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  return {
    ...server,
    name: "hubbub",
    url,
    port: Number(new URL(url).port),
    folder,
    call,
    /** Creates an event. */
    async makeEvent({ emojiRateLimit } = {}) {
      const event = await call("POST", "/api/events", { title: "Benchmark" });
      return emojiRateLimit === undefined ? event : call("PATCH", `/api/events/${event.id}`, { emojiRateLimit });
    },
    metrics: async () => (await fetch(`${url}/metrics`)).text(),
    async stop({ keepData = false } = {}) {
      await server.stop();
      hub.close();
      if (!keepData && dataDirectory === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Fan-out: all sockets are in the room of one event, and one attendee sends a quick reaction. */
export async function hubbubFanOut({ environment } = {}) {
  const server = await startHubbub({ environment });
  const event = await server.makeEvent({ emojiRateLimit: 20 });
  let sender = null;
  return {
    ...server,
    path: `/ws?eventId=${event.id}&participantId=person-{n}`,
    greeting: [],
    needle: '"quick_reaction"',
    async prepare() {
      sender = await openSocket(server.port, `/ws?eventId=${event.id}&participantId=stage-sender`);
    },
    trigger: () => sender.send(emoji),
    async stop() {
      sender?.close();
      await server.stop();
    },
  };
}

/** Opens one live connection in this process. */
export function openSocket(port, path) {
  return new Promise((resolve, reject) => {
    const socket = new WebSocketClient(
      { port, from: "127.0.0.1" },
      path,
      {},
      {
        onOpen: () => resolve(socket),
        onFrame: null,
        onClose: (wasOpen) => !wasOpen && reject(new Error(`${path} was not opened`)),
      },
    );
  });
}
