/** TCP proxies on free ports: a load balancer, the way to one worker of a server, and one that tests can interrupt. */
import { once } from "node:events";
import { connect, createServer, type NetConnectOpts, type Socket } from "node:net";

import { listenLocally, type LocalServer } from "./listen-locally.ts";

export interface TcpProxy extends LocalServer {
  /** Closes the open connections. */
  endConnections(): void;
}

export interface InterruptibleProxy extends TcpProxy {
  /** Closes the open connections and rejects new ones. */
  cut(): void;
  /** Keeps connections open and forwards nothing. */
  block(): void;
  /** Forwards the next COMMIT of each connection, and closes the connection instead of forwarding the response. */
  loseCommitResponses(): void;
  restore(): void;
}

/** A minimal load balancer. @param targets addresses of the nodes; a connection goes to the first that accepts it */
export function startBalancer(targets: readonly string[]): Promise<TcpProxy> {
  return startProxy(async () => {
    for (const target of targets) {
      const socket = connectTo(target);
      if (await once(socket, "connect").catch(() => null)) return socket;
    }
    throw new Error("No node accepts connections");
  });
}

/**
 * An address that leads to one worker of a server, although all workers share a port. Connections go to the workers in
 * turn: connects until the right one answers.
 * @param worker the name of the worker, which /readyz answers
 */
export function startWorkerFront(serverUrl: string, worker: string): Promise<TcpProxy> {
  return startProxy(async () => {
    for (let attempt = 0; attempt < 200; attempt += 1) {
      const socket = connectTo(serverUrl);
      socket.write(`GET /readyz HTTP/1.1\r\nHost: ${new URL(serverUrl).host}\r\n\r\n`);
      if ((await readResponse(socket)).includes(`"worker":"${worker}"`)) return socket;
      socket.destroy();
    }
    throw new Error(`The worker ${worker} does not answer`);
  });
}

export async function startInterruptibleProxy(target: NetConnectOpts): Promise<InterruptibleProxy> {
  let state: "open" | "cut" | "blocked" | "losing" = "open";
  const proxy = await startProxy(
    async () => {
      if (state === "cut") throw new Error("The proxy is cut");
      return connect(target);
    },
    (near, far) => {
      let isCommitting = false;
      near.on("data", (data) => {
        if (state === "losing" && data.includes("commit\0")) isCommitting = true;
        if (state !== "blocked") far.write(data);
      });
      far.on("data", (data) => {
        if (isCommitting) near.resetAndDestroy();
        else if (state !== "blocked") near.write(data);
      });
    },
  );
  return {
    ...proxy,
    cut() {
      state = "cut";
      proxy.endConnections();
    },
    block() {
      state = "blocked";
    },
    loseCommitResponses() {
      state = "losing";
    },
    restore() {
      // The blocked bytes are lost, so the connections would continue in the middle of a message.
      if (state === "blocked") proxy.endConnections();
      state = "open";
    },
  };
}

/**
 * @param reach opens the connection to the server for one of a client; resets the client's if it throws
 * @param forward passes bytes between the two
 */
async function startProxy(
  reach: () => Promise<Socket>,
  forward: (near: Socket, far: Socket) => void = (near, far) => near.pipe(far).pipe(near),
): Promise<TcpProxy> {
  const open = new Set<Socket>();
  const keep = (socket: Socket) => {
    open.add(socket);
    socket.on("error", () => undefined);
    socket.on("close", () => open.delete(socket));
  };
  const serve = async (near: Socket) => {
    keep(near);
    const far = await reach().catch(() => null);
    if (!far) {
      near.resetAndDestroy();
      return;
    }
    keep(far);
    far.on("close", () => near.destroy());
    near.on("close", () => far.destroy());
    if (near.destroyed) far.destroy();
    forward(near, far);
    near.resume();
  };
  const server = await listenLocally(createServer({ pauseOnConnect: true }, (near) => void serve(near)));
  const endConnections = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    ...server,
    endConnections,
    async close() {
      endConnections();
      await server.close();
    },
  };
}

function connectTo(url: string): Socket {
  const { hostname, port } = new URL(url);
  return connect({ host: hostname, port: Number(port) }).on("error", () => undefined);
}

/** The response with its body of one line; empty if the connection ends. */
async function readResponse(socket: Socket): Promise<string> {
  let text = "";
  return new Promise((resolve) => {
    const collect = (data: Buffer) => {
      text += data.toString("latin1");
      if (!/\r\n\r\n.*\}$/su.test(text)) return;
      socket.off("data", collect).pause();
      resolve(text);
    };
    socket.on("data", collect);
    socket.once("close", () => resolve(""));
  });
}
