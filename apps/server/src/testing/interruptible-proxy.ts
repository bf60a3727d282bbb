/** A TCP proxy in front of a server that tests can disconnect, block and restore. */
import { connect, createServer, type AddressInfo, type NetConnectOpts, type Socket } from "node:net";

export interface InterruptibleProxy {
  port: number;
  /** Closes the open connections and rejects new ones. */
  cut(): void;
  /** Keeps connections open and forwards nothing. */
  block(): void;
  restore(): void;
  close(): Promise<void>;
}

export async function startInterruptibleProxy(target: NetConnectOpts): Promise<InterruptibleProxy> {
  const open = new Set<Socket>();
  let state: "open" | "cut" | "blocked" = "open";
  const server = createServer((near) => {
    if (state === "cut") {
      near.resetAndDestroy();
      return;
    }
    const far = connect(target);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from);
      from.on("data", (data) => {
        if (state !== "blocked") to.write(data);
      });
      from.on("error", () => undefined);
      from.on("close", () => {
        open.delete(from);
        to.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const endAll = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      state = "cut";
      endAll();
    },
    block() {
      state = "blocked";
    },
    restore() {
      // The blocked bytes are lost, so the connections would continue in the middle of a message.
      if (state === "blocked") endAll();
      state = "open";
    },
    async close() {
      endAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
