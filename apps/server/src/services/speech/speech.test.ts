import { describe, expect, it } from "vitest";

import { ConfigError, readConfig } from "../../config/config.ts";
import { recognizedText } from "./recognized-text.ts";
import { SPEECH_TIMEOUT_MS } from "./speech-service.ts";

describe("the text of a speech service", () => {
  const segment = (text: string, probability: number) => ({ text, no_speech_prob: probability });

  it.each([
    [{ text: " Good  evening.\n" }, "Good evening."],
    [{ text: "ignored", segments: [segment(" Good", 0.1), segment(" Thanks for watching!", 0.9)] }, "Good"],
    [{ text: "Thank you.", segments: [segment(" Thank you.", 0.95)] }, ""],
    [{ text: "Thank you. thank you, Thank you!" }, ""],
    [{ text: "you you you you" }, ""],
    [{ text: "Very, very good" }, "Very, very good"],
    [{ text: "no no no, that is wrong" }, "no no no, that is wrong"],
    [{ text: "" }, ""],
    [{ text: "Fine.", segments: null }, "Fine."],
    [{ error: "no" }, null],
    [null, null],
  ])("[CAP-13] of %j is %j: phrases that were invented for silence are dropped", (response, text) => {
    expect(recognizedText(response)).toBe(text);
  });
});

describe("configuration of the speech service", () => {
  const read = (variables: Record<string, string>) => {
    try {
      return readConfig(variables).speech;
    } catch (error) {
      if (error instanceof ConfigError) return error.mistakes;
      throw error;
    }
  };

  it("[CAP-16] is null without an address, and names a key or model without one", () => {
    expect(read({})).toBeNull();
    expect(read({ SPEECH_URL: "http://localhost:8000/v1/", SPEECH_MODEL: "m" })).toEqual({
      url: "http://localhost:8000/v1",
      key: null,
      model: "m",
    });
    expect(read({ SPEECH_URL: "https://example.org", SPEECH_KEY: "k" })).toMatchObject({
      key: "k",
      model: "whisper-1",
    });
    expect(read({ SPEECH_KEY: "a-secret" })).toEqual([expect.stringMatching(/^SPEECH_URL (?!.*a-secret)/u)]);
    expect(SPEECH_TIMEOUT_MS).toBe(8000);
  });
});
