/** The configuration of the speech service, which follows from several variables. */
export interface SpeechConfig {
  url: string;
  key: string | null;
  model: string;
}

/** The name that servers with a single model accept. */
const MODEL_DEFAULT = "whisper-1";

interface Variables {
  SPEECH_URL: string | null;
  SPEECH_KEY: string | null;
  SPEECH_MODEL: string | null;
}

/**
 * Returns what the service needs; null if none is configured.
 * @param mistakes receives one message per mistake; none contains a key
 */
export function toSpeechConfig(variables: Variables, mistakes: string[]): SpeechConfig | null {
  const { SPEECH_URL: url, SPEECH_KEY: key, SPEECH_MODEL: model } = variables;
  if (url) return { url, key, model: model ?? MODEL_DEFAULT };
  if (key || model)
    mistakes.push("SPEECH_URL must be the address of the service that SPEECH_KEY and SPEECH_MODEL are for.");
  return null;
}
