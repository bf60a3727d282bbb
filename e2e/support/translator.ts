/** A translation service for browser tests, which speaks the protocol of LibreTranslate. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

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
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const translator: FakeTranslator = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isAnswering: true,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return translator;
}
