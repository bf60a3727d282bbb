/** The five services' protocols as their own documentation words them, for the fake services of the tests. */
import type { SeenRequest, ServiceProtocol, ServiceReply } from "./fake-translation-service.ts";

const ok = (body: unknown): ServiceReply => ({ status: 200, body });
const record = (value: unknown): Record<string, unknown> => (typeof value === "object" && value ? { ...value } : {});
const isPost = (request: SeenRequest, path: string): boolean => request.method === "POST" && request.path === path;
const translated = (code: unknown, text: unknown): string => `[${String(code)}] ${String(text)}`;

const libretranslate: ServiceProtocol = {
  answer(request, key) {
    if (!isPost(request, "/translate")) return null;
    const { q, source, target, format, api_key: given } = record(request.body);
    if (given !== key) return { status: 403, body: { error: "Invalid API key" } };
    if (source !== "auto" || format !== "text" || typeof q !== "string")
      return { status: 400, body: { error: "Invalid request" } };
    if (!["en", "zh", "es", "fr", "de", "ja", "ko", "pt", "ru", "ar"].includes(String(target))) {
      return { status: 400, body: { error: `${String(target)} is not supported` } };
    }
    return ok({ detectedLanguage: { confidence: 90, language: "en" }, translatedText: translated(target, q) });
  },
  quotaUsedUp: { status: 429, body: { error: "Slowdown: 20 per 1 minute" } },
};

const deepl: ServiceProtocol = {
  answer(request, key) {
    if (!isPost(request, "/v2/translate")) return null;
    if (request.headers.authorization !== `DeepL-Auth-Key ${key}`)
      return { status: 403, body: { message: "Forbidden" } };
    const { text, target_lang: target } = record(request.body);
    if (!Array.isArray(text)) return { status: 400, body: { message: "Parameter 'text' not specified." } };
    if (!["EN-US", "ZH-HANS", "ES", "FR", "DE", "JA", "KO", "PT-BR", "RU", "AR"].includes(String(target))) {
      return { status: 400, body: { message: "Value for 'target_lang' not supported." } };
    }
    return ok({ translations: [{ detected_source_language: "EN", text: translated(target, text[0]) }] });
  },
  quotaUsedUp: { status: 456, body: { message: "Quota Exceeded" } },
};

const google: ServiceProtocol = {
  answer(request, key) {
    if (!isPost(request, "/language/translate/v2")) return null;
    const refusal = (message: string, reason: string) => ({
      status: 400,
      body: {
        error: { code: 400, message, errors: [{ message, domain: "global", reason }], status: "INVALID_ARGUMENT" },
      },
    });
    if (request.headers["x-goog-api-key"] !== key)
      return refusal("API key not valid. Please pass a valid API key.", "badRequest");
    const { q, target, format } = record(request.body);
    if (format !== "text") return refusal("Invalid Value", "invalid");
    if (!["en", "zh-CN", "es", "fr", "de", "ja", "ko", "pt", "ru", "ar"].includes(String(target))) {
      return refusal("Target language: th", "badRequest");
    }
    return ok({ data: { translations: [{ translatedText: translated(target, q), detectedSourceLanguage: "en" }] } });
  },
  quotaUsedUp: {
    status: 403,
    body: {
      error: {
        code: 403,
        message: "User Rate Limit Exceeded",
        errors: [{ message: "User Rate Limit Exceeded", domain: "usageLimits", reason: "userRateLimitExceeded" }],
      },
    },
  },
};

const azure: ServiceProtocol = {
  answer(request, key) {
    const { pathname, searchParams } = new URL(request.path, "http://service");
    if (request.method !== "POST" || pathname !== "/translate" || searchParams.get("api-version") !== "3.0")
      return null;
    const { headers, body } = request;
    if (headers["ocp-apim-subscription-key"] !== key || headers["ocp-apim-subscription-region"] !== "westeurope") {
      return { status: 401, body: { error: { code: 401_000, message: "The request is not authorized." } } };
    }
    const to = searchParams.get("to") ?? "";
    if (!["en", "zh-Hans", "es", "fr", "de", "ja", "ko", "pt", "ru", "ar"].includes(to)) {
      return { status: 400, body: { error: { code: 400_036, message: "The target language is not valid." } } };
    }
    const { Text: text } = record(Array.isArray(body) ? body[0] : undefined);
    return ok([{ detectedLanguage: { language: "en", score: 1 }, translations: [{ text: translated(to, text), to }] }]);
  },
  quotaUsedUp: {
    status: 403,
    body: {
      error: {
        code: 403_001,
        message: "The operation is not allowed because the subscription has exceeded its free quota.",
      },
    },
  },
};

const openai: ServiceProtocol = {
  answer(request, key) {
    if (!isPost(request, "/chat/completions")) return null;
    if (request.headers.authorization !== `Bearer ${key}`) {
      return { status: 401, body: { error: { message: "Incorrect API key provided", code: "invalid_api_key" } } };
    }
    const { model, messages } = record(request.body);
    if (model !== "some-model") return { status: 404, body: { error: { code: "model_not_found" } } };
    const [system, user] = Array.isArray(messages) ? messages.map(record) : [];
    const language = /into ([A-Z][A-Za-z ]+)\./u.exec(String(system?.["content"]))?.[1];
    if (system?.["role"] !== "system" || user?.["role"] !== "user") return { status: 400, body: { error: {} } };
    return ok({
      choices: [{ index: 0, message: { role: "assistant", content: translated(language, user["content"]) } }],
    });
  },
  quotaUsedUp: {
    status: 429,
    body: { error: { message: "You exceeded your current quota", code: "insufficient_quota" } },
  },
};

export const translationProtocols = { libretranslate, deepl, google, azure, openai };
