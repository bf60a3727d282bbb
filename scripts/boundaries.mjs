/**
 * Checks module boundaries with dependency-cruiser. Also fails if it finds too few modules, for example after a wrong
 * path.
 */
import { cruise } from "dependency-cruiser";
import extractTSConfig from "dependency-cruiser/config-utl/extract-ts-config";

import { root } from "./launch.mjs";
import rules from "../.dependency-cruiser.mjs";

/** Somewhat below the number of modules in November 2026, which was 1,374. */
const MIN_MODULES = 1200;

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
if (ours.length < MIN_MODULES) {
  process.stdout.write(
    `Found only ${ours.length} modules, expected at least ${MIN_MODULES}: the check did not see the whole code.\n`,
  );
}
process.exit(violations.length > 0 || ours.length < MIN_MODULES ? 1 : 0);
