/**
 * A translation service as the real one would be: an HTTP server that speaks one service's protocol, checks what it is
 * sent as strictly as that service does, and "translates" by putting the target code before the text.
 */
import type { IncomingMessage } from "node:http";

import { listenLocally } from "./listen-locally.ts";

export interface SeenRequest {
  method: string;
  path: string;
  headers: IncomingMessage["headers"];
  body: unknown;
}

export interface ServiceReply {
  status: number;
  body: unknown;
}

/** How one service words things. */
export interface ServiceProtocol {
  /** The service's answer to a request, or null where it would not understand the request at all. */
  answer(request: SeenRequest, key: string): ServiceReply | null;
  quotaUsedUp: ServiceReply;
}

export type ServiceMood =
  | "answering"
  | "quota used up"
  | "silent"
  | "trickling"
  | "no JSON"
  | "empty JSON"
  | "huge"
  | "redirecting"
  | "hanging up"
  | "in trouble";

export interface FakeTranslationService {
  url: string;
  mood: ServiceMood;
  requests: SeenRequest[];
  close(): Promise<void>;
}

const HUGE = "x".repeat(1024 * 1024);

export async function startFakeTranslationService(
  protocol: ServiceProtocol,
  key: string,
): Promise<FakeTranslationService> {
  const timers = new Set<NodeJS.Timeout>();
  const { url, close } = await listenLocally((request, response) => {
    const respond = (body: unknown) => {
      const seen = { method: request.method ?? "", path: request.url ?? "", headers: request.headers, body };
      service.requests.push(seen);
      const send = ({ status, body: answer }: ServiceReply, headers: Record<string, string> = {}) => {
        response.writeHead(status, { "Content-Type": "application/json", ...headers });
        response.end(JSON.stringify(answer));
      };
      switch (service.mood) {
        case "answering":
          return send(protocol.answer(seen, key) ?? { status: 404, body: { error: "Not found" } });
        case "quota used up":
          return send(protocol.quotaUsedUp, { "Retry-After": "17" });
        case "silent":
          return undefined;
        case "trickling":
          response.writeHead(200, { "Content-Type": "application/json" });
          timers.add(setInterval(() => response.write(" "), 20));
          return undefined;
        case "no JSON":
          return response.writeHead(200, { "Content-Type": "text/html" }).end("<h1>Welcome</h1>");
        case "empty JSON":
          return send({ status: 200, body: {} });
        case "huge":
          return send({ status: 200, body: { translatedText: HUGE } });
        case "redirecting":
          return response.writeHead(307, { Location: "/elsewhere" }).end();
        case "hanging up":
          return request.socket.destroy();
        case "in trouble":
          return send({ status: 503, body: { error: "Down for maintenance" } });
      }
    };
    void read(request).then(respond);
  });
  const service: FakeTranslationService = {
    url,
    mood: "answering",
    requests: [],
    async close() {
      for (const timer of timers) clearInterval(timer);
      await close();
    },
  };
  return service;
}

async function read(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  try {
    return JSON.parse(Buffer.concat(chunks).toString("utf8"));
  } catch {
    return undefined;
  }
}
