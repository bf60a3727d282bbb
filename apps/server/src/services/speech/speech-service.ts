/**
 * The speech service: POST {url}/audio/transcriptions with a form, as OpenAI, speaches, LocalAI and whisper.cpp have it.
 * Recordings stay in memory.
 */
import type { Language } from "@hubbub/contract/languages";
import { msg } from "@hubbub/contract/messages";
import { readText } from "@hubbub/server-kit/read-text";
import type { FastifyBaseLogger } from "fastify";

import { Refusal } from "../../platform/http/refusal.ts";
import { recognizedText } from "./recognized-text.ts";

export const SPEECH_TIMEOUT_MS = 8000;
const RESPONSE_BYTES_MAX = 256 * 1024;
const RETRY_SECONDS = 5;

const refuse = (sentence: string) => new Refusal("unavailable", sentence, RETRY_SECONDS);
const slow = () => refuse(msg("The speech service is slow. Type, or use the browser."));
const unavailable = () => refuse(msg("The speech service is not responding. Type, or use the browser."));

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
      const { status, text } = await send(form).catch((error: unknown) => {
        const isSlow = error instanceof Error && error.name === "TimeoutError";
        throw failed(
          isSlow ? `No answer within ${timeoutMs} ms` : "The service cannot be reached",
          isSlow ? slow() : unavailable(),
        );
      });
      if (status !== 200) throw failed(`The service answered ${status}`, unavailable());
      const recognized = text === null ? null : recognizedText(parse(text));
      if (recognized === null) throw failed("The service's answer cannot be read", unavailable());
      return recognized;
    },
  };

  async function send(form: FormData) {
    const response = await fetch(`${url}/audio/transcriptions`, {
      method: "POST",
      headers: key === null ? {} : { Authorization: `Bearer ${key}` },
      body: form,
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: response.status, text: await readText(response, RESPONSE_BYTES_MAX) };
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
