import { describe } from "vitest";

import { newNodeId } from "../database/nodes.ts";
import type { Bus } from "./bus.ts";
import { busContract, type Cluster, clusterContract } from "./bus.contract.ts";
import { createWorkerBus, type FromRelay, Relay } from "./worker-bus.ts";

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
      let receive: (message: FromRelay) => void = () => undefined;
      relay.add(nodeId, (message) => void carry(() => receive(message)));
      const bus = createWorkerBus({
        nodeId,
        channel: {
          send: (message) => carry(() => relay.receive(nodeId, message)),
          receive: (listener) => {
            receive = listener;
          },
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
