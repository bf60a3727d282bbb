/**
 * Compares rules and tests: every rule of docs/rules has a test, every id in a test title has a rule, no id is defined
 * twice.
 */
import { rulesInDocs, rulesInTests } from "./rule-ids.mjs";

const written = rulesInDocs();
const tested = rulesInTests();
const faults = [];

for (const [id, files] of written) {
  if (files.length > 1) faults.push(`${id} is defined in ${files.join(" and ")}.`);
  if (!tested.has(id)) faults.push(`${id} (docs/rules/${files[0]}) has no test.`);
}
for (const [id, files] of tested) if (!written.has(id)) faults.push(`${id} (${files[0]}) has no rule in docs/rules.`);

for (const fault of faults) process.stdout.write(`${fault}\n`);
process.stdout.write(`${written.size} rules, ${tested.size} ids in tests.\n`);
process.exit(faults.length > 0 ? 1 : 0);
