import { expect, it, vi } from "vitest";

import { speechCode, spokenCode } from "./speech-code.ts";

it("[TR-47] languages have codes for speech synthesis", () => {
  expect([speechCode("zh"), speechCode("th"), speechCode("ar")]).toEqual(["zh-CN", "th-TH", "ar"]);
});

it("[CAP-83] recognizes the spoken language as this device's country speaks it", () => {
  vi.spyOn(navigator, "languages", "get").mockReturnValue(["pt-BR", "de", "en-GB"]);
  expect([spokenCode("pt"), spokenCode("en"), spokenCode("de")]).toEqual(["pt-BR", "en-GB", "de"]);
  vi.spyOn(navigator, "languages", "get").mockReturnValue(["pt-BR"]);
  expect([spokenCode("en"), spokenCode("zh")]).toEqual(["en-US", "zh-CN"]);
});
