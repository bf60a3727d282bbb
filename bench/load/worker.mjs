/** One process of the load: does what the parent asks and answers with figures. */
import { Crowd } from "./crowd.mjs";
import { Listeners } from "./listeners.mjs";
import { storm } from "./storm.mjs";
import { write } from "./writers.mjs";

const crowd = new Crowd();
const listeners = new Listeners();

const tasks = {
  open: (plan) => listeners.open(plan),
  armRound: () => listeners.armRound(),
  awaitRound: (plan) => listeners.awaitRound(plan),
  listenerStats: () => listeners.stats(),
  closeListeners: () => listeners.close(),
  join: (plan) => crowd.join(plan),
  reconnect: (plan) => crowd.reconnect(plan),
  hangUp: () => crowd.hangUp(),
  poll: (plan) => crowd.poll(plan),
  storm: (plan) => storm(crowd, plan),
  leave: () => crowd.leave(),
  write,
};

async function perform({ id, task, plan }) {
  try {
    process.send({ id, result: (await tasks[task](plan)) ?? {} });
  } catch (error) {
    process.send({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
}

process.on("message", (message) => void perform(message));
// Without the parent there is nothing to measure.
process.on("disconnect", () => process.exit(0));
