import { afterEach, describe, expect, it, vi } from "vitest";

import { chooseLanguage, loadLanguage } from "./language.ts";
import { plural, setCatalogue, t } from "./translate.ts";

afterEach(() => {
  setCatalogue({});
  document.documentElement.lang = "en";
  document.documentElement.dir = "ltr";
});

describe("the interface's language", () => {
  it("[I18N-1] is what somebody chose, else the first of the browser's that we speak, else English", () => {
    expect(chooseLanguage("th", ["de-AT"])).toBe("th");
    expect(chooseLanguage(null, ["nl-NL", "pt-BR", "en"])).toBe("pt");
    expect(chooseLanguage("klingon", ["zh-Hans-CN"])).toBe("zh");
    expect(chooseLanguage(null, ["nl", "sv"])).toBe("en");
    expect(chooseLanguage(null, [])).toBe("en");
  });

  it("[I18N-2] loads nothing for English", () => {
    vi.spyOn(navigator, "languages", "get").mockReturnValue(["en-GB"]);
    expect(loadLanguage()).toBeNull();
    expect(document.documentElement.lang).toBe("en");
  });

  it("[I18N-2] loads a catalogue before anything is shown, and mirrors Arabic", async () => {
    window.localStorage.setItem("hubbub-language", "ar");
    await loadLanguage();
    expect(document.documentElement.lang).toBe("ar");
    expect(document.documentElement.dir).toBe("rtl");
    expect(t("Submit Response")).not.toBe("Submit Response");
  });

  it("[I18N-3] has the plural forms of each language, and falls back to English where a sentence is missing", () => {
    setCatalogue({
      "{count} responses": "{count} ответа",
      "{count} responses|one": "{count} ответ",
      "{count} responses|few": "{count} ответа",
      "{count} responses|many": "{count} ответов",
    });
    document.documentElement.lang = "ru";
    const responses = (count: number) => plural(count, "1 response", "{count} responses");
    expect([1, 2, 5, 21, 112].map(responses)).toEqual(["1 ответ", "2 ответа", "5 ответов", "21 ответ", "112 ответов"]);
    expect(plural(1, "1 vote", "{count} votes")).toBe("1 vote");
    document.documentElement.lang = "ja";
    setCatalogue({ "{count} responses": "回答 {count} 件" });
    expect([responses(1), responses(2)]).toEqual(["回答 1 件", "回答 2 件"]);
  });
});
