/** A translation service for browser tests, which speaks the protocol of LibreTranslate. */
import type { IncomingMessage, ServerResponse } from "node:http";

import { listenLocally } from "../../apps/server/src/testing/listen-locally.ts";

export interface FakeTranslator {
  url: string;
  /** False: requests are refused. */
  isAnswering: boolean;
  close(): Promise<void>;
}

/** @param translations by language, then by text; others get the language before the text */
export async function startTranslator(
  translations: Readonly<Record<string, Readonly<Record<string, string>>>>,
): Promise<FakeTranslator> {
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { q, target } = JSON.parse(Buffer.concat(chunks).toString("utf8")) as { q: string; target: string };
    const translatedText = translations[target]?.[q] ?? `[${target}] ${q}`;
    response.writeHead(translator.isAnswering ? 200 : 503, { "Content-Type": "application/json" });
    response.end(JSON.stringify(translator.isAnswering ? { translatedText } : { error: "Down for maintenance" }));
  };
  const { url, close } = await listenLocally((request, response) => void answer(request, response));
  const translator: FakeTranslator = {
    url,
    isAnswering: true,
    close,
  };
  return translator;
}
