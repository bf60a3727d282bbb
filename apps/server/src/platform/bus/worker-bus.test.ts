import { describe } from "vitest";

import { newNodeId } from "../database/nodes.ts";
import type { Bus } from "./bus.ts";
import { busContract, type Cluster, clusterContract } from "./bus.contract.ts";
import { createWorkerBus, Relay } from "./worker-bus.ts";

/** Workers and their relay in one process. Messages are delivered later, as between processes. */
async function open(): Promise<Cluster> {
  const relay = new Relay();
  const opened: Bus[] = [];
  let isCut = false;
  return {
    async node({ throughProxy = false } = {}) {
      const nodeId = newNodeId();
      const carry = (deliver: () => void) =>
        new Promise<void>((resolve) => {
          setImmediate(() => {
            if (!(throughProxy && isCut)) deliver();
            resolve();
          });
        });
      let receive: (text: string) => void = () => undefined;
      let nodeIds: readonly string[] = [];
      relay.add(nodeId, (message) => {
        void carry(() => {
          if (message.kind === "bus") receive(message.text);
          else ({ nodeIds } = message);
        });
      });
      const bus = createWorkerBus({
        nodeId,
        channel: {
          send: (text) => carry(() => relay.send(text)),
          receive: (listener) => {
            receive = listener;
          },
          nodeIds: () => nodeIds,
        },
        onNotice: () => undefined,
      });
      const close = bus.close.bind(bus);
      // A closed worker also ends, which the primary notices.
      bus.close = async () => {
        await close();
        relay.remove(nodeId);
      };
      opened.push(bus);
      return bus;
    },
    // The channel of a process closes only when the process ends: both ways deliver nothing.
    cut: () => {
      isCut = true;
    },
    restore: () => {
      isCut = false;
    },
    async close() {
      await Promise.all(opened.map((bus) => bus.close()));
    },
  };
}

describe("bus between workers, one worker", () =>
  busContract(async () => {
    const cluster = await open();
    return { bus: await cluster.node(), close: () => cluster.close() };
  }));

describe("bus between workers, several workers", () => clusterContract(open));
