import { readFileSync } from "node:fs";

import { expect, it } from "vitest";

import { ALL_TABLES } from "./catalog.ts";

it("[KEEP-7] docs/privacy.md names every table", () => {
  const page = readFileSync(new URL("../../../../../docs/privacy.md", import.meta.url), "utf8");
  expect(ALL_TABLES.filter((table) => !page.includes(`\`${table}\``))).toEqual([]);
});
