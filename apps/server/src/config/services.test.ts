import { describe, expect, it } from "vitest";

import { ConfigError, readConfig } from "./config.ts";

function read(variables: Record<string, string>) {
  try {
    return { config: readConfig(variables).translation, mistakes: [] };
  } catch (error) {
    if (error instanceof ConfigError) return { config: null, mistakes: error.mistakes };
    throw error;
  }
}

describe("configuration of the translation service", () => {
  it("[TR-18] is null without variables, and requires the variables of the chosen service", () => {
    expect(read({})).toEqual({ config: null, mistakes: [] });
    expect(read({ TRANSLATION_PROVIDER: "libretranslate", TRANSLATION_URL: "http://localhost:5000/" }).config).toEqual({
      provider: "libretranslate",
      url: "http://localhost:5000",
      key: null,
    });
    expect(read({ TRANSLATION_PROVIDER: "deepl", TRANSLATION_KEY: "k:fx" }).config).toEqual({
      provider: "deepl",
      url: null,
      key: "k:fx",
    });
    expect(
      read({ TRANSLATION_PROVIDER: "azure", TRANSLATION_KEY: "k", TRANSLATION_REGION: "westeurope" }).config,
    ).toEqual({
      provider: "azure",
      url: null,
      key: "k",
      region: "westeurope",
    });
    expect(
      read({ TRANSLATION_PROVIDER: "openai", TRANSLATION_URL: "http://localhost:11434/v1", TRANSLATION_MODEL: "m" })
        .config,
    ).toMatchObject({ provider: "openai", key: null, model: "m" });
  });

  it.each([
    [{ TRANSLATION_PROVIDER: "babelfish" }, "TRANSLATION_PROVIDER"],
    [{ TRANSLATION_KEY: "secret" }, "TRANSLATION_PROVIDER"],
    [{ TRANSLATION_PROVIDER: "libretranslate" }, "TRANSLATION_URL"],
    [{ TRANSLATION_PROVIDER: "deepl" }, "TRANSLATION_KEY"],
    [{ TRANSLATION_PROVIDER: "google", TRANSLATION_URL: "https://example.org" }, "TRANSLATION_KEY"],
    [{ TRANSLATION_PROVIDER: "openai", TRANSLATION_KEY: "secret" }, "TRANSLATION_MODEL"],
    [{ TRANSLATION_PROVIDER: "openai", TRANSLATION_MODEL: "m" }, "TRANSLATION_KEY"],
    [{ TRANSLATION_PROVIDER: "deepl", TRANSLATION_KEY: "sec ret" }, "TRANSLATION_KEY"],
    [
      { TRANSLATION_PROVIDER: "deepl", TRANSLATION_KEY: "secret", TRANSLATION_URL: "https://u:pw@example.org" },
      "TRANSLATION_URL",
    ],
    [
      { TRANSLATION_PROVIDER: "azure", TRANSLATION_KEY: "secret", TRANSLATION_REGION: "west europe" },
      "TRANSLATION_REGION",
    ],
  ])("[TR-18] rejects %j with one sentence that names %s and contains no secret", (variables, name) => {
    const { config, mistakes } = read(variables);
    expect(config).toBeNull();
    expect(mistakes).toHaveLength(1);
    expect(mistakes[0]).toContain(name);
    expect(mistakes[0]).not.toMatch(/sec ?ret|u:pw/u);
  });
});
