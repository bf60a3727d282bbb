/** `node survive-command.ts [kills] [seed] [workers]`: the long version of what the tests do in short. */
import { survive } from "./survive.ts";

const [kills = 20, seed = Math.floor(Math.random() * 1e9), workers = 1] = process.argv.slice(2).map(Number);
process.stdout.write(
  `Killing ${kills} times under load; seed ${seed} (npm run survive -- ${kills} ${seed} ${workers} does it again)\n`,
);
const result = await survive({
  seed,
  kills,
  people: 40,
  workers,
  onKill: (nth, victim) => process.stdout.write(`  ${nth}: the ${victim}\n`),
});
const { lost, doubled, unacknowledged, unexpectedAnswers, outages, ...figures } = result;
const sorted = outages.toSorted((a, b) => a - b);
process.stdout.write(
  `${JSON.stringify({ ...figures, lost: lost.length, doubled: doubled.length, unacknowledged, unexpectedAnswers: unexpectedAnswers.length })}\n` +
    `from a kill to the next acknowledgement: median ${Math.round(sorted[sorted.length >> 1] ?? 0)} ms, ` +
    `longest ${Math.round(sorted.at(-1) ?? 0)} ms\n`,
);
for (const answer of unexpectedAnswers.slice(0, 10)) process.stdout.write(`unexpected answer: ${answer}\n`);
const isComplete = lost.length + doubled.length + unacknowledged + unexpectedAnswers.length === 0;
process.stdout.write(isComplete ? "Nothing was lost and nothing is there twice.\n" : "FAILED\n");
process.exit(isComplete ? 0 : 1);
