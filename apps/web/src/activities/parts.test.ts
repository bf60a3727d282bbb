import { ACTIVITIES } from "@hubbub/contract/activities";
import { expect, it } from "vitest";

import { ADMIN_PARTS } from "./admin-parts.ts";
import { PHONE_PARTS } from "./phone-parts.ts";
import { STAGE_PARTS } from "./stage-parts.ts";

it.each(ACTIVITIES)("the parts of $name have what its unit names, and nothing else", ({ name, ...unit }) => {
  const phone = PHONE_PARTS.find((part) => part.unit.name === name);
  const admin = ADMIN_PARTS.find((part) => part.unit.name === name);
  const stage = STAGE_PARTS.find((part) => part.unit.name === name);
  const runSheetStep = unit.stage?.runSheetStep ?? null;

  expect(admin).toBeDefined();
  expect(phone?.tab !== undefined && !("sharedWith" in phone.tab)).toBe(unit.tab !== null);
  expect(Boolean(admin?.icon)).toBe(unit.switch !== null);
  expect(stage !== undefined).toBe(unit.stage !== null);
  expect(Boolean(admin?.stageLabel)).toBe(unit.stage !== null);
  expect(Boolean(admin?.exportLabel)).toBe(unit.exportTable !== null);
  expect(Boolean(admin?.runSheetStep)).toBe(runSheetStep !== null);
  expect(Object.keys(admin?.runSheetStep?.skipReasons ?? {})).toEqual([...(runSheetStep?.skipReasons ?? [])]);
  expect(Object.keys(admin?.loggedActions ?? {}).toSorted()).toEqual(
    [...(unit.moderation?.loggedActions ?? [])].toSorted(),
  );
  expect(Boolean(phone?.outbox)).toBe(unit.submissions !== null);
});
