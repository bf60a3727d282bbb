/** A minimal load balancer: forwards each connection to the first node that accepts it. */
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface Balancer {
  url: string;
  close(): Promise<void>;
}

/** @param targets addresses of the nodes, the preferred one first */
export async function balancer(targets: readonly string[]): Promise<Balancer> {
  const open = new Set<Socket>();
  const keep = (socket: Socket) => {
    open.add(socket);
    socket.on("close", () => open.delete(socket));
    socket.on("error", () => socket.destroy());
  };
  const pass = (near: Socket, [target, ...others]: readonly string[]) => {
    if (target === undefined) {
      near.destroy();
      return;
    }
    const { hostname, port } = new URL(target);
    const far = connect({ host: hostname, port: Number(port) });
    let isTaken = false;
    far.once("connect", () => {
      isTaken = true;
      near.pipe(far).pipe(near);
    });
    far.once("close", () => (isTaken ? near.destroy() : pass(near, others)));
    near.once("close", () => far.destroy());
    keep(far);
  };
  const server = createServer((near) => {
    keep(near);
    pass(near, targets);
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
