/** Builders for webhooks. */
import type { Webhook, WebhookDelivery, WebhookType, WebhookWithSecret } from "@hubbub/contract/webhooks";
import { WEBHOOK_TYPES } from "@hubbub/contract/webhooks";

import { succeeds, type Visitor } from "./visitor.ts";

/** Adds an endpoint for all types, if the test names none. */
export function addWebhook(
  organizer: Visitor,
  url: string,
  types: readonly WebhookType[] = WEBHOOK_TYPES,
): Promise<WebhookWithSecret> {
  return succeeds(organizer.post("/api/webhooks", { url, types }));
}

export function listWebhooks(organizer: Visitor): Promise<Webhook[]> {
  return succeeds(organizer.get("/api/webhooks"));
}

export function listDeliveries(organizer: Visitor, { id }: { id: string }): Promise<WebhookDelivery[]> {
  return succeeds(organizer.get(`/api/webhooks/${id}/deliveries`));
}
