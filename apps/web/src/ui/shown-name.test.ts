import { afterEach, expect, it } from "vitest";

import { setCatalogue } from "../lib/i18n/translate.ts";
import { shownName } from "./shown-name.ts";

afterEach(() => setCatalogue({}));

it("[PHONE-11] translates the stored Anonymous and no other name", () => {
  setCatalogue({ Anonymous: "Anonym" });
  expect(["Anonymous", "Kofi", "anonymous"].map(shownName)).toEqual(["Anonym", "Kofi", "anonymous"]);
});
