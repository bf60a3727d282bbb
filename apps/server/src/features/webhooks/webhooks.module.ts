import type { Module } from "../../api/module.ts";
import type { Core } from "../../domain/core.ts";
import { createDeliverer, type WebhookStats } from "./deliverer.ts";
import { webhookRoutes } from "./webhooks.routes.ts";

export interface WebhooksDeps extends Core {
  /** Whether webhooks may go to private addresses (WEBHOOK_PRIVATE_ADDRESSES). */
  allowsPrivate: boolean;
}

/** The webhooks of organizers. Activities and features record them (domain/webhooks). */
export function createWebhooks(deps: WebhooksDeps): Module & { stats: WebhookStats } {
  const deliverer = createDeliverer(deps);
  return { ...deliverer, routes: (route) => webhookRoutes(route, deps) };
}
