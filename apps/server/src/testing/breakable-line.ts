/** A line to a server that tests can cut, hold silent and mend: a TCP port that leads to it. */
import { connect, createServer, type AddressInfo, type NetConnectOpts, type Socket } from "node:net";

export interface BreakableLine {
  port: number;
  /** Ends what is open and refuses what comes. */
  cut(): void;
  /** Keeps everything open and passes nothing on. */
  silence(): void;
  mend(): void;
  close(): Promise<void>;
}

export async function breakableLine(target: NetConnectOpts): Promise<BreakableLine> {
  const open = new Set<Socket>();
  let state: "whole" | "cut" | "silent" = "whole";
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
        if (state !== "silent") to.write(data);
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
    silence() {
      state = "silent";
    },
    mend() {
      // What was held is lost: nobody may go on with half a message.
      if (state === "silent") endAll();
      state = "whole";
    },
    async close() {
      endAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
