/** A receiver of webhooks: keeps the requests that it gets, and answers as the test says. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

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
  const server = createServer((request, response) => {
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
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: [],
    answer: (response) => void response.writeHead(204).end(),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return receiver;
}
