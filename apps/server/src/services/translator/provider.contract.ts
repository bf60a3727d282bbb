/** Contract of every translation provider, run on each one with a fake of its service. */
import type { Language } from "@hubbub/contract/languages";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import {
  type FakeTranslationService,
  type ServiceMood,
  type ServiceProtocol,
  startFakeTranslationService,
} from "../../testing/fake-translation-service.ts";
import { TranslationFault } from "./post-json.ts";
import { openTranslationProvider, type TranslationConfig, type TranslationProvider } from "./provider.ts";

const KEY = "a-secret-key-nobody-may-see";
const TIMEOUT_MS = 1000;

interface Suite {
  protocol: ServiceProtocol;
  /** The configuration for a service at this address. */
  config: (url: string, key: string) => TranslationConfig;
  /** The codes the service is to get for Chinese and Spanish. */
  codes: { zh: string; es: string };
  /** Languages the service refuses. */
  unspoken: Language[];
}

export function translationProviderContract(name: string, { protocol, config, codes, unspoken }: Suite): void {
  describe(`provider ${name}`, () => {
    let service: FakeTranslationService;
    let provider: TranslationProvider;
    beforeEach(async () => {
      service = await startFakeTranslationService(protocol, KEY);
      provider = openTranslationProvider(config(service.url, KEY), TIMEOUT_MS);
    });
    afterEach(() => service.close());

    const faultOf = async (asked: TranslationProvider = provider): Promise<TranslationFault> => {
      const error: unknown = await asked.translate("Good morning", "es").catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(TranslationFault);
      return error as TranslationFault;
    };

    it("[TR-10] uses the protocol and the language codes of the service", async () => {
      expect(await provider.translate("Good morning", "es")).toBe(`[${codes.es}] Good morning`);
      expect(await provider.translate("Good morning", "zh")).toBe(`[${codes.zh}] Good morning`);
    });

    it("[TR-10] transfers any text unchanged: quotes, markup, line breaks, other scripts", async () => {
      const text = `"Fish & <chips>" {{x}}\n\u{1F30D} ไทย العربية`;
      expect(await provider.translate(text, "es")).toBe(`[${codes.es}] ${text}`);
    });

    it("[TR-11] reports a rejected key without including the key", async () => {
      const fault = await faultOf(openTranslationProvider(config(service.url, "a-wrong-key"), TIMEOUT_MS));
      expect(fault.kind).toBe("key");
      expect(fault.message).not.toContain("a-wrong-key");
    });

    it("[TR-11] reports an exhausted quota and the time to wait", async () => {
      service.mood = "quota used up";
      expect(await faultOf()).toMatchObject({ kind: "quota", retryAfter: 17 });
    });

    it.each<[ServiceMood, string]>([
      ["silent", "slow"],
      ["trickling", "slow"],
      ["no JSON", "garbage"],
      ["empty JSON", "garbage"],
      ["huge", "garbage"],
      ["redirecting", "garbage"],
      ["hanging up", "unavailable"],
      ["in trouble", "unavailable"],
    ])("[TR-13] reports a service that is %s as %s after one request", async (mood, kind) => {
      service.mood = mood;
      expect((await faultOf()).kind).toBe(kind);
      expect(service.requests).toHaveLength(1);
    });

    it("[TR-13] reports an unreachable service as unavailable", async () => {
      await service.close();
      expect((await faultOf()).kind).toBe("unavailable");
    });

    it.each(unspoken)("[TR-11] reports a language that the service does not support: %s", async (language) => {
      await expect(provider.translate("Good morning", language)).rejects.toMatchObject({ kind: "language" });
    });

    it("[TR-15] sends the key in a header or the body, never in a URL", async () => {
      await provider.translate("Good morning", "es");
      expect(service.requests[0]?.path).not.toContain(KEY);
    });
  });
}
