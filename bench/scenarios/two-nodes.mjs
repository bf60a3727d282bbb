/** Two nodes with one PostgreSQL: additional latency of a live message at the other node. */
import { now, pause, until } from "../load/clock.mjs";
import { Histogram } from "../load/histogram.mjs";
import { clientFrame, WebSocketClient } from "../load/web-socket.mjs";
import { startPostgres } from "../../scripts/services.mjs";
import { startHubbub } from "../subjects/hubbub.mjs";
import { atMost, missing } from "../targets.mjs";

const WAIT_MS = 15_000;

export const scenario = {
  quick: { messages: 50 },
  full: { messages: 200 },
  run: twoNodes,
  targets(measured) {
    if (!measured?.times) return [missing("latency added by a second node", "p99 ≤ 5 ms")];
    return [atMost("latency added by a second node, p99", measured.times.added.p99, 5, "ms")];
  },
};

/** @param messages number of live messages to measure */
async function twoNodes({ messages, log }) {
  const database = await startPostgres({ fsync: "on" });
  const nodes = [];
  const sockets = [];
  try {
    for (let index = 0; index < 2; index += 1) {
      nodes.push(await startHubbub({ environment: { DATABASE_URL: database.url } }));
    }
    const [first, second] = nodes;
    const { id } = await first.makeEvent();
    const received = [];
    for (const [index, node] of nodes.entries()) {
      sockets.push(
        await connect(node.port, id, (text) => {
          if (text.includes('"timer:')) received[index] = now();
        }),
      );
    }
    const isHealthy = async () => /hubbub_bus_healthy 1/u.test(await second.metrics());
    await until(isHealthy, WAIT_MS);
    if (!(await isHealthy())) throw new Error("The nodes are not connected to each other");
    await first.call("PATCH", `/api/events/${id}/timer/duration`, { duration: 600 });
    const added = new Histogram();
    const whole = new Histogram();
    for (let turn = 0; turn < messages; turn += 1) {
      received.length = 0;
      const began = now();
      await first.call("POST", `/api/events/${id}/timer/${turn % 2 === 0 ? "start" : "stop"}`);
      const isReceived = () => received[0] !== undefined && received[1] !== undefined;
      await until(isReceived, WAIT_MS);
      if (!isReceived()) throw new Error("A message did not reach both nodes");
      added.add(Math.max(0, received[1] - received[0]));
      whole.add(received[1] - began);
      await pause(20);
    }
    const outcome = { messages, times: { added: added.summary(), whole: whole.summary() } };
    log(
      `two nodes: the other node receives a message ${outcome.times.added.p50} ms later (p99 ${outcome.times.added.p99} ms)`,
    );
    return outcome;
  } finally {
    for (const socket of sockets) socket.close();
    for (const node of nodes) await node.stop();
    await database.stop();
  }
}

function connect(port, eventId, onText) {
  return new Promise((resolve, reject) => {
    const path = `/ws?eventId=${eventId}&participantId=person-${port}`;
    const socket = new WebSocketClient(
      { port, from: "127.0.0.1" },
      path,
      {},
      {
        onOpen: () => {
          socket.send(clientFrame('{"type":"ping"}'));
          resolve(socket);
        },
        onFrame: (payload) => onText(payload.toString()),
        onClose: (wasOpen) => !wasOpen && reject(new Error("The live connection was not opened")),
      },
    );
  });
}
