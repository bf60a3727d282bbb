import { expect, it } from "vitest";

import { speechCode } from "./synthesis.ts";

it("[TR-47] languages have codes for speech synthesis", () => {
  expect([speechCode("zh"), speechCode("th"), speechCode("ar")]).toEqual(["zh-CN", "th-TH", "ar"]);
});
