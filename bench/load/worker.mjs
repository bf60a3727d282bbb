/** Worker process of the load generator: runs tasks for the parent and sends the results. */
import { AttendeeGroup } from "./attendee-group.mjs";
import { Listeners } from "./listeners.mjs";
import { answerPoll } from "./poll-answers.mjs";
import { submit } from "./submissions.mjs";
import { sendVotes } from "./votes.mjs";
import { write } from "./writers.mjs";

const group = new AttendeeGroup();
const listeners = new Listeners();

const tasks = {
  open: (plan) => listeners.open(plan),
  armRound: () => listeners.armRound(),
  awaitRound: (plan) => listeners.awaitRound(plan),
  listenerStats: () => listeners.stats(),
  closeListeners: () => listeners.close(),
  join: (plan) => group.join(plan),
  reconnect: (plan) => group.reconnect(plan),
  disconnect: () => group.disconnect(),
  poll: (plan) => group.poll(plan),
  answerPoll: (plan) => answerPoll(group, plan),
  submit: (plan) => submit(group, plan),
  sendVotes: (plan) => sendVotes(group, plan),
  leave: () => group.leave(),
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
// The parent has ended.
process.on("disconnect", () => process.exit(0));
