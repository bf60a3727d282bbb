/** Module boundaries by dependency-cruiser, with a floor under the number of modules it saw: none seen is no pass. */
import { cruise } from "dependency-cruiser";
import extractTSConfig from "dependency-cruiser/config-utl/extract-ts-config";

import { root } from "./launch.mjs";
import rules from "../.dependency-cruiser.mjs";

const MODULES_AT_LEAST = 120;

process.chdir(root);
const result = await cruise(
  ["packages", "apps"],
  {
    ruleSet: rules,
    validate: true,
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^apps/web/dist/|^apps/[^/]+/node_modules/" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "node", "default"],
      extensions: [".ts", ".tsx", ".js"],
    },
    combinedDependencies: true,
  },
  {},
  { tsConfig: extractTSConfig("apps/server/tsconfig.json") },
);

const { output } = result;
const ours = output.modules.filter((module) => /^(?:apps|packages)\//u.test(module.source));
const violations = output.summary.violations.filter(({ rule }) => rule.severity === "error");
for (const { rule, from, to } of violations) process.stdout.write(`${rule.name}: ${from} → ${to}\n`);
if (ours.length < MODULES_AT_LEAST) {
  process.stdout.write(
    `Only ${ours.length} modules were seen, at least ${MODULES_AT_LEAST} expected: the check saw too little to pass.\n`,
  );
}
process.exit(violations.length > 0 || ours.length < MODULES_AT_LEAST ? 1 : 0);
