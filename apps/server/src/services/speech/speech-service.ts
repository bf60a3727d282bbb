/**
 * The speech service: POST {url}/audio/transcriptions with a form, as OpenAI, speaches, LocalAI and whisper.cpp have it.
 * Recordings stay in memory.
 */
import type { Language } from "@hubbub/contract/languages";
import { msg } from "@hubbub/contract/messages";
import { fetchText, isTimeout } from "@hubbub/server-kit/fetch-text";
import type { FastifyBaseLogger } from "fastify";

import { Refusal } from "../../platform/http/refusal.ts";
import { recognizedText } from "./recognized-text.ts";

export const SPEECH_TIMEOUT_MS = 8000;
const RESPONSE_BYTES_MAX = 256 * 1024;
const RETRY_SECONDS = 5;

const refuse = (sentence: string) => new Refusal("unavailable", sentence, RETRY_SECONDS);
const slow = () => refuse(msg("The speech service is slow. Type, or use the browser."));
const unavailable = () => refuse(msg("The speech service is not responding. Type instead, or choose “This browser”."));

export interface SpeechConfig {
  url: string;
  key: string | null;
  model: string;
}

export interface SpeechService {
  /**
   * Recognizes a recording. @returns "" for silence
   * @throws Refusal 503 if the service does not answer in time, or not as it should
   */
  recognize(recording: Blob, language: Language): Promise<string>;
}

export function openSpeechService(
  { url, key, model }: SpeechConfig,
  logger: Pick<FastifyBaseLogger, "warn">,
  timeoutMs = SPEECH_TIMEOUT_MS,
): SpeechService {
  const failed = (detail: string, refusal: Refusal) => {
    logger.warn({ detail }, "The speech service did not recognize a recording");
    return refusal;
  };
  return {
    async recognize(recording, language) {
      const form = new FormData();
      form.set("file", recording, "speech.wav");
      form.set("model", model);
      form.set("language", language);
      // Other formats do not say how likely silence is.
      form.set("response_format", "verbose_json");
      const { response, json } = await fetchText(`${url}/audio/transcriptions`, {
        timeoutMs,
        bytesMax: RESPONSE_BYTES_MAX,
        method: "POST",
        headers: key === null ? {} : { Authorization: `Bearer ${key}` },
        body: form,
      }).catch((error: unknown) => {
        throw isTimeout(error)
          ? failed(`No answer within ${timeoutMs} ms`, slow())
          : failed("The service cannot be reached", unavailable());
      });
      if (response.status !== 200) throw failed(`The service answered ${response.status}`, unavailable());
      const recognized = recognizedText(json);
      if (recognized === null) throw failed("The service's answer cannot be read", unavailable());
      return recognized;
    },
  };
}
