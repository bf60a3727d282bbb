/** A receiver of webhooks: keeps the requests that it gets, and answers as the test says. */
import type { IncomingHttpHeaders, ServerResponse } from "node:http";

import { listenLocally } from "./listen-locally.ts";

export interface ReceivedWebhook {
  path: string;
  id: string;
  headers: IncomingHttpHeaders;
  body: string;
  /** The parsed body. */
  message: { type: string; timestamp: string; data: Record<string, string> };
}

export interface WebhookReceiver {
  url: string;
  received: ReceivedWebhook[];
  /** Answers a request; 204 by default. */
  answer: (response: ServerResponse, webhook: ReceivedWebhook) => void;
  close(): Promise<void>;
}

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const { url, close } = await listenLocally((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks).toString("utf8");
      const webhook: ReceivedWebhook = {
        path: request.url ?? "",
        id: String(request.headers["webhook-id"]),
        headers: request.headers,
        body,
        message: JSON.parse(body) as ReceivedWebhook["message"],
      };
      receiver.received.push(webhook);
      receiver.answer(response, webhook);
    });
  });
  const receiver: WebhookReceiver = {
    url,
    received: [],
    answer: (response) => void response.writeHead(204).end(),
    close,
  };
  return receiver;
}
