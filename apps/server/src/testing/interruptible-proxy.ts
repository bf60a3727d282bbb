/** A TCP proxy in front of a server that tests can disconnect, block and restore. */
import { connect, createServer, type AddressInfo, type NetConnectOpts, type Socket } from "node:net";

export interface InterruptibleProxy {
  port: number;
  /** Closes the open connections and rejects new ones. */
  cut(): void;
  /** Keeps connections open and forwards nothing. */
  block(): void;
  /** Forwards the next COMMIT of each connection, and closes the connection instead of forwarding the response. */
  loseCommitResponses(): void;
  restore(): void;
  close(): Promise<void>;
}

export async function startInterruptibleProxy(target: NetConnectOpts): Promise<InterruptibleProxy> {
  const open = new Set<Socket>();
  let state: "open" | "cut" | "blocked" | "losing" = "open";
  const server = createServer((near) => {
    if (state === "cut") {
      near.resetAndDestroy();
      return;
    }
    const far = connect(target);
    let isCommitting = false;
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from);
      from.on("data", (data) => {
        if (state === "blocked") return;
        if (from === near && state === "losing" && data.includes("commit\0")) isCommitting = true;
        if (from === far && isCommitting) near.resetAndDestroy();
        else to.write(data);
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
    loseCommitResponses() {
      state = "losing";
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
