/** The product as it is started by a user, on an empty data folder, with an organizer of a sign-on of our own. */
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

/** A hub that knows one premium organizer. */
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

/** `--profile <folder>` leaves a CPU profile of every server there. */
function profiling() {
  const at = process.argv.indexOf("--profile");
  return at < 0 ? [] : ["--cpu-prof", `--cpu-prof-dir=${process.argv[at + 1]}`];
}

/** @param environment further settings of the server */
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
      // All attendees share one machine here.
      PEOPLE_PER_ADDRESS: "1000000",
      // Writers have no page open; each names an address of its own, or newcomers of one address would be slowed.
      TRUSTED_PROXIES: "127.0.0.0/8",
      ...environment,
    },
    isReady: (output) => /ready at (\S+)/u.exec(output)?.[1] ?? false,
  });
  const url = server.ready;
  /** A call of the organizer's. */
  const call = async (method, path, body) => {
    const answer = await fetch(url + path, {
      method,
      headers: { "Content-Type": "application/json", Authorization: `Bearer ${TOKEN}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  return {
    ...server,
    name: "hubbub",
    url,
    port: Number(new URL(url).port),
    folder,
    call,
    /** An event with every switch on. */
    async makeEvent({ emojiRateLimit } = {}) {
      const event = await call("POST", "/api/events", { title: "A full hall" });
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

/** For the fan-out: everybody in one event's room, somebody throws an emoji. */
export async function hubbubFanOut() {
  const server = await startHubbub();
  const event = await server.makeEvent({ emojiRateLimit: 20 });
  let thrower = null;
  return {
    ...server,
    path: `/ws?eventId=${event.id}&participantId=person-{n}`,
    greeting: [],
    needle: '"quick_reaction"',
    async prepare() {
      thrower = await openSocket(server.port, `/ws?eventId=${event.id}&participantId=stage-thrower`);
    },
    trigger: () => thrower.send(emoji),
    async stop() {
      thrower?.close();
      await server.stop();
    },
  };
}

/** One live connection of the parent's own. */
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
