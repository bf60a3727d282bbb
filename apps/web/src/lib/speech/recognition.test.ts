import { expect, it, vi } from "vitest";

import { spokenCode } from "./recognition.ts";

it("[CAP-83] recognizes the spoken language as this device's country speaks it", () => {
  const languages = vi.spyOn(navigator, "languages", "get");
  languages.mockReturnValue(["pt-BR", "de", "en-GB"]);
  expect([spokenCode("pt"), spokenCode("en"), spokenCode("de")]).toEqual(["pt-BR", "en-GB", "de"]);
  languages.mockReturnValue(["pt-BR"]);
  expect([spokenCode("en"), spokenCode("zh")]).toEqual(["en-US", "zh-CN"]);
});
