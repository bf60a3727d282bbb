import fc from "fast-check";
import { describe, expect, it } from "vitest";

import type { Language } from "../../languages.ts";
import { CAPTION_MAX, cutSpeech, SILENCE, type SpeechInput, type SpeechState } from "./cut-speech.ts";

function play(inputs: readonly SpeechInput[], language: Language = "en") {
  const captions: string[] = [];
  let state: SpeechState = SILENCE;
  let rest = "";
  for (const input of inputs) {
    const cut = cutSpeech(state, input, language);
    captions.push(...cut.captions);
    ({ state, rest } = cut);
  }
  return { captions, rest };
}

const withoutSpaces = (text: string) => text.replaceAll(/\s/gu, "");
const wordsOf = (text: string) => text.split(" ").filter(Boolean);

const word = fc.string({ unit: fc.constantFrom("a", "b", "c", "d", "e", "i", "o"), minLength: 1, maxLength: 12 });
const sentence = fc
  .tuple(fc.array(word, { minLength: 1, maxLength: 40 }), fc.constantFrom(".", "?", "!", ""))
  .map(([words, mark]) => {
    const [first = "", ...others] = words;
    return [first.charAt(0).toUpperCase() + first.slice(1), ...others].join(" ") + mark;
  });
const shortSentence = fc.array(word, { minLength: 5, maxLength: 8 }).map((words) => `${words.join(" ")}.`);
/** What a recognizer reports of some utterances: growing texts, then the final one, with pauses. */
const speech = fc
  .array(
    fc.record({
      text: sentence,
      wordMs: fc.integer({ min: 50, max: 900 }),
      pauseMs: fc.integer({ max: 4000, min: 0 }),
    }),
    {
      minLength: 1,
      maxLength: 5,
    },
  )
  .map((utterances) => {
    const inputs: SpeechInput[] = [];
    let at = 0;
    for (const { text, wordMs, pauseMs } of utterances) {
      const words = wordsOf(text);
      for (let count = 1; count < words.length; count += 1) {
        inputs.push({ text: words.slice(0, count).join(" "), isFinal: false, at: (at += wordMs) });
      }
      inputs.push({ text, isFinal: true, at: (at += wordMs) });
      for (let waited = 0; waited < pauseMs; waited += 300) inputs.push({ at: (at += 300) });
    }
    return { inputs, text: utterances.map(({ text }) => text).join(" ") };
  });

describe("cutting speech into captions", () => {
  it("[CAP-20] loses no text and repeats none, whenever the speech ends", () => {
    fc.assert(
      fc.property(speech, ({ inputs, text }) => {
        const running = play(inputs);
        expect(withoutSpaces(running.captions.join("") + running.rest)).toBe(withoutSpaces(text));
        expect(withoutSpaces(play([...inputs, "end"]).captions.join(""))).toBe(withoutSpaces(text));
      }),
    );
  });

  it("[CAP-20] loses no text of a recognizer that changes its mind about words that are in no caption", () => {
    fc.assert(
      fc.property(fc.array(shortSentence, { minLength: 1, maxLength: 8 }), fc.array(word), (sentences, wrong) => {
        const inputs = sentences.flatMap((text, index): SpeechInput[] => [
          { text: wrong.slice(0, 4).join(" "), isFinal: false, at: index * 1000 },
          { text, isFinal: true, at: index * 1000 + 500 },
        ]);
        expect(withoutSpaces(play([...inputs, "end"]).captions.join(""))).toBe(withoutSpaces(sentences.join("")));
      }),
    );
  });

  it("[CAP-21] makes no caption with more than 160 characters, in any script", () => {
    const anyText = fc.oneof(sentence, fc.string({ unit: "grapheme", maxLength: 900 }), fc.string({ maxLength: 900 }));
    fc.assert(
      fc.property(fc.array(anyText), fc.constantFrom<Language>("en", "zh", "ja", "th", "ar"), (texts, language) => {
        const inputs = texts.map((text, index): SpeechInput => ({ text, isFinal: index % 2 === 0, at: index * 700 }));
        const { captions } = play([...inputs, "end"], language);
        for (const caption of captions) expect(caption.length).toBeLessThanOrEqual(CAPTION_MAX);
        for (const caption of captions) expect(caption.trim()).not.toBe("");
      }),
    );
  });

  it("[CAP-22] makes no caption of one or two words that is not the whole sentence or everything between two pauses", () => {
    fc.assert(
      fc.property(speech, ({ inputs }) => {
        const captions = play([...inputs, "end"]).captions;
        for (const [index, caption] of captions.entries()) {
          if (wordsOf(caption).length > 2) continue;
          const before = captions[index - 1];
          expect(before === undefined || /[.?!]$/u.test(before) || /^[A-O]/u.test(caption)).toBe(true);
        }
      }),
    );
  });

  it("[CAP-23] cuts these results of a recognizer into these captions", () => {
    const long = "and then everybody in the room begins to read while the speaker goes on";
    const script: [SpeechInput, string[]][] = [
      [{ text: "welcome", isFinal: false, at: 0 }, []],
      [{ text: "Welcome. Good to see you all. Today", isFinal: false, at: 1500 }, ["Welcome. Good to see you all."]],
      [{ text: "Welcome. Good to see you all. Today we", isFinal: false, at: 2000 }, []],
      [{ at: 3400 }, []],
      [{ text: "Welcome. Good to see you all. Today we talk about captions", isFinal: true, at: 3600 }, []],
      [{ at: 4700 }, []],
      // Five words and a pause are not enough. After eight seconds they are.
      [{ at: 9400 }, []],
      [{ at: 9600 }, ["Today we talk about captions"]],
      [{ text: long, isFinal: false, at: 10_000 }, []],
      [{ at: 11_100 }, []],
      // A pause of 1.2 seconds after more than eight words.
      [{ at: 11_200 }, [long]],
      [{ text: `${long} and hears`, isFinal: false, at: 11_500 }, []],
      [{ text: `${long} and hears nothing. Thank you!`, isFinal: true, at: 12_500 }, ["and hears nothing. Thank you!"]],
      [{ text: "Questions?", isFinal: true, at: 13_000 }, []],
      ["end", ["Questions?"]],
    ];
    let state = SILENCE;
    for (const [input, expected] of script) {
      const cut = cutSpeech(state, input, "en");
      expect([input, cut.captions]).toEqual([input, expected]);
      ({ state } = cut);
    }
  });

  it("[CAP-23] cuts a text without a sentence end at 160 characters, and after 8 seconds, and keeps three words back", () => {
    const words = Array.from({ length: 60 }, (_, index) => `word${index}`);
    const { captions, rest } = play([{ text: words.join(" "), isFinal: true, at: 0 }]);
    expect(captions[0]?.length).toBeGreaterThan(150);
    expect(wordsOf(rest).length).toBeGreaterThanOrEqual(3);
    const slow = Array.from({ length: 9 }, (_, index): SpeechInput => ({
      text: words.slice(0, index + 1).join(" "),
      isFinal: false,
      at: index * 1000,
    }));
    expect(play(slow)).toEqual({ captions: ["word0 word1 word2 word3 word4 word5"], rest: "word6 word7 word8" });
  });

  it("[CAP-23] cuts scripts without spaces by their words", () => {
    const text = "大家好，欢迎来到今天的活动。我们今天将讨论字幕和翻译。";
    expect(play([{ text, isFinal: true, at: 0 }], "zh").captions).toEqual([
      "大家好，欢迎来到今天的活动。",
      "我们今天将讨论字幕和翻译。",
    ]);
  });
});
