import { afterEach, expect, it } from "vitest";

import { setCatalog } from "../lib/i18n/translate.ts";
import { shownName } from "./shown-name.ts";

afterEach(() => setCatalog("en", {}));

it("[PHONE-11] translates the stored Anonymous and no other name", () => {
  setCatalog("de", { Anonymous: ["Anonym"] });
  expect(["Anonymous", "Kofi", "anonymous"].map(shownName)).toEqual(["Anonym", "Kofi", "anonymous"]);
});
