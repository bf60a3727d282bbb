import { LANGUAGES } from "@hubbub/contract/languages";
import { msg } from "@hubbub/contract/messages";
import { chooseLanguage } from "@hubbub/contract/preferences";
import { afterEach, describe, expect, it } from "vitest";

import { RequestError } from "../request.ts";
import { loadLanguage } from "./language.ts";
import { plural, setCatalog, t } from "./translate.ts";

afterEach(() => {
  setCatalog("en", {});
  document.documentElement.lang = "en";
  document.documentElement.dir = "ltr";
});

describe("the language of the interface", () => {
  it("[I18N-1] is the chosen one, else the first available one of the browser's languages, else English", () => {
    expect(chooseLanguage("th", ["de-AT"])).toBe("th");
    expect(chooseLanguage(null, ["nl-NL", "pt-BR", "en"])).toBe("pt");
    expect(chooseLanguage("klingon", ["zh-Hans-CN"])).toBe("zh");
    expect(chooseLanguage(null, ["nl", "sv"])).toBe("en");
    expect(chooseLanguage(null, [])).toBe("en");
  });

  it("[I18N-2] loads nothing for English", () => {
    expect(loadLanguage()).toBeNull();
    expect(document.documentElement.lang).toBe("en");
  });

  it("[I18N-2] loads a catalog before the page is shown, and mirrors Arabic", async () => {
    window.localStorage.setItem("hubbub-language", "ar");
    await loadLanguage();
    expect(document.documentElement.lang).toBe("ar");
    expect(document.documentElement.dir).toBe("rtl");
    expect(t("Submit Response")).not.toBe("Submit Response");
  });

  it("[I18N-3] takes the plural form of each language, and English where a sentence is missing", () => {
    setCatalog("ru", {
      "{count, plural, one {1 response} other {# responses}}": [
        [
          "count",
          "plural",
          { one: ["#", " ответ"], few: ["#", " ответа"], many: ["#", " ответов"], other: ["#", " ответа"] },
        ],
      ],
    });
    document.documentElement.lang = "ru";
    const responses = (count: number) => plural(count, "1 response", "{count} responses");
    expect([1, 2, 5, 21, 112].map(responses)).toEqual(["1 ответ", "2 ответа", "5 ответов", "21 ответ", "112 ответов"]);
    expect(responses(12_345)).toBe(`${(12_345).toLocaleString("ru")} ответов`);
    expect([1, 2].map((count) => plural(count, "1 vote", "{count} votes"))).toEqual(["1 vote", "2 votes"]);
    expect(t("Sending as {name}", { name: "Kim" })).toBe("Sending as Kim");
  });

  it("[I18N-3] translates an ambiguous word by its context", async () => {
    const context = "number of reactions";
    const texts = () => [t("Moderate"), t("Moderate", { context }), t(msg("Moderate", context))];
    expect(texts()).toEqual(["Moderate", "Moderate", "Moderate"]);
    window.localStorage.setItem("hubbub-language", "de");
    await loadLanguage();
    expect(texts()).toEqual(["Moderieren", "Mäßig", "Mäßig"]);
  });

  it("[I18N-3] shows a value exactly as it was typed", () => {
    setCatalog("de", { "Sending as {name}": ["Als ", ["name"], " senden"] });
    for (const name of ["{name}", "'{name}'", "#", "\\x41 \\u0041", "a\\b"])
      expect(t("Sending as {name}", { name })).toBe(`Als ${name} senden`);
  });

  it("[I18N-3] translates the reasons of failed calls into every language", async () => {
    for (const language of LANGUAGES.filter((each) => each !== "en")) {
      window.localStorage.setItem("hubbub-language", language);
      await loadLanguage();
      for (const sentence of [
        "No connection",
        "Your contribution could not be sent within a day",
        "You have sent 10 answers, the maximum for one event",
        "You are doing this too often. Please try again in a minute.",
        "The timer is already running",
        "The sign-in service is not responding. Please try again.",
        "Question not found",
        "Must be a valid URL",
      ]) {
        expect(t(sentence)).not.toBe(sentence);
        expect(new RequestError(0, sentence, "").reason).toBe(t(sentence));
        expect(new RequestError(429, "", JSON.stringify({ message: sentence })).reason).toBe(t(sentence));
      }
    }
  });

  it("[I18N-3] has a translation with its values for every language", async () => {
    for (const language of LANGUAGES.filter((each) => each !== "en")) {
      window.localStorage.setItem("hubbub-language", language);
      await loadLanguage();
      expect(t("Sending as {name}", { name: "Kim" })).toContain("Kim");
      expect(t("Sending as {name}", { name: "Kim" })).not.toBe("Sending as Kim");
      expect(plural(12_345, "1 response", "{count} responses")).toContain((12_345).toLocaleString(language));
    }
  });
});
