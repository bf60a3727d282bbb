/** An address that leads to one worker of a server, although all workers share a port. */
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface WorkerFront {
  url: string;
  close(): Promise<void>;
}

/** @param worker the name of the worker, which /readyz answers */
export async function startWorkerFront(serverUrl: string, worker: string): Promise<WorkerFront> {
  const open = new Set<Socket>();
  const keep = (socket: Socket) => {
    open.add(socket);
    socket.on("error", () => undefined);
    socket.on("close", () => open.delete(socket));
  };
  const pass = async (near: Socket) => {
    const far = await connectTo(serverUrl, worker);
    if (near.destroyed) {
      far.destroy();
      return;
    }
    keep(far);
    near.on("close", () => far.destroy());
    far.on("close", () => near.destroy());
    near.pipe(far).pipe(near);
    near.resume();
  };
  const server = createServer({ pauseOnConnect: true }, (near) => {
    keep(near);
    pass(near).catch((error: unknown) => near.destroy(error instanceof Error ? error : undefined));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Connections go to the workers in turn: connects until the right one answers. */
async function connectTo(serverUrl: string, worker: string): Promise<Socket> {
  const { hostname, port, host } = new URL(serverUrl);
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const socket = connect({ host: hostname, port: Number(port) }).on("error", () => undefined);
    socket.write(`GET /readyz HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
    if ((await readResponse(socket)).includes(`"worker":"${worker}"`)) return socket;
    socket.destroy();
  }
  throw new Error(`The worker ${worker} does not answer`);
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
